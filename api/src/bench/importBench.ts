import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bounds, endpointPath, searchProperties } from '@freehold/contracts'
import { seedDemoAccounts, seedFoundation } from '../users/seed'
import { type BenchPlace, versionOf, withDatabase } from './benchDatabase'
import { generateHomes, type GeneratedHome } from './generateHomes'
import type { ImportJob } from './importHere'
import { signIn } from './runningApi'
import { startServer } from './serverProcess'
import { startClient, type Client } from './startClient'
import { type ImportProcess, startImport } from './startImport'
import { quantile, round } from './statistics'
import { undoWhenInterrupted } from './undoWhenInterrupted'
import { viewsOf } from './viewports'

/** Views that are searched for while it imports. */
const VIEWS = 50
const PAUSE_MS = 100
const ZOOM = 14

export interface ImportRow {
  /** Listings read, checked and stored a second. */
  rowsPerSecond: number
  /** Homes whose comps, estimates and four results were computed and stored a second. */
  homesPerSecond: number
  /** From the first byte to places that can be searched. */
  seconds: number
  /** The most memory that the importing process had, in MiB; null where the system does not tell. */
  peakMiB: number | null
  /** Of searches for what a map shows, asked one after the other meanwhile: milliseconds. */
  searches: { asked: number; p50: number; p95: number }
}

/**
 * Imports a file of made-up listings into an empty database, beside an API that answers searches: on PostgreSQL a
 * process of its own, as when the command line imports; with the embedded database, which one process has, the same.
 */
export async function benchImport(
  place: BenchPlace,
  size: number,
  print: (line: string) => void,
): Promise<ImportRow & { databaseVersion: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-bench-import-'))
  const remove = undoWhenInterrupted(async () => rmSync(folder, { recursive: true, force: true }))
  const client = startClient()
  try {
    const file = path.join(folder, 'listings.csv')
    const views = await writeListings(file, size)
    const databaseVersion = await withDatabase(place, async (database) => {
      await seedFoundation(database.db)
      await seedDemoAccounts(database.db)
      return versionOf(database)
    })
    const row = { databaseVersion, ...(await importBeside(client, views, { env: place.env, file })) }
    print(toLine(row))
    return row
  } finally {
    client.stop()
    await remove()
  }
}

async function importBeside(client: Client, views: Bounds[], job: ImportJob): Promise<ImportRow> {
  const importing = await startImport(job)
  try {
    if (importing.address !== null)
      return await importWhileSearching(importing, client, importing.address, views)
    const server = await startServer(job.env)
    try {
      return await importWhileSearching(importing, client, server.address, views)
    } finally {
      await server.stop()
    }
  } finally {
    await importing.stop()
  }
}

async function importWhileSearching(
  importing: ImportProcess,
  client: Client,
  address: string,
  views: Bounds[],
): Promise<ImportRow> {
  const searching = new Searching(client, address, views)
  await searching.start()
  const { read, computed, seconds, peakMiB } = await importing.run()
  const durations = await searching.stop()
  return {
    rowsPerSecond: Math.round(read / seconds.storing),
    homesPerSecond: Math.round(computed / seconds.computing),
    seconds: round(seconds.inAll),
    peakMiB,
    searches: {
      asked: durations.length,
      p50: round(quantile(durations, 0.5)),
      p95: round(quantile(durations, 0.95)),
    },
  }
}

const toLine = ({ rowsPerSecond, homesPerSecond, seconds, peakMiB, searches }: ImportRow) =>
  `import: ${rowsPerSecond} rows/s stored, ${homesPerSecond} homes/s computed, ${seconds} s in all, ` +
  `at most ${peakMiB} MiB; ${searches.asked} searches meanwhile: p50 ${searches.p50} ms, p95 ${searches.p95} ms`

/** Asks for one view after the other until it is told to stop. */
class Searching {
  readonly #client: Client
  readonly #address: string
  readonly #views: Bounds[]
  readonly #durations: number[] = []
  #isOver = false
  #running: Promise<void> = Promise.resolve()

  constructor(client: Client, address: string, views: Bounds[]) {
    this.#client = client
    this.#address = address
    this.#views = views
  }
  async start(): Promise<void> {
    const token = await signIn(this.#client, this.#address)
    this.#running = this.#search(token)
    this.#running.catch(() => {})
  }
  async stop(): Promise<number[]> {
    this.#isOver = true
    await this.#running
    return this.#durations
  }
  async #search(first: string): Promise<void> {
    let token = first
    for (let next = 0; !this.#isOver; next++) {
      const bounds = this.#views[next % this.#views.length]!
      const query = new URLSearchParams({
        type: 'bounds',
        zoom: String(ZOOM),
        bounds: JSON.stringify(bounds),
      })
      const url = `${this.#address}${endpointPath(searchProperties)}?${query.toString()}`
      const { status, ms } = await this.#client.once({ url, headers: { authorization: token } })
      if (status === 200) this.#durations.push(ms)
      // A large import outlives a token.
      else if (status === 401) token = await signIn(this.#client, this.#address)
      else throw new Error(`A search answered ${status}`)
      await sleep(PAUSE_MS)
    }
  }
}

const columns: [name: string, value: (home: GeneratedHome) => string | number | null][] = [
  ['ATTOM ID', ({ id }) => id],
  ['ListingStatus', ({ status }) => (status === 'sold' ? 'Sold' : 'Active')],
  ['PropertyAddressFull', ({ address }) => address],
  ['PropertyAddressCity', ({ city }) => city],
  ['PropertyAddressState', ({ state }) => state],
  ['PropertyAddressZIP', ({ zip }) => zip],
  ['Latitude', ({ lat }) => lat],
  ['Longitude', ({ lng }) => lng],
  ['BedroomsTotal', ({ bedrooms }) => bedrooms],
  ['BathroomsFull', ({ bathrooms }) => bathrooms],
  ['BuildingAreaTotal', ({ area }) => area],
  ['LatestListingPrice', ({ price }) => price],
  ['MLSSoldPrice', ({ status, price }) => (status === 'sold' ? price : null)],
  ['MLSSoldDate', ({ status, id }) => (status === 'sold' ? dayOf(id) : null)],
  ['TaxAmount', ({ price }) => price && Math.round(price / 100)],
  ['PublicListingRemarks', ({ remarks }) => remarks],
]

/** A day of two years, which follows from the id. */
function dayOf(id: string): string {
  const number = Number.parseInt(id.slice(0, 6), 16)
  return `${1 + (number % 12)}/${1 + (number % 28)}/${2023 + (number % 2)}`
}

const cellOf = (value: string | number | null) =>
  typeof value === 'string' && /[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : (value ?? '')

/** A file as ATTOM delivers it. Answers views around some of its homes. */
async function writeListings(file: string, size: number): Promise<Bounds[]> {
  const stream = createWriteStream(file)
  const homes: GeneratedHome[] = []
  stream.write(`${columns.map(([name]) => name).join(',')}\n`)
  let made = 0
  for (const home of generateHomes(size)) {
    if (made++ % Math.ceil(size / VIEWS) === 0) homes.push(home)
    const row = `${columns.map(([, value]) => cellOf(value(home))).join(',')}\n`
    if (!stream.write(row)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
  return viewsOf({ where: 'home', zoom: ZOOM, filters: {} }, homes)
}
