import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bounds, endpointPath, searchProperties } from '@freehold/contracts'
import { openIntake } from '../import/openIntake'
import type { Phase } from '../import/Progress'
import { runIntake } from '../import/runIntake'
import { seedDemoAccounts, seedFoundation } from '../users/seed'
import type { BenchPlace } from './benchDatabase'
import { generateHomes, type GeneratedHome } from './generateHomes'
import { runApi, signIn } from './runningApi'
import { startServer } from './serverProcess'
import { startClient, type Client } from './startClient'
import { quantile, round } from './statistics'
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
  /** The most memory that the importing process had, in MiB. */
  peakMiB: number
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
): Promise<ImportRow> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-bench-import-'))
  const client = startClient()
  const database = await place.open()
  try {
    const file = path.join(folder, 'listings.csv')
    const views = await writeListings(file, size)
    await seedFoundation(database.db)
    await seedDemoAccounts(database.db)
    const isEmbedded = database.kind === 'embedded'
    const { address, stop } = await startApi(isEmbedded ? () => runApi(database, place) : null, place)
    const searching = new Searching(client, address, views)
    try {
      await searching.start()
      const times = new PhaseTimes()
      const intake = await openIntake({ adapter: 'attom', file, name: 'listings.csv' })
      const { tally, computed } = await runIntake(database.db, intake, { onProgress: times.note })
      times.end()
      const durations = await searching.stop()
      const row = {
        rowsPerSecond: Math.round(tally.read / times.seconds('start', 'loading')),
        homesPerSecond: Math.round(computed / times.seconds('computing')),
        seconds: round(times.seconds('start', 'loading', 'computing', 'places')),
        peakMiB: Math.round(process.resourceUsage().maxRSS / 1_024),
        searches: {
          asked: durations.length,
          p50: round(quantile(durations, 0.5)),
          p95: round(quantile(durations, 0.95)),
        },
      }
      print(toLine(row))
      return row
    } finally {
      await stop()
    }
  } finally {
    client.stop()
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

async function startApi(inProcess: (() => ReturnType<typeof runApi>) | null, { env }: BenchPlace) {
  if (!inProcess) return startServer(env)
  const { address, close } = await inProcess()
  return { address, stop: close }
}

const toLine = ({ rowsPerSecond, homesPerSecond, seconds, peakMiB, searches }: ImportRow) =>
  `import: ${rowsPerSecond} rows/s stored, ${homesPerSecond} homes/s computed, ${seconds} s in all, ` +
  `at most ${peakMiB} MiB; ${searches.asked} searches meanwhile: p50 ${searches.p50} ms, p95 ${searches.p95} ms`

/** How long each phase took; reading the file through for the first time belongs to the start. */
class PhaseTimes {
  readonly #ms = new Map<Phase | 'start', number>()
  #phase: Phase | 'start' = 'start'
  #since = performance.now()

  note = (phase: Phase): void => {
    if (phase === this.#phase) return
    this.end()
    this.#phase = phase
  }
  end(): void {
    const now = performance.now()
    this.#ms.set(this.#phase, (this.#ms.get(this.#phase) ?? 0) + now - this.#since)
    this.#since = now
  }
  seconds(...phases: (Phase | 'start')[]): number {
    return phases.reduce((sum, phase) => sum + (this.#ms.get(phase) ?? 0), 0) / 1_000
  }
}

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
