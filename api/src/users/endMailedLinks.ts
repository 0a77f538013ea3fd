import type { Database } from '../db/openDatabase'
import { deleteEmailChangesOf } from '../email-changes/emailChanges.queries'
import { deleteResetTokensOf } from '../passwords/resetTokens.queries'

/** An Admin has decided who signs in with which address: no link that was mailed before acts against it. */
export async function endMailedLinks(db: Database, userId: string): Promise<void> {
  await deleteResetTokensOf(db, userId)
  await deleteEmailChangesOf(db, userId)
}
