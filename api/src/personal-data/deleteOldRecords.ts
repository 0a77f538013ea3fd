import { deleteOldCounters } from '../access/deleteOldCounters'
import { deleteOldEntries } from '../audit/deleteOldEntries'
import { deleteOldEmailChanges } from '../mailed-links/emailChanges.queries'
import { deleteOldResetTokens } from '../mailed-links/resetTokens.queries'
import type { Services } from '../services'
import { deleteEndedSessions } from '../sessions/sessions.queries'
import { deleteOldShareLinks } from '../shared-reports/shareLinks.queries'

const HOUR_MS = 3_600_000

/** Deletes what about people is kept no longer: docs/privacy.md. */
export async function deleteOldRecords({
  db,
  now,
  config: { retention },
}: Pick<Services, 'db' | 'now' | 'config'>): Promise<void> {
  const { auditDays, attemptHours, endedSessionHours } = retention
  await deleteEndedSessions(db, new Date(now().getTime() - endedSessionHours * HOUR_MS))
  await deleteOldCounters(db, now(), attemptHours)
  await deleteOldResetTokens(db, now())
  await deleteOldEmailChanges(db, now())
  await deleteOldShareLinks(db, now())
  if (auditDays !== null) await deleteOldEntries(db, now(), auditDays)
}
