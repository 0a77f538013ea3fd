import { seenHomes } from '@freehold/auth-client'

const seenByUser = new Map<string, Set<string>>()

/** Ids of the properties that a user has opened in this browser, also before a reload. The caller may add ids. */
export function seenIdsOf(userId: string): Set<string> {
  const seen = seenByUser.get(userId) ?? new Set()
  seenByUser.set(userId, seen)
  for (const { _id } of seenHomes.list(userId)) seen.add(_id)
  return seen
}
