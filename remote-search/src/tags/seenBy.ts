const byUser = new Map<string, Set<string>>()

/** Ids of the properties that a user has opened on the map since the page was loaded; the caller may add to it. */
export function seenBy(userId: string): Set<string> {
  const seen = byUser.get(userId) ?? new Set()
  byUser.set(userId, seen)
  return seen
}
