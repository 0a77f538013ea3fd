import { sql } from 'drizzle-orm'
import { compileServer } from '../src/testing/serverProcess'
import { onPostgres, type OpenOnServer, openOnServer } from '../src/testing/testDatabases'
import { expectHits, killRepeatedly } from './killRounds'

const APPLICATION = 'freehold-killed'

export function defineKillsOnPostgres(kills: number): void {
  onPostgres(describe)('on a PostgreSQL server', () => {
    const { program } = compileServer()
    let database: OpenOnServer
    beforeAll(async () => {
      database = await openOnServer()
    })
    afterAll(() => database.close())

    /** Statements of the killed server may still be running. */
    const settle = async () => {
      const left = sql`select 1 from pg_stat_activity where datname = current_database()
        and application_name = ${APPLICATION}`
      while ((await database.db.execute(left)).rows.length > 0);
    }

    test(`${kills} kills during writes lose nothing that was answered and leave nothing half-written`, async () => {
      const url = new URL(database.url)
      url.searchParams.set('application_name', APPLICATION)
      const target = {
        env: { DATABASE_URL: url.href },
        open: async () => ({ ...database, close: async () => {} }),
        settle,
      }
      expectHits(await killRepeatedly(program, target, kills), kills)
    })
  })
}
