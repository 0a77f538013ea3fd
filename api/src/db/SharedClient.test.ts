import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openOnServer, type OpenOnServer, onPostgres } from '../testing/testDatabases'
import { ConnectionPool } from './ConnectionPool'
import type { Database } from './Database'
import { sqlState } from './databaseErrors'
import { liftStatementTimeout } from './locks'
import { settings as settingsTable } from './schema'
import * as schema from './schema'
import { SharedClient } from './SharedClient'
import { vacuumTables } from './vacuumTables'

jest.setTimeout(60_000)

/** One connection of a client of a pooler, without a pooler: what it sends is the same. */
onPostgres(describe)('a client of a pooler', () => {
  let direct: OpenOnServer
  let pool: ConnectionPool
  let db: Database
  beforeAll(async () => {
    direct = await openOnServer()
    const settings = { connectionString: direct.url, max: 1, Client: SharedClient }
    pool = new ConnectionPool(settings, () => {})
    db = drizzle(pool, { schema })
  })
  afterAll(async () => {
    await pool.end()
    await direct.close()
  })

  const limitsOf = async (on: Database) => {
    const { rows } = await on.execute<{ timeout: string; jit: string }>(
      sql`select current_setting('statement_timeout') as timeout, current_setting('jit') as jit`,
    )
    return rows
  }

  test('brings the limits of each statement and transaction, and leaves none in the session [REL-6]', async () => {
    const limited = [{ timeout: '7s', jit: 'off' }]
    expect(await limitsOf(db)).toEqual(limited)
    await db.transaction(async (tx) => {
      expect(await limitsOf(tx)).toEqual(limited)
      await liftStatementTimeout(tx)
      expect(await limitsOf(tx)).toEqual([{ timeout: '0', jit: 'off' }])
    })
    expect(await limitsOf(db)).toEqual(limited)
    // Without a prefix: as another client finds the session that the pooler gives it.
    const client = await pool.connect()
    Object.assign(client, { unlimited: 'show statement_timeout' })
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
    Object.assign(client, { unlimited: null })
    client.release()
  })

  test('gets the rows, counts and errors of its statements and no others [REL-6]', async () => {
    await db.insert(settingsTable).values([
      { key: 'one', value: '1' },
      { key: 'two', value: '2' },
    ])
    expect(await db.select().from(settingsTable).orderBy(settingsTable.key)).toMatchObject([
      { key: 'one', value: '1' },
      { key: 'two', value: '2' },
    ])
    expect((await db.execute(sql`update settings set value = ${'3'}`)).rowCount).toBe(2)
    const twice = db.insert(settingsTable).values({ key: 'one', value: '1' })
    const error: unknown = await twice.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(sqlState(error)).toBe('23505')
    const undone = db.transaction(async (tx) => {
      await tx.delete(settingsTable)
      throw new Error('Not so')
    })
    await expect(undone).rejects.toThrow('Not so')
    expect((await pool.query('select count(*)::int as n from settings')).rows).toEqual([{ n: 2 }])
  })

  test('runs what cannot be in a transaction [REL-6]', async () => {
    await db.execute(sql`delete from settings`)
    await vacuumTables(db, [settingsTable])
    // Autovacuum would not have looked at so small a table within a second.
    const { rows } = await db.execute(sql`select pg_relation_size('settings')::int as bytes`)
    expect(rows).toEqual([{ bytes: 0 }])
    expect(await limitsOf(db)).toEqual([{ timeout: '7s', jit: 'off' }])
  })

  test('waits for an answer that takes long only because the server works [REL-6]', async () => {
    const { rows } = await db.execute(sql`select 'there' as answer from pg_sleep(4.5)`)
    expect(rows).toEqual([{ answer: 'there' }])
  })
})
