import { redirect, replace } from 'react-router-dom'

/**
 * A redirect that does not break the Back button. When the address bar already shows the redirecting page, because it
 * was opened directly or by going back, the redirect replaces its history entry; otherwise Back would redirect again.
 */
export const redirectTo = (to: string, request: Request) => (isShown(request) ? replace(to) : redirect(to))

/** Whether the address bar shows this page, rather than the page whose link was followed. */
export function isShown(request: Request): boolean {
  const { pathname, search } = new URL(request.url)
  return pathname === location.pathname && search === location.search
}
