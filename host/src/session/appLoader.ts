import { authClient } from '@freehold/auth-client'
import type { LoaderFunction } from 'react-router-dom'
import { signedInPages } from '../lazyPages'

/** The session almost always contains the user, so loading it is rarely a request. */
export const appLoader: LoaderFunction = async ({ request }) => {
  await Promise.all([authClient.loadUser(request.signal), signedInPages.load()])
  return null
}
