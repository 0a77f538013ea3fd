import type { VisitFailure } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { releaseVisits } from '../db/schema'
import type { TestApp } from './testApp'

/** What a server does every few seconds. */
export const sweepVisits = (app: TestApp) => app.api.visits.sweep({ ...app.api.services, log: app.api.log })

interface ConcludedVisit {
  reason?: VisitFailure
  figures?: object
}

/** Inserts visits of a release, by its remote and id, as they are stored, of several users. */
export async function insertVisits(app: TestApp, name: string, visits: ConcludedVisit[]): Promise<void> {
  const users = await app.db.execute<{ id: string }>(sql`select id from users order by id limit 3`)
  const at = app.api.services.now()
  await app.db.insert(releaseVisits).values(
    visits.map(({ reason, figures = {} }, index) => ({
      id: `${name} ${at.toISOString()} ${index}`,
      releaseId: name,
      userId: users.rows[index % users.rows.length]!.id,
      begunAt: at,
      reports: 1,
      state: reason === undefined ? ('loaded' as const) : ('failed' as const),
      reason,
      concludedAt: at,
      figures,
    })),
  )
  app.api.visits.noteReport()
}
