import { and, eq } from 'drizzle-orm'
import { isOneOf } from '../db/columns'
import type { Identity } from '../audit/Identity'
import type { Database } from '../db/Database'
import { letterheads } from '../db/schema'

/**
 * Deletes address and phone number from the letterhead of an account that others use too, if the address is that of the erased
 * user. Otherwise they are the account's, like its logo.
 */
export async function eraseContact(
  tx: Database,
  accountId: string,
  { emails }: Pick<Identity, 'emails'>,
): Promise<void> {
  await tx
    .update(letterheads)
    .set({ phone: null, email: null })
    .where(and(eq(letterheads.accountId, accountId), isOneOf(letterheads.email, emails)))
}
