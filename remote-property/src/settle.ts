import { isCallFailure, isSignedOut } from '@freehold/contracts'

/** What a call has brought, or why it failed. */
export type Settled<Value> = { value: Value; error: null } | { value: null; error: unknown }

/**
 * Lets a page do without what a call was to bring. Rejects at the end of the session, as the shell then asks to sign in, and
 * with what is no failed call, such as a bug or an answer that breaks its contract: that is for the shell to report.
 */
export async function settle<Value>(call: Promise<Value>): Promise<Settled<Value>> {
  try {
    return { value: await call, error: null }
  } catch (error) {
    if (isSignedOut(error) || !isCallFailure(error)) throw error
    return { value: null, error }
  }
}

/** Whether what was asked for is not there, as opposed to not reachable. An id that cannot be one is not there either. */
function isNotFound(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  return status === 404 || status === 400
}

/** Whether a call failed in another way than that there is no such thing. */
export const isFailure = (error: unknown) => error !== null && !isNotFound(error)
