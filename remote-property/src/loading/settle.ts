import { isCallFailure, isSignedOut } from '@freehold/contracts'

/** The value of a call, or its error. */
export type Settled<Value> = { value: Value; error: null } | { value: null; error: unknown }

/**
 * For calls whose failure the page can handle. Rejects when the session has ended, since the shell then asks to sign in,
 * and with errors that are not a failed call, such as a bug or an answer that breaks its contract: the shell reports
 * those.
 */
export async function settle<Value>(call: Promise<Value>): Promise<Settled<Value>> {
  try {
    return { value: await call, error: null }
  } catch (error) {
    if (isSignedOut(error) || !isCallFailure(error)) throw error
    return { value: null, error }
  }
}

/** Whether the API answered that it does not exist. The API answers 400 for an id with a wrong format. */
function isNotFound(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  return status === 404 || status === 400
}

/** Whether a call failed for another reason than that its resource does not exist. */
export const isFailureOtherThanNotFound = (error: unknown) => error !== null && !isNotFound(error)
