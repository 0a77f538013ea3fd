import { authClient } from '@freehold/auth-client'
import {
  type Profile,
  updateProfileInterests,
  updateProfileMarkets,
  updateProfileStrategies,
} from '@freehold/contracts'

const saveCalls = {
  markets: updateProfileMarkets,
  interests: updateProfileInterests,
  strategies: updateProfileStrategies,
}

let lastSave: Promise<unknown> = Promise.resolve()

/**
 * Adds an id to a list of the user's profile or takes it out, and saves the whole list. One save waits for the other,
 * also for one that another tab of the profile began: each starts from what the one before left. Rejects as
 * `authClient.call` does, and then nothing has changed.
 */
export function saveToggle(list: keyof Profile, id: string, checked: boolean): Promise<void> {
  const save = lastSave.then(() => saveNow(list, id, checked))
  lastSave = save.catch(() => {})
  return save
}

/** The local profile changes only after the server has saved, and becomes what it says it saved. */
async function saveNow(list: keyof Profile, id: string, checked: boolean) {
  const { profile } = await authClient.loadUser()
  const others = profile[list].filter((other) => other !== id)
  const updates = checked ? [...others, id] : others
  authClient.updateUser({ profile: await authClient.call(saveCalls[list], { body: { updates } }) })
}
