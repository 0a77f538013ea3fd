import { authClient, SignedOutError } from '@freehold/auth-client'
import { type BodyInputOf, getRemoteRegistry, reportRemoteLoad } from '@freehold/contracts'
import * as v from 'valibot'

/** What the shell asks the API for on behalf of remotes: with the pages behind sign-in, so that none before needs it. */

/** The shell reads the answer remote by remote, so that one that is listed wrongly costs no other. */
const getAnyRegistry = { ...getRemoteRegistry, result: v.unknown() }

/** Routes are looked for before the session is asked for; a visitor without one must get to sign-in, and back from it. */
export const fetchRegistry = () =>
  authClient.hasSessionMarker() ? authClient.call(getAnyRegistry) : Promise.reject(new SignedOutError())

export async function reportLoad(body: BodyInputOf<typeof reportRemoteLoad>) {
  if (authClient.hasSessionMarker()) await authClient.call(reportRemoteLoad, { body })
}
