import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { searchProperties } from '@freehold/contracts'
import { openDatabase } from './db/openDatabase'
import { vacuumTables } from './db/vacuumTables'
import { properties } from './db/schema'
import { runImport } from './import/runs/runImport'
import { openSource } from './import/sources/openSource'
import { addHomes } from './testing/addHomes'
import { housesFile, housesMapping } from './testing/uploadHouses'
import { compileServer } from './testing/serverProcess'
import { TestApp } from './testing/testApp'
import { makeDataDirectory, migrationsDirectory } from './testing/testDatabases'

jest.setTimeout(300_000)

const HOMES = 3_000
const SEARCHES = 150
const IMPORTS = 9
const IMPORTED = 200
/** What a thread of its own may cost: a tenth. */
const COST_MAX = 1.1

const { databaseWorker } = compileServer()
const home = mkdtempSync(path.join(tmpdir(), 'freehold-cost-'))
const appOn = (name: string, thread: { databaseWorker?: string }) =>
  new TestApp('embedded', {}, async () => {
    const dataDirectory = path.join(home, name)
    await makeDataDirectory(dataDirectory)
    return openDatabase({ databaseUrl: undefined, dataDirectory, migrationsDirectory, ...thread })
  })
const without = appOn('without', {})
const inThread = appOn('inThread', { databaseWorker })
beforeAll(async () => {
  for (const app of [without, inThread]) {
    await app.start()
    await app.reset()
    const homes = Array.from({ length: HOMES }, (_, index) => ({
      id: `home-${index}`,
      lng: -122.3 + (index % 60) / 1_000,
      lat: 47.6 + Math.floor(index / 60) / 1_000,
    }))
    await addHomes(app.db, homes)
    await vacuumTables(app.db, [properties])
  }
})
afterAll(async () => {
  for (const app of [without, inThread]) await app.stop()
  rmSync(home, { recursive: true })
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The median of pairs: both do the same one after the other, the second time in the opposite order. */
async function costOf(
  rounds: number,
  work: (app: TestApp, round: number) => Promise<unknown>,
): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const took = new Map<TestApp, number>()
    for (const app of round % 2 === 0 ? [without, inThread] : [inThread, without]) {
      const start = performance.now()
      await work(app, round)
      took.set(app, performance.now() - start)
    }
    ratios.push(took.get(inThread)! / took.get(without)!)
  }
  return median(ratios)
}

test('a search takes at most a tenth longer when the database has a thread of its own [REL-1]', async () => {
  const tokens = new Map<TestApp, string>()
  for (const app of [without, inThread]) tokens.set(app, await app.signIn('Investor'))
  const bounds = JSON.stringify({ ne: { lat: 47.7, lng: -122.2 }, sw: { lat: 47.55, lng: -122.35 } })
  const query = { type: 'bounds', zoom: '12', bounds } as const
  const search = async (app: TestApp) => {
    const { data } = await app.call(searchProperties, { as: tokens.get(app)!, query })
    expect(data).toHaveLength(200)
  }
  await costOf(20, search)
  const cost = await costOf(SEARCHES, search)
  process.stderr.write(`a search in a thread: ${cost.toFixed(3)}\n`)
  expect(cost).toBeLessThan(COST_MAX)
})

test('an import takes at most a tenth longer when the database has a thread of its own [REL-1]', async () => {
  const mapping = { text: housesMapping, name: 'mapping' }
  const file = path.join(home, 'houses.csv')
  const cost = await costOf(IMPORTS, async (app, round) => {
    writeFileSync(file, housesFile(IMPORTED, round * IMPORTED))
    const source = await openSource({ adapter: 'csv', file, fileName: 'houses.csv', mapping })
    expect((await runImport(app.db, source)).counts.created).toBe(IMPORTED)
  })
  process.stderr.write(`an import in a thread: ${cost.toFixed(3)}\n`)
  expect(cost).toBeLessThan(COST_MAX)
})
