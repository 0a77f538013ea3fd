import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ImportAdapter } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '../db/openDatabase'
import { compileServer, ServerProcess } from '../testing/serverProcess'
import { makeDataDirectory, migrationsDirectory, onPostgres, openOnServer } from '../testing/testDatabases'
import {
  addHomesBefore,
  deliveryFile,
  everything,
  feedPage,
  findFeedStored,
  HOMES,
  optionsOf,
} from './cutOffCases'
import { FakeApi } from './testing/FakeApi'

const signalAtWrite = pathToFileURL(path.join(__dirname, '../testing/signalAtWrite.mjs')).href

/** A database with some homes in it, where an import in a process of its own finds it. */
interface Place {
  env: Record<string, string>
  /** While no process has it open. */
  look: <Found>(into: (database: OpenDatabase) => Promise<Found>) => Promise<Found>
  remove: () => Promise<void> | void
}

/** How often an import opened a file, and how often it wrote from there on until it was done. */
interface Extent {
  files: number
  writes: number
}

/** Runs the import command, to its end or to this write. Null where it was killed. */
async function runImport({ env }: Place, argv: string[], killAt?: Extent): Promise<Extent | null> {
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
 * After which parts of what a whole import writes one import after the other is killed, the one behind them goes to its
 * end; so many times.
 */
type Killings = readonly (readonly number[])[]

export interface ImportKills {
  adapters: readonly ImportAdapter[]
  embedded: Killings
  postgres: Killings
}

function defineKills(
  folder: string,
  adapters: readonly ImportAdapter[],
  killings: Killings,
  makePlace: () => Promise<Place>,
) {
  const places: Place[] = []
  const makeOne = async () => {
    const place = await makePlace()
    places.push(place)
    return place
  }
  afterEach(async () => {
    for (const place of places.splice(0)) await place.remove()
  })

  async function expectMadeGood(argv: string[], afterKill?: LookAt) {
    const undisturbed = await makeOne()
    const extent = (await runImport(undisturbed, argv))!
    const whole = await undisturbed.look(({ db }) => everything(db))
    for (const parts of killings) {
      const place = await makeOne()
      for (const part of parts) {
        const killAt = { ...extent, writes: Math.ceil(extent.writes * part) }
        expect(await runImport(place, argv, killAt)).toBeNull()
        if (afterKill) await place.look(afterKill)
      }
      expect(await runImport(place, argv)).not.toBeNull()
      const [states, found] = await place.look(async (database) => [
        await statesOf(database),
        await everything(database.db),
      ])
      // Only a run that had begun and not ended is found to be cut off.
      expect(states).toEqual([...parts.map(() => 'cutOff'), 'finished'])
      expect(found).toEqual(whole)
    }
  }

  const api = new FakeApi()
  api.otherwise = feedPage
  beforeAll(() => api.start())
  afterAll(() => api.stop())

  for (const adapter of adapters)
    test(`of ${adapter} is made good by the next one: nothing is lost, nothing is doubled`, () =>
      expectMadeGood([adapter, ...optionsOf[adapter], deliveryFile(folder, adapter)]))

  test('of a RESO Web API is made good by the next one, and its mark is never ahead of what is stored', async () => {
    const stored: number[] = []
    await expectMadeGood(['reso', `${api.address}/odata/Property`], async ({ db }) => {
      const found = await findFeedStored(db)
      expect(found.lost).toBe(0)
      stored.push(found.stored)
    })
    expect(stored.filter((count) => count > 0 && count < HOMES)).not.toEqual([])
  })
}

/** Imports of files and of a feed, on each database. */
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
