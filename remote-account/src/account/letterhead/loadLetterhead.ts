import { authClient } from '@freehold/auth-client'
import { getLetterhead, isCallFailure, type Letterhead } from '@freehold/contracts'

/** A failed call, which leaves the rest of the page usable, or the letterhead. */
export type LoadedLetterhead = { letterhead: Letterhead } | { error: unknown }

export async function loadLetterhead(signal: AbortSignal): Promise<LoadedLetterhead> {
  try {
    return { letterhead: await authClient.call(getLetterhead, { signal }) }
  } catch (error) {
    if (!isCallFailure(error)) throw error
    return { error }
  }
}
