import type { User } from '@freehold/contracts'
import type { Database } from '../db/openDatabase'
import { recordAudit } from './recordAudit'

/** What a signed-in user did, in the transaction of what it tells of. */
export function recordChange(
  tx: Database,
  { user, now }: { user: User; now: () => Date },
  action: string,
  subject: { type: string; id: string },
  details?: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, { at: now(), actorId: user._id, actor: user.username, action, subject, details })
}
