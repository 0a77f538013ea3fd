import { DAY_MS } from '@freehold/contracts'
import { lt } from 'drizzle-orm'
import { locks, withLock } from '../db/locks'
import type { Database } from '../db/Database'
import { auditLog } from '../db/schema'
import { recordLogChange } from './changeRecord'

/** Deletes the entries of the audit log that are older than this, and records that it did, and up to when. */
export function deleteOldEntries(db: Database, now: Date, keptDays: number): Promise<void> {
  const before = new Date(now.getTime() - keptDays * DAY_MS)
  // One replica at a time: another would record the same entries.
  return withLock(db, locks.auditExpiry, async (tx) => {
    const isOld = lt(auditLog.at, before)
    const entries = await tx.$count(auditLog, isOld)
    if (entries === 0) return
    const details = { before: before.toISOString(), entries }
    await recordLogChange(tx, { at: now, actor: 'system', action: 'audit.expired', details })
    await tx.delete(auditLog).where(isOld)
  })
}
