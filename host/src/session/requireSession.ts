import { authClient } from '@freehold/auth-client'
import { paths } from '@freehold/contracts'
import type { MiddlewareFunction } from 'react-router-dom'
import { isShown, leadTo } from './leadTo'

/** Every page below /app asks for the marker, on every navigation; without it sign-in comes first, and leads back. */
export const requireSession: MiddlewareFunction = ({ request }) => {
  if (authClient.hasSessionMarker()) return
  const { pathname, search } = new URL(request.url)
  // A request carries no fragment; the address bar does.
  const hash = isShown(request) ? location.hash : ''
  throw leadTo(paths.login(pathname + search + hash), request)
}
