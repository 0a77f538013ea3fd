import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getPlatform, getUser, promoteRelease, searchProperties, StrategyKey } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { loadDemoMarket } from '../demo/loadDemoMarket'
import { openInMemory, onPostgres, openOnServer } from '../testing/testDatabases'
import { TestApp } from '../testing/testApp'
import { seedDemoAccounts, seedFoundation } from '../seed'
import { countRows, type DumpRecord, hashLinks, readEmbeddedFormat, readHome, readUser } from './DumpRecord'
import { dumpsDirectory, openDump } from './openDump'

const names = readdirSync(dumpsDirectory)
  .filter((file) => file.endsWith('.json'))
  .map((file) => path.basename(file, '.json'))
  .toSorted()

const recordOf = (name: string): DumpRecord =>
  JSON.parse(readFileSync(path.join(dumpsDirectory, `${name}.json`), 'utf8'))

/** Tables, columns, indexes, constraints and triggers, as text. */
async function schemaOf(db: Database): Promise<string[]> {
  const lines = async (query: SQL) =>
    (await db.execute<{ line: string }>(query)).rows.map(({ line }) => line).toSorted()
  return [
    ...(await lines(sql`
      select concat_ws(' ', table_name, column_name, data_type, udt_name, is_nullable, column_default, is_generated,
        generation_expression) as line
      from information_schema.columns where table_schema = 'public'`)),
    ...(await lines(sql`select indexdef as line from pg_indexes where schemaname = 'public'`)),
    ...(await lines(sql`
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')`)),
    ...(await lines(sql`
      select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) as line from pg_trigger where not tgisinternal`)),
  ]
}

const kinds = ['embedded', 'postgres'] as const

describe.each(names)('the dump %s', (name) => {
  const recorded = recordOf(name)

  for (const kind of kinds) {
    const describeHere = kind === 'embedded' ? describe : onPostgres(describe)
    describeHere(`on ${kind}, brought up to date`, () => {
      const app = new TestApp(kind, {}, () => openDump(kind, name))
      let counts: Record<string, number>
      beforeAll(async () => {
        await app.start()
        app.setTime(new Date(recorded.madeAt))
        counts = await countRows(app.db)
      })
      afterAll(() => app.stop())

      const resume = () => recorded.session.token

      test('has the tables, columns, indexes, constraints and triggers of a new database', async () => {
        const fresh = await (kind === 'embedded' ? openInMemory() : openOnServer())
        try {
          expect(await schemaOf(app.db)).toEqual(await schemaOf(fresh.db))
        } finally {
          await fresh.close()
        }
      })

      test('has as many rows in each table as it had', () => {
        // Load reports were replaced by visits.
        const { freehold_migrations: migrations, remote_loads: _, ...others } = recorded.counts
        // Dumps have the strategies of their version, and migrations add those that came later. Some request that
        // results are computed, feeds are read again and listings are joined.
        const added = {
          strategies: StrategyKey.options.length,
          recomputations: expect.any(Number),
          feed_marks: expect.any(Number),
          settings: expect.any(Number),
        }
        expect(counts).toMatchObject({ ...others, ...added })
        expect(counts['freehold_migrations']).toBeGreaterThanOrEqual(migrations!)
      })

      test('gets nothing new at a start', async () => {
        await seedFoundation(app.db)
        await seedDemoAccounts(app.db)
        expect(await loadDemoMarket(app.db)).toBe(false)
        expect(await countRows(app.db)).toEqual(counts)
      })

      test('keeps the ids of all homes, and their pages show the stored figures [API-13]', async () => {
        expect(await hashLinks(app.db)).toBe(recorded.links)
        for (const home of recorded.homes) expect(await readHome(app, resume(), home._id)).toMatchObject(home)
      })

      test('finds the homes on the map [API-15]', async () => {
        const located = recorded.homes.filter(({ location }) => location !== null)
        expect(located.length).toBeGreaterThan(0)
        for (const { _id, location } of located) {
          const [lng, lat] = location!.coordinates
          const [ne, sw] = [1, -1].map((sign) => ({ lat: lat + sign * 1e-5, lng: lng + sign * 1e-5 }))
          const query = { type: 'bounds', zoom: '18', bounds: JSON.stringify({ ne, sw }) } as const
          const { data } = await app.call(searchProperties, { as: resume(), query })
          expect(data.map((home) => home._id)).toContain(_id)
        }
      })

      test('lets someone who was signed in go on, with the figures as before [API-7] [VAL-6]', async () => {
        const { data } = await app.call(getUser, { as: resume() })
        expect(data.username).toBe(recorded.session.username)
        // Users from before the setting keep the figures that they know.
        expect(data.profile.realisticExpenses).toBe(false)
      })

      test.each(recorded.users)(
        'lets $username sign in and read analyses with the figures they were saved with, searches and remotes [API-1] [API-10]',
        async ({ username, password, ...rest }) => {
          const read = await readUser(app, { username, password })
          expect(read).toMatchObject(rest)
        },
      )

      test.each(['audit_log', 'remote_changes'])('refuses to change what is in %s', async (log) => {
        const table = sql.identifier(log)
        for (const change of [
          sql`update ${table} set id = id`,
          sql`delete from ${table}`,
          sql`truncate ${table}`,
        ]) {
          const failure = await app.db.execute(change).then(
            () => 'done',
            (error: Error) => String(error.cause),
          )
          expect(failure).toContain(`${log} is append-only`)
        }
      })

      test('lets traffic be moved on from where it was', async () => {
        const as = await app.signIn('Admin')
        const { data: platform } = await app.call(getPlatform, { as })
        const { name: remote, sequence, canary } = platform.remotes.find((one) => one.canary !== null)!
        const body = {
          release: canary!.release,
          percent: 100,
          sequence,
          reason: 'It is good',
          untested: true,
        }
        const { data } = await app.call(promoteRelease, { as, params: { remote }, body })
        expect(data).toMatchObject({ sequence: sequence + 1, stable: canary!.release, canary: null })
      })
    })
  }
})

test('the embedded databases of the latest dump can be opened by the PGlite of today', async () => {
  const { db, close } = await openInMemory()
  try {
    expect(await readEmbeddedFormat(db)).toEqual(recordOf(names.at(-1)!).embeddedFormat)
  } finally {
    await close()
  }
})
