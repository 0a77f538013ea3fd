import { authClient } from '@freehold/auth-client'
import { paths } from '@freehold/contracts'
import { redirect, type MiddlewareFunction } from 'react-router-dom'

/** Every page below /app asks for the marker, on every navigation; without it sign-in comes first, and leads back. */
export const requireSession: MiddlewareFunction = ({ request }) => {
  if (authClient.hasSessionMarker()) return
  const { pathname, search } = new URL(request.url)
  throw redirect(paths.login(pathname + search))
}
