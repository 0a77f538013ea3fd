import { sql } from 'drizzle-orm'
import type { Database } from '../../db/openDatabase'
import { markZips } from '../../results/markStale'
import { setSmallAreaRents } from '../../results/smallAreaRents'
import { readNumber, readZip } from '../csv/readCell'
import { csvTable, orReason, type TableRow } from '../csv/csvRows'
import type { Row as Cells } from '../csv/toDelivery'
import { BadRow, missing } from '../facts'
import type { Desk, Intake } from '../Intake'
import type { Tally } from '../Tally'
import { withReading } from '../withReading'

/** HUD's small-area fair market rents: dollars a month for 0, 1, 2, 3 and 4 bedrooms. */
const columns = ['br0', 'br1', 'br2', 'br3', 'br4'] as const
type Rents = number[]

const BATCH = 500
/** Dollars a month; beyond it a column is none of rents. */
const RENT_MAX = 100_000

/**
 * Rents by ZIP code. A ZIP code that lies in several areas has a row in each: the lowest rent of each number of bedrooms
 * counts, as nobody is sorry to have counted on less. In memory are the ZIP codes of a country.
 */
export function rentsIntake(file: string, name: string): Intake {
  return {
    adapter: 'rents',
    source: 'hud-safmr',
    name,
    async store(db, desk, tally) {
      const lowest = await readRents(file, desk, tally)
      await storeRents(db, lowest, desk, tally)
      return { changedIds: [] }
    },
  }
}

async function readRents(file: string, desk: Desk, tally: Tally): Promise<Map<string, Rents>> {
  const lowest = new Map<string, Rents>()
  const table = csvTable(file, { delimiter: ',', missing: [''], required: ['zip', ...columns] })
  for await (const row of withReading(file, table, desk.onProgress)) {
    tally.read++
    const read = readRow(row)
    if ('reason' in read) {
      tally.rejected++
      desk.onRejected(read)
      continue
    }
    const known = lowest.get(read.zip)
    if (known) tally.superseded++
    lowest.set(read.zip, known ? known.map((rent, i) => Math.min(rent, read.rents[i]!)) : read.rents)
  }
  return lowest
}

function readRow(row: TableRow) {
  const { line, raw } = row
  if (!('cells' in row)) return row
  return orReason({ line, raw }, () => ({
    zip: readZip(row.cells('zip') ?? missing('zip'), 'zip'),
    rents: columns.map((name) => rentOf(row.cells, name)),
  }))
}

function rentOf(cells: Cells, name: string): number {
  const rent = readNumber(cells(name) ?? missing(name), name)
  if (!(rent > 0 && rent <= RENT_MAX)) throw new BadRow(`${name}: ${rent} is no rent of a month`)
  return rent
}

/** Rents that changed, and with them which homes are to be computed: together, a batch at a time. */
async function storeRents(db: Database, lowest: Map<string, Rents>, desk: Desk, tally: Tally): Promise<void> {
  const all = [...lowest]
  for (let first = 0; first < all.length; first += BATCH) {
    const batch = all.slice(first, first + BATCH)
    const known = await findKnown(
      db,
      batch.map(([zip]) => zip),
    )
    const changed = batch.filter(([zip, rents]) => known.get(zip)?.join() !== rents.join())
    const created = changed.filter(([zip]) => !known.has(zip)).length
    tally.created += created
    tally.updated += changed.length - created
    tally.unchanged += batch.length - changed.length
    if (changed.length > 0 && !desk.isDryRun) {
      await db.transaction(async (tx) => {
        const rows = changed.flatMap(([zip, rents]) =>
          rents.map((monthlyRent, bedrooms) => ({ zip, bedrooms, monthlyRent })),
        )
        await setSmallAreaRents(tx, rows)
        await markZips(
          tx,
          changed.map(([zip]) => zip),
        )
        await desk.onWritten(tx, { created, updated: changed.length - created, removed: 0 })
      })
    }
    await desk.onProgress('loading', Math.min(first + BATCH, all.length), all.length)
  }
}

async function findKnown(db: Database, zips: string[]): Promise<Map<string, Rents>> {
  const { rows } = await db.execute<{ zip: string; rents: Rents }>(sql`
    select zip, array_agg(monthly_rent order by bedrooms) as rents from small_area_rents
    where zip = any(${sql.param(zips)}::text[]) group by zip`)
  return new Map(rows.map(({ zip, rents }) => [zip, rents]))
}
