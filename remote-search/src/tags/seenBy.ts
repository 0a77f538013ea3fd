import { seenHomes } from '@freehold/auth-client'

const byUser = new Map<string, Set<string>>()

/** Ids of the properties that a user has opened in this browser, before a reload too; the caller may add to it. */
export function seenBy(userId: string): Set<string> {
  const seen = byUser.get(userId) ?? new Set()
  byUser.set(userId, seen)
  for (const { _id } of seenHomes.list(userId)) seen.add(_id)
  return seen
}
