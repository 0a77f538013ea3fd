import { isOneOf } from '../../../db/columns'
import type { Database } from '../../../db/Database'
import { propertyTaxRates } from '../../../db/schema'
import { type PropertyTaxRate, setPropertyTaxRates } from '../../../results/taxRates'
import type { ImportCounts } from '../../ImportCounts'
import type { ImportContext, ImportSource } from '../../ImportSource'
import { readingOf } from './readRates'
import { checkAreaCount } from './TaxRow'

export interface TaxesOptions {
  /** The second of two Census tables. */
  secondFile?: string | undefined
  /** The name of the table, which analyses show. */
  source?: string | undefined
}

/** Characters of a table's name: it has to fit on a line of the page. */
const NAME_MAX = 60

/**
 * Effective property tax rates by ZIP code, county or state. Of several rows of one area the highest rate counts, so that
 * no analysis expects too much. Keeps all areas in memory.
 */
export function taxesSource(file: string, fileName: string, options: TaxesOptions): ImportSource {
  const files = options.secondFile === undefined ? [file] : [file, options.secondFile]
  return {
    adapter: 'taxes',
    sourceName: 'property-taxes',
    fileName,
    async store(db, context, counts) {
      const highest = await readTable(files, { fileName, source: options.source }, context, counts)
      await storeRates(db, [...highest.values()], context, counts)
      return { changedIds: [] }
    },
  }
}

async function readTable(
  files: readonly string[],
  named: { fileName: string; source: string | undefined },
  context: ImportContext,
  counts: ImportCounts,
): Promise<Map<string, PropertyTaxRate>> {
  const { rows, tableName } = await readingOf(files, context.onProgress)
  const source = [...(named.source || tableName(named.fileName))].slice(0, NAME_MAX).join('')
  const highest = new Map<string, PropertyTaxRate>()
  for await (const row of rows) {
    counts.read++
    if ('reason' in row) {
      counts.rejected++
      context.onRejected(row)
      continue
    }
    const { area, name, rate } = row
    const known = highest.get(area)
    if (known) counts.superseded++
    if (!known || rate > known.rate) highest.set(area, { area, name, rate, source })
    checkAreaCount(highest.size)
  }
  return highest
}

/** Stores the changed rates of all areas in one transaction, which also marks the homes that they concern. */
async function storeRates(
  db: Database,
  all: readonly PropertyTaxRate[],
  context: ImportContext,
  counts: ImportCounts,
): Promise<void> {
  const stored = await findStored(
    db,
    all.map(({ area }) => area),
  )
  const changed = all.filter((row) => !isSame(row, stored.get(row.area)))
  const created = changed.filter(({ area }) => !stored.has(area)).length
  counts.created += created
  counts.updated += changed.length - created
  counts.unchanged += all.length - changed.length
  if (changed.length > 0 && !context.isDryRun) {
    await db.transaction(async (tx) => {
      await setPropertyTaxRates(tx, changed)
      await context.onWritten(tx, { created, updated: changed.length - created, removed: 0 })
    })
  }
  await context.onProgress('loading', all.length, all.length)
}

const isSame = (row: PropertyTaxRate, stored: PropertyTaxRate | undefined) =>
  stored !== undefined && stored.rate === row.rate && stored.name === row.name && stored.source === row.source

async function findStored(db: Database, areas: string[]): Promise<Map<string, PropertyTaxRate>> {
  const rows = await db.select().from(propertyTaxRates).where(isOneOf(propertyTaxRates.area, areas))
  return new Map(rows.map((row) => [row.area, row]))
}
