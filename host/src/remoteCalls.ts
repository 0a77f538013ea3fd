import { authClient, SignedOutError } from '@freehold/auth-client'
import {
  type BodyInputOf,
  callRequest,
  getRemoteRegistry,
  isApiError,
  readResponse,
  reportVisit,
} from '@freehold/contracts'
import * as v from 'valibot'

/** Validated later, entry by entry, so that an invalid entry does not affect other remotes. */
const getAnyRegistry = { ...getRemoteRegistry, result: v.unknown() }

/** Rejects without a session: the router asks for a path's routes before its guard redirects a visitor to sign-in. */
export const fetchRegistry = () =>
  authClient.hasSessionMarker() ? authClient.call(getAnyRegistry) : Promise.reject(new SignedOutError())

/** A report that takes longer is sent again. */
const VISIT_TIMEOUT_MS = 8_000

/** With these the API itself refuses a visit for good, or has no such call. A proxy's have another body. */
const finalStatuses = new Set([400, 403, 404])

/**
 * Also works while the page is closed. Resolves to whether the server accepts reports of this visit; rejects when the
 * report did not arrive.
 */
export async function sendVisit(body: BodyInputOf<typeof reportVisit>): Promise<boolean> {
  const { path, init } = callRequest(reportVisit, { body })
  const signal = AbortSignal.timeout(VISIT_TIMEOUT_MS)
  const response = await fetch(path, { ...init, keepalive: true, credentials: 'omit', signal })
  try {
    await readResponse(reportVisit, response)
    return true
  } catch (error) {
    if (isApiError(error) && finalStatuses.has(error.status)) return false
    throw error
  }
}

/** Null without a session: loading the user would redirect to sign-in before the guard has stored where to return. */
export const currentUser = () =>
  authClient.hasSessionMarker() ? (authClient.getSnapshot().user ?? authClient.loadUser()) : null
