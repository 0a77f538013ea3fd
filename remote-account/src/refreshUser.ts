import { authClient } from '@freehold/auth-client'
import { getUser } from '@freehold/contracts'

/**
 * Loads the user again, as another browser may have changed it. Keeps the local user if that changed during the request,
 * such as by a save. Rejects as `authClient.call` does.
 */
export async function refreshUser(signal?: AbortSignal): Promise<void> {
  const before = authClient.getSnapshot().user
  const user = await authClient.call(getUser, signal && { signal })
  if (authClient.getSnapshot().user === before) authClient.updateUser(user)
}
