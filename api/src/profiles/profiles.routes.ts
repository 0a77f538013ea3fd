import {
  type Profile,
  type ProfileList,
  updateProfileInterests,
  updateProfileMarkets,
  updateProfileSettings,
  updateProfileStrategies,
} from '@freehold/contracts'
import type { Database } from '../db/Database'
import type { Api } from '../http/createHttp'
import { conflict, invalidInput, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { lockLookups } from '../lookups/lockLookups.queries'
import { lockProfileList, setProfileLists, setProfileSettings } from '../users/profile.queries'
import { findUser } from '../users/users.queries'

/** A user's choice of strategies, markets and interests, and their settings. */
export function profilesRoutes(api: Api): void {
  profileRoute(api, updateProfileStrategies, 'strategies')
  profileRoute(api, updateProfileMarkets, 'markets')
  profileRoute(api, updateProfileInterests, 'interests')

  serve(api, updateProfileSettings, async ({ db, user, body }) => {
    await setProfileSettings(db, user._id, body)
    return findProfile(db, user._id)
  })
}

type ProfileEndpoint =
  | typeof updateProfileMarkets
  | typeof updateProfileStrategies
  | typeof updateProfileInterests

function profileRoute(api: Api, endpoint: ProfileEndpoint, list: ProfileList): void {
  serve(api, endpoint, async ({ db, user, body }) => {
    const outcome = await replaceProfileList(db, user._id, list, body)
    if (outcome === 'changed meanwhile')
      throw conflict(`Your ${list} were changed elsewhere. Please try again`)
    if (outcome === 'unknown id') {
      throw invalidInput({ updates: `Some of these ${list} no longer exist` })
    }
    return findProfile(db, user._id)
  })
}

async function findProfile(db: Database, userId: string): Promise<Profile> {
  const user = await findUser(db, userId)
  if (!user) throw notFound('User')
  return user.profile
}

interface ProfileChange {
  updates: readonly string[]
  /** What the list must contain when it is replaced, in any order; undefined to replace it whatever it contains. */
  basedOn?: readonly string[] | undefined
}

/**
 * Replaces one list of the user's profile, each id once, in the given order. Changes nothing when the list is not
 * `basedOn`, or when an id does not exist. Concurrent deletions of these ids wait, so that no profile keeps the id of a
 * deleted row.
 */
function replaceProfileList(
  db: Database,
  userId: string,
  list: ProfileList,
  { updates, basedOn }: ProfileChange,
): Promise<'replaced' | 'changed meanwhile' | 'unknown id'> {
  const wanted = [...new Set(updates)]
  return db.transaction(async (tx) => {
    // First the ids, then the user: a deletion locks them in the same order.
    const known = await lockLookups(tx, list, wanted)
    if (!(await lockProfileList(tx, userId, list, basedOn))) return 'changed meanwhile'
    if (known < wanted.length) return 'unknown id'
    await setProfileLists(tx, userId, { [list]: wanted })
    return 'replaced'
  })
}
