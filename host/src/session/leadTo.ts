import { redirect, replace } from 'react-router-dom'

/**
 * A redirect that no step back runs into. Where the address bar already shows the page that redirects, because it was
 * opened or gone back to, the new page takes its place; otherwise each step back would only lead forward again.
 */
export const leadTo = (to: string, request: Request) => (isShown(request) ? replace(to) : redirect(to))

/** Whether the address bar shows this page, and not the one whose link was followed. */
export function isShown(request: Request): boolean {
  const { pathname, search } = new URL(request.url)
  return pathname === location.pathname && search === location.search
}
