import type { UserEvent } from '@freehold/contracts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { auditLog, users } from '../db/schema'

/** What an Admin is told of; sign-ins and refusals are for whoever reads the whole log. */
const told = [
  'user.created',
  'user.updated',
  'user.invited',
  'user.emailConfirmed',
  'user.emailReverted',
  'user.madeAdmin',
  'password.changed',
  'password.reset',
]
const EVENTS_MAX = 100

interface Details {
  changes?: UserEvent['changes']
}

/** The newest first. An edit that changed nothing is left out. */
export async function selectUserHistory(db: Database, id: string): Promise<UserEvent[]> {
  const fullName = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`
  const rows = await db
    .select({
      at: auditLog.at,
      actor: auditLog.actor,
      fullName,
      action: auditLog.action,
      details: auditLog.details,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, id), inArray(auditLog.action, told)))
    .orderBy(desc(auditLog.at), auditLog.id)
    .limit(EVENTS_MAX)
  return rows
    .map(({ at, actor, fullName: name, action, details }) => ({
      at: at.toISOString(),
      actor: name ?? actor,
      action,
      changes: (details as Details).changes,
    }))
    .filter(({ changes }) => changes === undefined || changes.length > 0)
    .map((event) => ({ ...event, changes: event.changes ?? [] }))
}
