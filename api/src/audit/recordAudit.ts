import { randomUUID } from 'node:crypto'
import type { Database } from '../db/openDatabase'
import { auditLog } from '../db/schema'

/** What is kept of the request that something happened in. */
export interface AuditedRequest {
  id: string
  ip: string
}

export interface AuditEntry {
  at: Date
  /** Undefined where no user acted. */
  actorId?: string
  /** A user's address, a team's token, 'system', 'anonymous'. */
  actor: string
  /** A subject and what happened to it: `market.created`. */
  action: string
  subject?: { type: string; id: string }
  /** What changed; never a secret. */
  details?: Record<string, unknown>
  /** Undefined on the command line. */
  request?: AuditedRequest
}

/** Written in the transaction of what it tells of: there is neither without the other. */
export async function recordAudit(
  db: Database,
  { subject, request, details = {}, ...entry }: AuditEntry,
): Promise<void> {
  await db.insert(auditLog).values({
    id: randomUUID(),
    ...entry,
    subjectType: subject?.type,
    subjectId: subject?.id,
    details,
    requestId: request?.id,
    address: request?.ip,
  })
}
