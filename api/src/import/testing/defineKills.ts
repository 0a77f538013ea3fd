import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ImportAdapter } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../../db/Database'
import { openDatabase } from '../../db/openDatabase'
import { compileServer, ServerProcess } from '../../testing/serverProcess'
import { makeDataDirectory, migrationsDirectory, onPostgres, openOnServer } from '../../testing/testDatabases'
import {
  addHomesBefore,
  sourceFile,
  everythingWritten,
  feedPage,
  findFeedStored,
  HOMES,
  optionsOf,
} from './importCases'
import { FakeApi } from './FakeApi'

const signalAtWrite = pathToFileURL(path.join(__dirname, '../../testing/signalAtWrite.mjs')).href

/** A database with some homes, and the environment in which another process opens it. */
interface TestDatabase {
  env: Record<string, string>
  /** Call it only while no other process has the database open. */
  look: <Found>(into: (database: OpenDatabase) => Promise<Found>) => Promise<Found>
  remove: () => Promise<void> | void
}

/** How often an import opened its file, and how many writes followed until it was done. */
interface ImportExtent {
  files: number
  writes: number
}

/** Runs the import command, to its end or until it is killed at this write. Null if it was killed. */
async function runImportCommand(
  { env }: TestDatabase,
  argv: string[],
  killAt?: ImportExtent,
): Promise<ImportExtent | null> {
  const run = new ServerProcess(
    compileServer().cli,
    {
      ...env,
      NODE_OPTIONS: `--import=${signalAtWrite}`,
      ...(killAt && { SIGNAL_AT_WRITE: `${killAt.files} ${killAt.writes} SIGKILL` }),
    },
    ['import', ...argv],
  )
  const code = await run.ended
  if (code === null) return null
  const [, files, writes] = /files: (\d+), writes: (\d+)/.exec(run.output) ?? []
  if (code !== 0) throw new Error(run.output)
  return { files: Number(files), writes: Number(writes) }
}

const statesOf = async ({ db }: OpenDatabase) =>
  (await db.execute<{ state: string }>(sql`select state from import_runs order by started_at`)).rows.map(
    ({ state }) => state,
  )

type LookAt = (database: OpenDatabase) => Promise<unknown>

/**
 * Each list is one scenario: the fractions of a whole import's writes at which one import after the other is killed,
 * before a last one runs to its end.
 */
type KillSchedules = readonly (readonly number[])[]

export interface ImportKills {
  adapters: readonly ImportAdapter[]
  embedded: KillSchedules
  postgres: KillSchedules
}

function defineKills(
  folder: string,
  adapters: readonly ImportAdapter[],
  schedules: KillSchedules,
  makeDatabase: () => Promise<TestDatabase>,
) {
  const databases: TestDatabase[] = []
  const makeOne = async () => {
    const database = await makeDatabase()
    databases.push(database)
    return database
  }
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.remove()
  })

  async function expectCompleted(argv: string[], afterKill?: LookAt) {
    const undisturbed = await makeOne()
    const extent = (await runImportCommand(undisturbed, argv))!
    const whole = await undisturbed.look(({ db }) => everythingWritten(db))
    for (const parts of schedules) {
      const database = await makeOne()
      for (const part of parts) {
        const killAt = { ...extent, writes: Math.ceil(extent.writes * part) }
        expect(await runImportCommand(database, argv, killAt)).toBeNull()
        if (afterKill) await database.look(afterKill)
      }
      expect(await runImportCommand(database, argv)).not.toBeNull()
      const [states, found] = await database.look(async (opened) => [
        await statesOf(opened),
        await everythingWritten(opened.db),
      ])
      // Only runs that were running count as interrupted (`cutOff`).
      expect(states).toEqual([...parts.map(() => 'cutOff'), 'finished'])
      expect(found).toEqual(whole)
    }
  }

  const api = new FakeApi()
  api.otherwise = feedPage
  beforeAll(() => api.start())
  afterAll(() => api.stop())

  for (const adapter of adapters)
    test(`of ${adapter} is completed by the next one, without losses or duplicates`, () =>
      expectCompleted([adapter, ...optionsOf[adapter], sourceFile(folder, adapter)]))

  test('of a RESO Web API is completed by the next one, and its mark is never ahead of what is stored', async () => {
    const stored: number[] = []
    await expectCompleted(['reso', `${api.address}/odata/Property`], async ({ db }) => {
      const found = await findFeedStored(db)
      expect(found.lost).toBe(0)
      stored.push(found.stored)
    })
    expect(stored.filter((count) => count > 0 && count < HOMES)).not.toEqual([])
  })
}

/** Kills imports of files and of a feed, on each database. */
export function defineImportKills({ adapters, embedded, postgres }: ImportKills): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-killed-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  describe('an import whose process is killed (embedded)', () => {
    const prepared = path.join(folder, 'prepared')
    const openIn = (dataDirectory: string) =>
      openDatabase({ databaseUrl: undefined, dataDirectory, migrationsDirectory })

    beforeAll(async () => {
      await makeDataDirectory(prepared)
      const { db, close } = await openIn(prepared)
      await addHomesBefore(db)
      await close()
    })

    defineKills(folder, adapters, embedded, async () => {
      const dataDirectory = mkdtempSync(path.join(folder, 'data-'))
      cpSync(prepared, dataDirectory, { recursive: true })
      return {
        env: { FREEHOLD_DATA: dataDirectory },
        look: async (into) => {
          const database = await openIn(dataDirectory)
          try {
            return await into(database)
          } finally {
            await database.close()
          }
        },
        remove: () => rmSync(dataDirectory, { recursive: true }),
      }
    })
  })

  onPostgres(describe)('an import whose process is killed (postgres)', () => {
    defineKills(folder, adapters, postgres, async () => {
      const database = await openOnServer()
      await addHomesBefore(database.db)
      return {
        env: { DATABASE_URL: database.url, FREEHOLD_DATA: folder },
        look: (into) => into(database),
        remove: () => database.close(),
      }
    })
  })
}
