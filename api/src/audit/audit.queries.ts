import { randomUUID } from 'node:crypto'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Database } from '../db/Database'
import { auditLog } from '../db/schema'

/** The part of a request that the audit log keeps. */
export interface AuditedRequest {
  id: string
  ip: string
}

export interface AuditEntry {
  at: Date
  /** Undefined when no user acted. */
  actorId?: string
  /** A user's address, a deploy token as `remote/name`, 'system', 'anonymous' or 'command line'. */
  actor: string
  /** Subject and event: `market.created`. */
  action: string
  subject?: { type: string; id: string }
  /** What changed; never a secret. */
  details?: Record<string, unknown>
  /** Undefined on the command line. */
  request?: AuditedRequest
}

/** Called in the transaction of the change that it records, so that neither exists without the other. */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  await insertEntry(db, entry)
}

/** Returns the id of the entry. */
export async function insertEntry(
  db: Database,
  { subject, request, details = {}, ...entry }: AuditEntry,
): Promise<string> {
  const id = randomUUID()
  await db.insert(auditLog).values({
    id,
    ...entry,
    subjectType: subject?.type,
    subjectId: subject?.id,
    details,
    requestId: request?.id,
    address: request?.ip,
  })
  return id
}

/** Entries for other slices to join with their own tables. */
export const auditView = new QueryBuilder()
  .select({
    id: auditLog.id,
    at: auditLog.at,
    actorId: auditLog.actorId,
    actor: auditLog.actor,
    action: auditLog.action,
    subjectType: auditLog.subjectType,
    subjectId: auditLog.subjectId,
    details: auditLog.details,
  })
  .from(auditLog)
  .as('audit_view')
