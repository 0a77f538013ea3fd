import type { UserEvent } from '@freehold/contracts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { auditView } from '../audit/audit.queries'
import type { Database } from '../db/Database'
import { users } from '../db/schema'

/** The events that an Admin sees in a user's history: changes, but neither sign-ins nor failures. */
const shownActions = [
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

/** The user's history, newest event first. Leaves out edits that changed nothing. */
export async function selectUserHistory(db: Database, id: string): Promise<UserEvent[]> {
  const fullName = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`
  const rows = await db
    .select({
      at: auditView.at,
      actor: auditView.actor,
      fullName,
      action: auditView.action,
      details: auditView.details,
    })
    .from(auditView)
    .leftJoin(users, eq(users.id, auditView.actorId))
    .where(
      and(
        eq(auditView.subjectType, 'user'),
        eq(auditView.subjectId, id),
        inArray(auditView.action, shownActions),
      ),
    )
    .orderBy(desc(auditView.at), auditView.id)
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
