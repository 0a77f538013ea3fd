import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { compileServer } from '../testing/serverProcess'
import { SmallDisk, whereDisksAreSmall } from '../testing/SmallDisk'
import { makeDataDirectory, openInMemory } from '../testing/testDatabases'
import { until } from '../testing/until'
import type { Database } from './Database'
import { isUnavailable, rootOf, sqlState } from './databaseErrors'
import { DiskSpace } from './DiskSpace'
import { EmbeddedClient } from './EmbeddedClient'
import { drizzleOnPGlite } from './openEmbedded'

jest.setTimeout(180_000)

const MIB = 2 ** 20

const { databaseWorker: file } = compileServer()
const home = mkdtempSync(path.join(tmpdir(), 'freehold-thread-'))
afterAll(() => rmSync(home, { recursive: true }))

/** Created once, because that takes seconds. */
const made = path.join(home, 'made')
beforeAll(() => makeDataDirectory(made))

const opened: EmbeddedClient[] = []
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close()
})

/** Opens a copy of an empty database in a thread. A hanging statement has two seconds. */
async function open(folder: string) {
  const directory = path.join(folder, 'database')
  cpSync(path.join(made, 'database'), directory, { recursive: true })
  const lost: string[] = []
  const client = await EmbeddedClient.open({
    place: { file, directory, limits: { statement: 2, longStatement: 4 } },
    disk: new DiskSpace(),
    beforeOpening: () => {},
    onLost: (error) => void lost.push(error.message),
  })
  opened.push(client)
  return { client, db: drizzleOnPGlite(client), lost }
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

const countKept = async (db: Database) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from kept`)).rows[0]!.count

/** A value of each kind that the schema has, and what drivers get wrong first: nulls, arrays, bytes and large numbers. */
const ofEachKind = sql`select ${'é'}::text, ${1.5}::numeric, ${2}::int, ${9007199254740993n}::bigint, ${true}::bool,
  ${null}::text as nothing, ${['a', 'b"c', null]}::text[] as texts, ${[1, 2]}::int[] as numbers,
  ${{ a: [1, { b: null }] }}::jsonb as document, ${new Uint8Array([0, 1, 255])}::bytea as bytes,
  ${'2024-02-29'}::date as day, ${new Date('2024-02-29T12:00:00.123Z')}::timestamptz as moment, 'NaN'::float8 as nan`

test('a database in a thread answers as one without: the same rows, types and refusals [REL-1]', async () => {
  const inThread = await open(path.join(home, 'same'))
  const inMemory = await openInMemory()
  const statements = [
    ofEachKind,
    sql`select * from roles where false`,
    sql`insert into settings (key, value) values ('a', 'b'), ('c', 'd')`,
    sql`update settings set value = 'e' where key = 'a' returning value`,
    sql`insert into settings (key, value) values ('a', 'f')`,
    sql`select nothing_like_it`,
    sql`select 1 / ${0}::int`,
    sql`select ${'no number'}::int`,
  ]
  for (const statement of statements) {
    const [here, there] = await Promise.all(
      [inMemory.db, inThread.db].map((db) =>
        db.execute(statement).then(
          ({ rows, fields }) => ({ rows, fields }),
          (error: unknown) => ({ state: sqlState(error), message: rootOf(error).message }),
        ),
      ),
    )
    expect(there).toEqual(here)
  }
  await inMemory.close()
})

test('a transaction has the connection for itself, and gives it back however it ends [REL-1]', async () => {
  const { db } = await open(path.join(home, 'alone'))
  await db.execute(sql`create table kept (id int)`)
  let hasEnded = false
  let outside: Promise<number> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1)`)
    outside = countKept(db).finally(() => expect(hasEnded).toBe(true))
    await nextTurn()
    await tx.execute(sql`insert into kept values (2)`)
    hasEnded = true
  })
  expect(await outside).toBe(2)
  const refused = db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (3)`)
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`select nothing_like_it`).catch(() => {})
  })
  expect(String(await reasonOf(failed))).toContain('rolled back instead of committed')
  expect(await countKept(db)).toBe(2)
})

test('a statement that never ends is ended with its thread, and nothing that was answered is lost [REL-1]', async () => {
  const { db, lost } = await open(path.join(home, 'hung'))
  await db.execute(sql`create table kept (id int)`)
  await db.execute(sql`insert into kept values (1)`)
  const endless = reasonOf(db.execute(sql`do $$ begin loop end loop; end $$`))
  const behind = reasonOf(db.transaction((tx) => tx.execute(sql`insert into kept values (2)`)))
  let turns = 0
  const counting = setInterval(() => (turns += 1), 10)
  for (const error of await Promise.all([endless, behind])) expect(isUnavailable(error)).toBe(true)
  clearInterval(counting)
  // The process went on meanwhile.
  expect(turns).toBeGreaterThan(20)
  expect(await until(() => countKept(db).catch(() => null))).toBe(1)
  expect(lost).toEqual([expect.stringContaining('gave no answer for 2 s')])
})

test('closing does not wait for a statement that never ends [REL-1]', async () => {
  const { db, client } = await open(path.join(home, 'closed'))
  const endless = reasonOf(db.transaction((tx) => tx.execute(sql`do $$ begin loop end loop; end $$`)))
  await client.close()
  expect(isUnavailable(await endless)).toBe(true)
  expect(isUnavailable(await reasonOf(db.execute(sql`select 1`)))).toBe(true)
})

whereDisksAreSmall(test)(
  'a database that crashes because its disk is full is opened again when there is space, with all that was answered [REL-1]',
  async () => {
    const disk = new SmallDisk(160)
    try {
      const { db, client, lost } = await open(disk.folder)
      await db.execute(sql`create table kept (id int)`)
      // Less than the next segment of PostgreSQL's log takes.
      disk.fill(8 * MIB)
      let answered = 0
      const write = async () => {
        await db.execute(sql`insert into kept values (${answered})`)
        answered += 1
        await db.execute(sql`select pg_logical_emit_message(false, '', repeat('x', ${MIB}))`)
      }
      let refusal: unknown = null
      for (let round = 0; refusal === null && round < 32; round++) refusal = await reasonOf(write())
      expect(isUnavailable(refusal)).toBe(true)
      expect(await until(() => lost[0])).toMatch(/crashed .*No space left on device/)
      disk.free()
      expect(await until(() => countKept(db).catch(() => null))).toBe(answered)
      await write()
      await client.close()
    } finally {
      disk.remove()
    }
  },
)
