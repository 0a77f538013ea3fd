import type { User } from '@freehold/contracts'
import type { Database } from '../db/openDatabase'
import { type AuditedRequest, recordAudit } from './recordAudit'

/** Who acts in which request: what a handler is given of a signed-in user's call. */
export interface Actor {
  user: User
  now: () => Date
  request: AuditedRequest
}

/** What a signed-in user did, in the transaction of what it tells of. */
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
