import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import { timestamptz } from '../db/columns'
import type { Database } from '../db/Database'
import { emailChanges } from '../db/schema'
import { userView } from '../users/users.queries'

type NewEmailChange = Pick<
  typeof emailChanges.$inferInsert,
  'userId' | 'oldEmail' | 'newEmail' | 'confirmHash' | 'createdAt' | 'expiresAt'
>

export async function insertEmailChange(db: Database, change: NewEmailChange): Promise<void> {
  await db.insert(emailChanges).values({ id: randomUUID(), ...change })
}

/** The new address that waits for its confirmation; undefined when none does. */
export async function findPendingEmail(db: Database, userId: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(and(pendingOf(userId), gt(emailChanges.expiresAt, now)))
    .orderBy(desc(emailChanges.createdAt))
    .limit(1)
  return row?.newEmail
}

/** Cancels the change that waits and returns its new address; undefined when none waits. */
export async function deletePendingEmail(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .delete(emailChanges)
    .where(pendingOf(userId))
    .returning({ newEmail: emailChanges.newEmail })
  return row?.newEmail
}

/** Ends the change that waits, and the links that revert to former addresses. */
export async function deleteEmailChangesOf(db: Database, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

/** The users whose former address this is and who can still revert to it. */
export async function findHolders(db: Database, email: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(and(eq(emailChanges.oldEmail, email), gt(emailChanges.revertableUntil, now)))
  return rows.map(({ userId }) => userId)
}

/** An unconfirmed change of an active user; it may have expired. */
export async function findByConfirmHash(db: Database, hash: string) {
  const [row] = await db
    .select({ userId: emailChanges.userId, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .innerJoin(userView, eq(userView.id, emailChanges.userId))
    .where(
      and(eq(emailChanges.confirmHash, hash), isNull(emailChanges.confirmedAt), eq(userView.active, true)),
    )
  return row
}

/** A confirmed change of an active user; its link may have expired. */
export async function findByRevertHash(db: Database, hash: string) {
  const [row] = await db
    .select({ userId: emailChanges.userId, expiresAt: emailChanges.revertableUntil })
    .from(emailChanges)
    .innerJoin(userView, eq(userView.id, emailChanges.userId))
    .where(and(eq(emailChanges.revertHash, hash), eq(userView.active, true)))
  return row
}

interface Confirmation {
  confirmHash: string
  /** The user's present address, which the change must start from. */
  oldEmail: string
  revertHash: string
  revertableUntil: Date
  now: Date
}

/** Confirms the change; undefined when its link is not valid any more. */
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
 * Deletes the change of a revert link, the user's later changes and the one that waits. Returns the address that the link
 * reverts to; undefined when the link is not valid any more. Links of earlier changes still work.
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
  const later = or(isNull(emailChanges.confirmedAt), gte(emailChanges.confirmedAt, row.confirmedAt))
  await db.delete(emailChanges).where(and(eq(emailChanges.userId, row.userId), later))
  return row.oldEmail
}

const pendingOf = (userId: string) => and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt))

const EXPIRED_KEPT = sql`interval '7 days'`

export async function deleteOldEmailChanges(db: Database, now: Date): Promise<void> {
  const end = sql`coalesce(${emailChanges.revertableUntil}, ${emailChanges.expiresAt})`
  await db.delete(emailChanges).where(sql`${end} < ${timestamptz(now)} - ${EXPIRED_KEPT}`)
}
