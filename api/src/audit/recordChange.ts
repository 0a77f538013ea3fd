import type { User } from '@freehold/contracts'
import type { Database } from '../db/Database'
import { type AuditedRequest, recordAudit } from './audit.queries'

/** The signed-in user of a call, and the call. */
export interface Actor {
  user: User
  now: () => Date
  request: AuditedRequest
}

/** Records a change by a signed-in user. Called in the transaction of the change. */
export function recordChange(
  tx: Database,
  { user, now, request }: Actor,
  action: string,
  subject?: { type: string; id: string },
  details?: Record<string, unknown>,
): Promise<void> {
  const entry = { at: now(), actorId: user._id, actor: user.username, action, subject, details, request }
  return recordAudit(tx, entry)
}
