import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { type AuditEntry, insertEntry } from './audit.queries'

/** What may change entries of the append-only logs; `0050_personal_data.sql` says how far each goes. */
type Change = 'user.erased' | 'audit.expired'

/**
 * Records a change of the append-only logs, which from now on is allowed until the transaction ends: their triggers look for
 * this record. It cannot be taken back, nor changed by what it allows.
 */
export async function recordLogChange(tx: Database, entry: AuditEntry & { action: Change }): Promise<void> {
  const id = await insertEntry(tx, entry)
  await tx.execute(sql`select set_config('freehold.change_record', ${id}, true)`)
}
