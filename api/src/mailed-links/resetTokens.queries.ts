import { DAY_MS } from '@freehold/contracts'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { resetTokens } from '../db/schema'
import { userView } from '../users/users.queries'

export async function insertResetToken(
  db: Database,
  token: { tokenHash: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(resetTokens).values(token)
}

/** An unused token of an active user, with its user; it may have expired. */
export async function findResetToken(db: Database, tokenHash: string) {
  const [row] = await db
    .select({
      userId: resetTokens.userId,
      expiresAt: resetTokens.expiresAt,
      username: userView.username,
      firstName: userView.firstName,
      lastName: userView.lastName,
    })
    .from(resetTokens)
    .innerJoin(userView, eq(userView.id, resetTokens.userId))
    .where(and(eq(resetTokens.tokenHash, tokenHash), isNull(resetTokens.usedAt), eq(userView.active, true)))
  return row
}

/** Marks a token as used. False when it was not valid any more: of two concurrent calls one succeeds. */
export async function useResetToken(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(resetTokens)
    .set({ usedAt: now })
    .where(
      and(eq(resetTokens.tokenHash, tokenHash), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now)),
    )
    .returning({ userId: resetTokens.userId })
  return used.length > 0
}

export async function deleteResetTokensOf(db: Database, userId: string): Promise<void> {
  await db.delete(resetTokens).where(eq(resetTokens.userId, userId))
}

const EXPIRED_KEPT_MS = 7 * DAY_MS

export async function deleteOldResetTokens(db: Database, now: Date): Promise<void> {
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, new Date(now.getTime() - EXPIRED_KEPT_MS)))
}
