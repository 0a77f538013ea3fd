import { seenHomes } from '@freehold/auth-client'

const byUser = new Map<string, Set<string>>()

/** Ids of the properties that a user has opened in this browser, also before a reload. The caller may add ids. */
export function seenBy(userId: string): Set<string> {
  const seen = byUser.get(userId) ?? new Set()
  byUser.set(userId, seen)
  for (const { _id } of seenHomes.list(userId)) seen.add(_id)
  return seen
}
