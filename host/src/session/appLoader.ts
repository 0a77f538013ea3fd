import { authClient } from '@freehold/auth-client'
import type { LoaderFunction } from 'react-router-dom'
import { signedInPages } from '../lazyPages'

/** The user stands in the session almost always; loading is for the session that came without one. */
export const appLoader: LoaderFunction = async ({ request }) => {
  await Promise.all([authClient.loadUser(request.signal), signedInPages.load()])
  return null
}
