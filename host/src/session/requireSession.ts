import { authClient } from '@freehold/auth-client'
import { paths } from '@freehold/contracts'
import type { MiddlewareFunction } from 'react-router-dom'
import { isShown, redirectTo } from './redirectTo'

/** Guards every navigation below /app: without the session marker it redirects to sign-in, which returns here. */
export const requireSession: MiddlewareFunction = ({ request }) => {
  if (authClient.hasSessionMarker()) return
  const { pathname, search } = new URL(request.url)
  // A request has no fragment; the address bar does.
  const hash = isShown(request) ? location.hash : ''
  throw redirectTo(paths.login(pathname + search + hash), request)
}
