import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { resetTokens, users } from '../db/schema'

export async function insertResetToken(
  db: Database,
  token: { tokenHash: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(resetTokens).values(token)
}

/** Of an active user alone, and not yet used. */
export async function findResetToken(db: Database, tokenHash: string) {
  const [row] = await db
    .select({
      userId: resetTokens.userId,
      expiresAt: resetTokens.expiresAt,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(and(eq(resetTokens.tokenHash, tokenHash), isNull(resetTokens.usedAt), eq(users.active, true)))
  return row
}

/** Whether it was still good: of two that use it at once, one is told no. */
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
