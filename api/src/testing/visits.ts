import { login, type VisitFailure } from '@freehold/contracts'
import { eq, sql } from 'drizzle-orm'
import { releaseVisits, users } from '../db/schema'
import { demoPassword } from '../seed'
import type { TestApp } from './testApp'

/** What a server does every few seconds. */
export const sweepVisits = (app: TestApp) => app.api.visits.sweep({ ...app.api.services, log: app.api.log })

/** Adds investors, signed in. */
export async function signInInvestors(app: TestApp, count: number): Promise<string[]> {
  const [investor] = await app.db.select().from(users).where(eq(users.username, 'investor@freehold.test'))
  const added = Array.from({ length: count }, (_, index) => ({
    ...investor!,
    id: `investor-${index}`,
    username: `investor-${index}@freehold.test`,
  }))
  await app.db.insert(users).values(added)
  const tokens: string[] = []
  for (const { username } of added) {
    const { data } = await app.call(login, { body: { username, password: demoPassword } })
    tokens.push(data.token)
  }
  return tokens
}

interface ConcludedVisit {
  reason?: VisitFailure
  figures?: object
}

/** Inserts visits of a release, by its remote and id, as they are stored, of so many users in turn. */
export async function insertVisits(
  app: TestApp,
  name: string,
  visits: ConcludedVisit[],
  userCount = 3,
): Promise<void> {
  const visitors = await app.db.execute<{ id: string }>(
    sql`select id from users order by id limit ${userCount}`,
  )
  const at = app.api.services.now()
  await app.db.insert(releaseVisits).values(
    visits.map(({ reason, figures = {} }, index) => ({
      id: `${name} ${at.toISOString()} ${index}`,
      releaseId: name,
      userId: visitors.rows[index % visitors.rows.length]!.id,
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
