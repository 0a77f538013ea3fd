import { sql } from 'drizzle-orm'
import { compileServer } from '../testing/serverProcess'
import { type OpenOnServer, openOnServer, onPostgres } from '../testing/testDatabases'
import { killRepeatedly } from './killRounds'

jest.setTimeout(1_800_000)

const KILLS = 50
const APPLICATION = 'freehold-killed'

onPostgres(describe)('on a PostgreSQL server', () => {
  const server = compileServer()
  let database: OpenOnServer
  beforeAll(async () => {
    database = await openOnServer()
  })
  afterAll(async () => {
    await database.close()
  })

  /** What the killed server had sent before may still be under way. */
  const settle = async () => {
    const left = sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name = ${APPLICATION}`
    while ((await database.db.execute(left)).rows.length > 0);
  }

  test(`${KILLS} kills amidst writing lose nothing that was answered and leave nothing half-written`, async () => {
    const url = new URL(database.url)
    url.searchParams.set('application_name', APPLICATION)
    const place = {
      env: { DATABASE_URL: url.href },
      open: async () => ({ ...database, close: async () => {} }),
      settle,
    }
    const { whole, absent } = await killRepeatedly(server.program, place, KILLS)
    expect(whole).toBeGreaterThan(0)
    expect(absent).toBeGreaterThan(0)
  })
})
