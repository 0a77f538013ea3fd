import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bounds, endpointPath, searchProperties } from '@freehold/contracts'
import { seedDemoAccounts, seedFoundation } from '../src/seed'
import { type DatabaseKind, versionOf, withDatabase, withTarget } from './benchDatabase'
import { generateHomes, type GeneratedHome } from './generateHomes'
import type { ImportFigures, ImportJob } from './importChild'
import { signIn } from './runningApi'
import { startServer } from './serverProcess'
import { startClient, type Client } from './startClient'
import { type ImportProcess, startImport } from './startImport'
import { quantile, round } from './statistics'
import { undoWhenInterrupted } from './undoWhenInterrupted'
import { viewsOf } from './viewports'

/** The views to search during an import. */
const VIEWS = 50
const PAUSE_MS = 100
const ZOOM = 14
/** Larger imports take minutes each, so they run only once. */
const REPEATED_UP_TO = 10_000

/** The figures are medians if there were several imports. */
export interface ImportRow {
  /** The number of imports, each into an empty database and in a new process. */
  imports: number
  /** Listings read, checked and stored per second. */
  rowsPerSecond: number
  /** Homes per second whose comps, estimates and four results were computed and stored. */
  homesPerSecond: number
  /** The time from the first byte until all places can be searched. */
  seconds: number
  /** The fastest and the slowest import. */
  secondsSpread: [number, number]
  /** Peak memory of the importing process in MiB; null if the system does not report it. */
  peakMiB: number | null
  /** Map searches, one after the other, during all imports (ms). */
  searches: { asked: number; p50: number; p95: number }
}

/** The measurements of one import. */
interface Sample extends ImportFigures {
  databaseVersion: string
  /** Milliseconds of the searches during the import. */
  durations: number[]
}

/**
 * Imports a file of generated listings into an empty database while an API answers searches. On PostgreSQL the import
 * runs in a separate process, as from the command line; the embedded database allows only one process.
 */
export async function benchImport(
  kind: DatabaseKind,
  size: number,
  { repetitions, print }: { repetitions: number; print: (line: string) => void },
): Promise<ImportRow & { databaseVersion: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-bench-import-'))
  const remove = undoWhenInterrupted(async () => rmSync(folder, { recursive: true, force: true }))
  const client = startClient()
  try {
    const file = path.join(folder, 'listings.csv')
    const views = await writeListings(file, size)
    const imports = size <= REPEATED_UP_TO ? repetitions : 1
    const samples: Sample[] = []
    while (samples.length < imports) samples.push(await importOnce(kind, client, views, file))
    const row = rowOf(samples)
    print(toLine(row))
    return { databaseVersion: samples[0]!.databaseVersion, ...row }
  } finally {
    client.stop()
    await remove()
  }
}

const importOnce = (kind: DatabaseKind, client: Client, views: Bounds[], file: string): Promise<Sample> =>
  withTarget(kind, async (target) => {
    const databaseVersion = await withDatabase(target, async (database) => {
      await seedFoundation(database.db)
      await seedDemoAccounts(database.db)
      return versionOf(database)
    })
    return { databaseVersion, ...(await importDuringSearches(client, views, { env: target.env, file })) }
  })

async function importDuringSearches(client: Client, views: Bounds[], job: ImportJob) {
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
) {
  const searches = new SearchLoop(client, address, views)
  await searches.start()
  const figures = await importing.run()
  return { ...figures, durations: await searches.stop() }
}

function rowOf(samples: Sample[]): ImportRow {
  const medianOf = (figure: (sample: Sample) => number) => quantile(samples.map(figure), 0.5)
  const seconds = samples.map((sample) => round(sample.seconds.inAll))
  const durations = samples.flatMap((sample) => sample.durations)
  return {
    imports: samples.length,
    rowsPerSecond: Math.round(medianOf((sample) => sample.read / sample.seconds.storing)),
    homesPerSecond: Math.round(medianOf((sample) => sample.computed / sample.seconds.computing)),
    seconds: round(quantile(seconds, 0.5)),
    secondsSpread: [Math.min(...seconds), Math.max(...seconds)],
    peakMiB: samples[0]!.peakMiB === null ? null : Math.round(medianOf(({ peakMiB }) => peakMiB ?? NaN)),
    searches: {
      asked: durations.length,
      p50: round(quantile(durations, 0.5)),
      p95: round(quantile(durations, 0.95)),
    },
  }
}

const toLine = ({ imports, rowsPerSecond, homesPerSecond, seconds, peakMiB, searches }: ImportRow) =>
  `import, ${imports} times: ${rowsPerSecond} rows/s stored, ${homesPerSecond} homes/s computed, ${seconds} s in ` +
  `all, at most ${peakMiB} MiB; ${searches.asked} searches during it: p50 ${searches.p50} ms, p95 ${searches.p95} ms`

/** Sends one search after the other until it is stopped, and times those from the first one that finds homes. */
class SearchLoop {
  readonly #client: Client
  readonly #address: string
  readonly #views: Bounds[]
  readonly #durations: number[] = []
  #isOver = false
  #isFilled = false
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
      const { status, ms, body } = await this.#client.send({ url, headers: { authorization: token } })
      if (status === 200) {
        this.#isFilled ||= (JSON.parse(body) as { data: unknown[] }).data.length > 0
        if (this.#isFilled) this.#durations.push(ms)
      }
      // A large import outlasts an access token.
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

/** A day within two years, derived from the id. */
function dayOf(id: string): string {
  const number = Number.parseInt(id.slice(0, 6), 16)
  return `${1 + (number % 12)}/${1 + (number % 28)}/${2023 + (number % 2)}`
}

const cellOf = (value: string | number | null) =>
  typeof value === 'string' && /[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : (value ?? '')

/** Writes a file in ATTOM's format. Returns views around some of its homes. */
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
