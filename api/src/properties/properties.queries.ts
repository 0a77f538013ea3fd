import type { Comp, Expense, Property, PropertyDocument, StrategyKey } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { strategyKeys } from '../db/builtInStrategies'
import { selectList } from '../db/columnLists'
import { textArray } from '../db/columns'
import type { Database } from '../db/Database'
import { expenses as expenseTable, media, properties, strategyResults } from '../db/schema'
import { addressAndRooms, p, soldDate, summaryColumns } from './propertyColumns'
import { withoutLocation, type UnplacedRow } from './toSummary'

type Row<Shape> = Shape & Record<string, unknown>

/** Whether the property exists and is visible. */
export async function isProperty(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${properties} where ${properties.id} = ${id} and ${properties.visible}`,
  )
  return rows.length > 0
}

type CompRow = Omit<Comp, 'location'> & { lng: number; lat: number }

const compColumns = sql`${addressAndRooms}, ${soldDate},
  ${selectList({ MLSSoldPrice: p.soldPrice, LatestListingPrice: p.listingPrice })}`

async function selectCompRows(db: Database, ids: SQL): Promise<Comp[]> {
  const { rows } = await db.execute<Row<CompRow>>(sql`
    select ${compColumns} from ${properties} p
    where ${p.id} = any(${ids}) and ${p.visible} and ${p.lng} is not null and ${p.lat} is not null
    order by ${p.soldPrice} desc nulls last, ${p.id} collate "C"`)
  return rows.map(({ lng, lat, ...comp }) => ({ ...comp, location: { coordinates: [lng, lat] } }))
}

/** The comps of these ids that exist and are visible, the most expensive sale first. */
export function findComps(db: Database, ids: string[]): Promise<Comp[]> {
  return selectCompRows(db, textArray(ids))
}

type PropertyRow = UnplacedRow &
  Pick<
    Property,
    'geocodeQuality' | 'yearBuilt' | 'listingStatus' | 'MLSSoldPrice' | 'soldDate' | 'arv' | 'rent'
  >

const pageColumns = selectList({
  geocodeQuality: p.geocodeQuality,
  yearBuilt: p.yearBuilt,
  listingStatus: p.status,
  MLSSoldPrice: p.soldPrice,
  arv: p.arv,
  rent: p.rent,
})

async function findPropertyRow(db: Database, id: string): Promise<PropertyRow | undefined> {
  const { rows } = await db.execute<Row<PropertyRow>>(sql`
    select ${summaryColumns}, ${soldDate}, ${pageColumns}
    from ${properties} p where ${p.id} = ${id} and ${p.visible}`)
  return rows[0]
}

interface StoredRow {
  strategy: StrategyKey
  input: unknown
  results: unknown
}

type StoredFields = Pick<Property, `${StrategyKey}Results` | `${StrategyKey}Input`>

async function findStored(db: Database, id: string): Promise<StoredFields> {
  const { strategy, input, results, propertyId } = strategyResults
  const { rows } = await db.execute<Row<StoredRow>>(
    sql`select ${strategy}, ${input}, ${results} from ${strategyResults} where ${propertyId} = ${id}`,
  )
  const fields = strategyKeys.flatMap((key) => {
    const stored = rows.find((row) => row.strategy === key)
    return [
      [`${key}Results`, stored?.results ?? null],
      [`${key}Input`, stored?.input ?? null],
    ]
  })
  // The engine has written them in the shape of the contract.
  return Object.fromEntries(fields) as StoredFields
}

async function findExpenses(db: Database, id: string): Promise<Expense[]> {
  const { propertyId, type, name, value } = expenseTable
  const { rows } = await db.execute<Row<Expense>>(
    sql`select ${type}, ${name}, ${value} from ${expenseTable} where ${propertyId} = ${id}
      order by ${type}, ${name}, ${expenseTable.id}`,
  )
  return rows
}

/** Separates photos from other media: floor plans, documents, videos. */
async function findMedia(db: Database, id: string): Promise<Pick<Property, 'media' | 'documents'>> {
  const { propertyId, kind, url, caption } = media
  const { rows } = await db.execute<Row<PropertyDocument>>(
    sql`select ${kind}, ${url}, ${caption} from ${media} where ${propertyId} = ${id}
      order by ${media.position}, ${media.id}`,
  )
  return {
    media: rows.flatMap((row) => (row.kind === 'photo' ? [{ url: row.url, caption: row.caption }] : [])),
    documents: rows.filter((row) => row.kind !== 'photo'),
  }
}

/** A property with its comps, expenses, media and stored results; null if it does not exist or is not visible. */
export async function findProperty(db: Database, id: string): Promise<Property | null> {
  const [row, stored, comps, expenses, pictures] = await Promise.all([
    findPropertyRow(db, id),
    findStored(db, id),
    selectCompRows(
      db,
      sql`array(select unnest(${properties.compIds}) from ${properties} where ${properties.id} = ${id})`,
    ),
    findExpenses(db, id),
    findMedia(db, id),
  ])
  if (!row) return null
  const { lng, lat } = row
  return {
    ...withoutLocation(row),
    location: lng === null || lat === null ? null : { coordinates: [lng, lat] },
    geocodeQuality: row.geocodeQuality,
    yearBuilt: row.yearBuilt,
    listingStatus: row.listingStatus,
    MLSSoldPrice: row.MLSSoldPrice,
    soldDate: row.soldDate,
    arv: row.arv,
    rent: row.rent,
    ...stored,
    comps,
    expenses,
    ...pictures,
  }
}
