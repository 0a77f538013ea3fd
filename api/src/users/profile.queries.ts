import type { Profile, ProfileList } from '@freehold/contracts'
import { and, arrayContained, arrayContains, eq, sql } from 'drizzle-orm'
import { textArray } from '../db/columns'
import type { Database } from '../db/Database'
import { users } from '../db/schema'

const columnOf = { strategies: 'strategyIds', markets: 'marketIds', interests: 'interestIds' } as const

/** Locks the user until the transaction ends. False when the list does not contain exactly these ids, in any order. */
export async function lockProfileList(
  tx: Database,
  userId: string,
  name: ProfileList,
  expected: readonly string[] | undefined,
): Promise<boolean> {
  const column = users[columnOf[name]]
  const ids = expected && textArray(expected)
  const isAsExpected = ids && and(arrayContains(column, ids), arrayContained(column, ids))
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isAsExpected))
    .for('update')
  return rows.length > 0
}

export async function setProfileLists(
  tx: Database,
  userId: string,
  lists: Partial<Record<ProfileList, readonly string[]>>,
): Promise<void> {
  const change = Object.fromEntries(
    Object.entries(lists).map(([name, ids]) => [columnOf[name as ProfileList], [...ids]]),
  )
  await tx.update(users).set(change).where(eq(users.id, userId))
}

export async function setProfileSettings(
  db: Database,
  userId: string,
  settings: Required<Omit<Profile, ProfileList>>,
): Promise<void> {
  await db.update(users).set(settings).where(eq(users.id, userId))
}

/** Called in the transaction that deletes the row with this id. */
export async function removeFromProfiles(tx: Database, name: ProfileList, id: string): Promise<void> {
  const column = users[columnOf[name]]
  await tx
    .update(users)
    .set({ [columnOf[name]]: sql`array_remove(${column}, ${id})` })
    .where(arrayContains(column, [id]))
}
