import { authClient, SignedOutError } from '@freehold/auth-client'
import { type BodyInputOf, getRemoteRegistry, reportRemoteLoad } from '@freehold/contracts'
import * as v from 'valibot'

/** Validated later, entry by entry, so that an invalid entry does not affect other remotes. */
const getAnyRegistry = { ...getRemoteRegistry, result: v.unknown() }

/** Rejects without a session: the router asks for a path's routes before its guard redirects a visitor to sign-in. */
export const fetchRegistry = () =>
  authClient.hasSessionMarker() ? authClient.call(getAnyRegistry) : Promise.reject(new SignedOutError())

export async function reportLoad(body: BodyInputOf<typeof reportRemoteLoad>) {
  if (authClient.hasSessionMarker()) await authClient.call(reportRemoteLoad, { body })
}

/** Null without a session: loading the user would redirect to sign-in before the guard has stored where to return. */
export const currentUser = () =>
  authClient.hasSessionMarker() ? (authClient.getSnapshot().user ?? authClient.loadUser()) : null
