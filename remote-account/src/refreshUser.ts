import { authClient } from '@freehold/auth-client'
import { getUser } from '@freehold/contracts'

/**
 * Asks the server for the user, whom another browser may have changed. What this one has learnt meanwhile, as by a save,
 * is newer and stays. Rejects as `authClient.call` does.
 */
export async function refreshUser(signal?: AbortSignal): Promise<void> {
  const before = authClient.getSnapshot().user
  const user = await authClient.call(getUser, signal && { signal })
  if (authClient.getSnapshot().user === before) authClient.updateUser(user)
}
