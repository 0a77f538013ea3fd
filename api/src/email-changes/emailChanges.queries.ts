import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, gte, isNull, or } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { emailChanges, users } from '../db/schema'

type NewEmailChange = Pick<
  typeof emailChanges.$inferInsert,
  'userId' | 'oldEmail' | 'newEmail' | 'confirmHash' | 'createdAt' | 'expiresAt'
>

export async function insertEmailChange(db: Database, change: NewEmailChange): Promise<void> {
  await db.insert(emailChanges).values({ id: randomUUID(), ...change })
}

/** The address that waits for its confirmation; undefined where none does. */
export async function findPendingEmail(db: Database, userId: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(and(pendingOf(userId), gt(emailChanges.expiresAt, now)))
    .orderBy(desc(emailChanges.createdAt))
    .limit(1)
  return row?.newEmail
}

/** The address that was waiting; undefined where none was. */
export async function deletePendingEmail(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .delete(emailChanges)
    .where(pendingOf(userId))
    .returning({ newEmail: emailChanges.newEmail })
  return row?.newEmail
}

/** Also the links to former addresses end. */
export async function deleteEmailChangesOf(db: Database, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

/** The users who may still go back to this address. */
export async function findHolders(db: Database, email: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(and(eq(emailChanges.oldEmail, email), gt(emailChanges.revertableUntil, now)))
  return rows.map(({ userId }) => userId)
}

/** Of an active user alone, and not yet confirmed. */
export async function findByConfirmHash(db: Database, hash: string) {
  const [row] = await db
    .select({ userId: emailChanges.userId, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.confirmHash, hash), isNull(emailChanges.confirmedAt), eq(users.active, true)))
  return row
}

/** Of an active user alone. */
export async function findByRevertHash(db: Database, hash: string) {
  const [row] = await db
    .select({ userId: emailChanges.userId, expiresAt: emailChanges.revertableUntil })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.revertHash, hash), eq(users.active, true)))
  return row
}

interface Confirmation {
  confirmHash: string
  /** The address that the change has to start from. */
  oldEmail: string
  revertHash: string
  revertableUntil: Date
  now: Date
}

/** The change, now confirmed; undefined where its link is not good any more. */
export async function confirmChange(
  db: Database,
  { confirmHash, oldEmail, now, ...revert }: Confirmation,
): Promise<{ newEmail: string } | undefined> {
  const [row] = await db
    .update(emailChanges)
    .set({ confirmedAt: now, ...revert })
    .where(
      and(
        eq(emailChanges.confirmHash, confirmHash),
        eq(emailChanges.oldEmail, oldEmail),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .returning({ newEmail: emailChanges.newEmail })
  return row
}

/**
 * The address that the link goes back to; undefined where the link is not good any more. The change is gone with the
 * user's younger ones and those that wait; links of older changes still work.
 */
export async function takeBackChange(
  db: Database,
  revertHash: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.revertHash, revertHash), gt(emailChanges.revertableUntil, now)))
    .returning()
  if (!row?.confirmedAt) return undefined
  const younger = or(isNull(emailChanges.confirmedAt), gte(emailChanges.confirmedAt, row.confirmedAt))
  await db.delete(emailChanges).where(and(eq(emailChanges.userId, row.userId), younger))
  return row.oldEmail
}

const pendingOf = (userId: string) => and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt))
