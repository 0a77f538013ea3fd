import { authClient } from '@freehold/auth-client'
import {
  errorCodes,
  isApiError,
  type ProfileList,
  updateProfileInterests,
  updateProfileMarkets,
  updateProfileStrategies,
} from '@freehold/contracts'
import { refreshUser } from '../refreshUser'

const saveCalls = {
  markets: updateProfileMarkets,
  interests: updateProfileInterests,
  strategies: updateProfileStrategies,
}

const TRIES_MAX = 5

/** Ids, and whether each is to be on. */
export type Choices = ReadonlyMap<string, boolean>

/**
 * Saves the user's whole list with these ids added or removed. If another tab or browser has changed the list, applies
 * the same choices to the new list and tries again, so that neither undoes the other. Rejects as `authClient.call`
 * does; nothing is saved then.
 */
export async function saveToggles(list: ProfileList, choices: Choices): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { profile } = await authClient.loadUser()
    const basedOn = profile[list]
    const updates = apply(choices, basedOn)
    // Nothing to save: the switch was pressed back, or another tab has made the same choice.
    if (updates.length === basedOn.length && updates.every((id) => basedOn.includes(id))) return
    try {
      const saved = await authClient.call(saveCalls[list], { body: { updates, basedOn } })
      return authClient.updateUser({ profile: saved })
    } catch (error) {
      if (tries === TRIES_MAX || !isConflict(error)) throw error
      await refreshUser()
    }
  }
}

function apply(choices: Choices, ids: readonly string[]): string[] {
  const others = ids.filter((id) => !choices.has(id))
  return [...others, ...[...choices].filter(([, on]) => on).map(([id]) => id)]
}

const isConflict = (error: unknown) => isApiError(error) && error.code === errorCodes.conflict
