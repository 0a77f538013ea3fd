import { asc, eq } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { emailChanges, resetTokens } from '../db/schema'

/** A user's changes of the address that are still kept, without the tokens of their links. */
export const selectEmailChangesOf = (db: Database, userId: string) =>
  db
    .select({
      oldEmail: emailChanges.oldEmail,
      newEmail: emailChanges.newEmail,
      createdAt: emailChanges.createdAt,
      expiresAt: emailChanges.expiresAt,
      confirmedAt: emailChanges.confirmedAt,
      revertableUntil: emailChanges.revertableUntil,
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .orderBy(asc(emailChanges.createdAt))

/** When links to choose a password were mailed to a user, and used. */
export const selectResetLinksOf = (db: Database, userId: string) =>
  db
    .select({
      createdAt: resetTokens.createdAt,
      expiresAt: resetTokens.expiresAt,
      usedAt: resetTokens.usedAt,
    })
    .from(resetTokens)
    .where(eq(resetTokens.userId, userId))
    .orderBy(asc(resetTokens.createdAt))
