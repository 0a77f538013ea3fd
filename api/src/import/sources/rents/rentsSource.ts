import { max, sql } from 'drizzle-orm'
import { isOneOf } from '../../../db/columns'
import type { Database } from '../../../db/Database'
import { smallAreaRents } from '../../../db/schema'
import { markZips } from '../../../results/markStale'
import { setSmallAreaRents } from '../../../results/smallAreaRents'
import type { ImportCounts } from '../../ImportCounts'
import { type ImportContext, type ImportSource, ROWS_PER_BATCH } from '../../ImportSource'
import { failMissing, RowError } from '../checkFields'
import { csvTable, readOrReject, type TableRow } from '../csv/csvRows'
import { readNumber, readZip } from '../csv/readCell'
import type { CsvRow } from '../csv/toListingUpdate'
import { withReadingProgress } from '../readingProgress'
import type { BytesRead } from '../text/readBytes'

/** HUD's columns for 0, 1, 2, 3 and 4 bedrooms. */
const columns = ['br0', 'br1', 'br2', 'br3', 'br4'] as const

/** Dollars a month, by number of bedrooms. */
type Rents = number[]

/** Dollars a month; a column with more does not contain rents. */
const RENT_MAX = 100_000

/**
 * HUD's small-area fair market rents by ZIP code. A ZIP code that lies in several areas has a row in each: the lowest
 * rent counts, for each number of bedrooms, so that no analysis expects too much. Keeps all ZIP codes in memory. The
 * table's fiscal year is that of the file's name, since HUD's table does not contain it.
 */
export function rentsSource(file: string, fileName: string): ImportSource {
  return {
    adapter: 'rents',
    sourceName: 'hud-safmr',
    fileName,
    async store(db, context, counts) {
      const lowest = await readRents(file, context, counts)
      await storeRents(db, { lowest, year: fiscalYearOf(fileName) }, context, counts)
      return { changedIds: [] }
    },
  }
}

/** 2026 for 'fy2026_safmrs.csv' and 'safmr_fy26.csv'; null if the name has no year. */
function fiscalYearOf(fileName: string): number | null {
  const [, digits] = /(?<![a-z])fy[\s_-]?((?:20)?\d\d)(?!\d)/i.exec(fileName) ?? []
  return digits === undefined ? null : 2_000 + Number(digits.slice(-2))
}

async function readRents(
  file: string,
  context: ImportContext,
  counts: ImportCounts,
): Promise<Map<string, Rents>> {
  const lowest = new Map<string, Rents>()
  const table = { delimiter: ',', missing: [''], required: ['zip', ...columns] }
  const read = (progress: BytesRead) => csvTable(file, table, progress)
  for await (const row of withReadingProgress([file], read, context.onProgress)) {
    counts.read++
    const parsed = readRow(row)
    if ('reason' in parsed) {
      counts.rejected++
      context.onRejected(parsed)
      continue
    }
    const known = lowest.get(parsed.zip)
    if (known) counts.superseded++
    lowest.set(parsed.zip, known ? known.map((rent, i) => Math.min(rent, parsed.rents[i]!)) : parsed.rents)
  }
  return lowest
}

function readRow(row: TableRow) {
  const { line, raw } = row
  if (!('cells' in row)) return row
  return readOrReject({ line, raw }, () => ({
    // HUD's numbers have lost their zeros.
    zip: readZip(row.cells('zip') ?? failMissing('zip'), 'zip').padStart(5, '0'),
    rents: columns.map((name) => readRent(row.cells, name)),
  }))
}

function readRent(cells: CsvRow, name: string): number {
  const rent = readNumber(cells(name) ?? failMissing(name), name)
  if (!(rent > 0 && rent <= RENT_MAX)) throw new RowError(`${name}: ${rent} is not a monthly rent`)
  return rent
}

/** Stores changed rents batch by batch, and marks in the same transaction which homes they concern. */
async function storeRents(
  db: Database,
  { lowest, year }: { lowest: Map<string, Rents>; year: number | null },
  context: ImportContext,
  counts: ImportCounts,
): Promise<void> {
  const all = [...lowest]
  for (let first = 0; first < all.length; first += ROWS_PER_BATCH) {
    const batch = all.slice(first, first + ROWS_PER_BATCH)
    const stored = await findStored(
      db,
      batch.map(([zip]) => zip),
    )
    const changed = batch.filter(([zip, rents]) => !isSame(stored.get(zip), { rents, year }))
    const created = changed.filter(([zip]) => !stored.has(zip)).length
    counts.created += created
    counts.updated += changed.length - created
    counts.unchanged += batch.length - changed.length
    if (changed.length > 0 && !context.isDryRun) {
      await db.transaction(async (tx) => {
        const rows = changed.flatMap(([zip, rents]) =>
          rents.map((monthlyRent, bedrooms) => ({ zip, bedrooms, monthlyRent, year })),
        )
        await setSmallAreaRents(tx, rows)
        await markZips(
          tx,
          changed.map(([zip]) => zip),
        )
        await context.onWritten(tx, { created, updated: changed.length - created, removed: 0 })
      })
    }
    await context.onProgress('loading', Math.min(first + ROWS_PER_BATCH, all.length), all.length)
  }
}

interface StoredRents {
  rents: Rents
  year: number | null
}

/** A file without a year does not forget the year of the same rents. */
const isSame = (stored: StoredRents | undefined, { rents, year }: StoredRents) =>
  stored?.rents.join() === rents.join() && (year === null || stored.year === year)

async function findStored(db: Database, zips: string[]): Promise<Map<string, StoredRents>> {
  const { zip, bedrooms, monthlyRent, year } = smallAreaRents
  const rows = await db
    .select({
      zip,
      rents: sql<Rents>`array_agg(${monthlyRent} order by ${bedrooms})`,
      year: max(year),
    })
    .from(smallAreaRents)
    .where(isOneOf(zip, zips))
    .groupBy(zip)
  return new Map(rows.map((row) => [row.zip, row]))
}
