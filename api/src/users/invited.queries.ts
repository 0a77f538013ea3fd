import { and, desc, eq, inArray } from 'drizzle-orm'
import { auditView } from '../audit/audit.queries'
import type { Database } from '../db/Database'

const invitation = 'user.invited'

/** Which of these users were invited and have not chosen a password since. */
export async function selectInvited(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const latest = await db
    .selectDistinctOn([auditView.subjectId], { id: auditView.subjectId, action: auditView.action })
    .from(auditView)
    .where(
      and(
        eq(auditView.subjectType, 'user'),
        inArray(auditView.subjectId, [...ids]),
        inArray(auditView.action, [invitation, 'password.reset']),
      ),
    )
    .orderBy(auditView.subjectId, desc(auditView.at))
  return new Set(latest.flatMap(({ id, action }) => (id !== null && action === invitation ? [id] : [])))
}
