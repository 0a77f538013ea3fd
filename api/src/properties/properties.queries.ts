import type { Comp, Expense, Property, PropertyDocument, StrategyKey } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { addressAndRooms, soldDate, summaryColumns } from './propertyColumns'
import { withoutLocation, type UnplacedRow } from './toSummary'

type Row<Shape> = Shape & Record<string, unknown>

/** Whether there is such a property and it may be shown. */
export async function isProperty(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from properties where id = ${id} and visible`)
  return rows.length > 0
}

type CompRow = Omit<Comp, 'location'> & { lng: number; lat: number }

const compColumns = sql`${addressAndRooms}, ${soldDate},
  p.sold_price as "MLSSoldPrice", p.listing_price as "LatestListingPrice"`

async function selectCompRows(db: Database, ids: SQL): Promise<Comp[]> {
  const { rows } = await db.execute<Row<CompRow>>(sql`
    select ${compColumns} from properties p
    where p.id = any(${ids}) and p.visible and p.lng is not null and p.lat is not null
    order by p.sold_price desc nulls last, p.id collate "C"`)
  return rows.map(({ lng, lat, ...comp }) => ({ ...comp, location: { coordinates: [lng, lat] } }))
}

/** Those of the ids that exist and may be shown, the dearest sale first. */
export function findComps(db: Database, ids: string[]): Promise<Comp[]> {
  return selectCompRows(db, sql`${sql.param(ids)}::text[]`)
}

type PropertyRow = UnplacedRow &
  Pick<Property, 'yearBuilt' | 'listingStatus' | 'MLSSoldPrice' | 'soldDate' | 'arv' | 'rent'>

async function findPropertyRow(db: Database, id: string): Promise<PropertyRow | undefined> {
  const { rows } = await db.execute<Row<PropertyRow>>(sql`
    select ${summaryColumns}, ${soldDate}, p.year_built as "yearBuilt", p.status as "listingStatus",
      p.sold_price as "MLSSoldPrice", p.arv, p.rent
    from properties p where p.id = ${id} and p.visible`)
  return rows[0]
}

interface StoredRow {
  strategy: StrategyKey
  input: unknown
  results: unknown
}

async function findStored(db: Database, id: string) {
  const { rows } = await db.execute<Row<StoredRow>>(
    sql`select strategy, input, results from strategy_results where property_id = ${id}`,
  )
  const stored = (key: StrategyKey) => rows.find(({ strategy }) => strategy === key)
  // Written by the engine, in the shape of the contract.
  return {
    buyHoldResults: (stored('buyHold')?.results ?? null) as Property['buyHoldResults'],
    brrrrResults: (stored('brrrr')?.results ?? null) as Property['brrrrResults'],
    fixFlipResults: (stored('fixFlip')?.results ?? null) as Property['fixFlipResults'],
    shortTermResults: (stored('shortTerm')?.results ?? null) as Property['shortTermResults'],
    buyHoldInput: (stored('buyHold')?.input ?? null) as Property['buyHoldInput'],
    brrrrInput: (stored('brrrr')?.input ?? null) as Property['brrrrInput'],
    fixFlipInput: (stored('fixFlip')?.input ?? null) as Property['fixFlipInput'],
    shortTermInput: (stored('shortTerm')?.input ?? null) as Property['shortTermInput'],
  }
}

async function findExpenses(db: Database, id: string): Promise<Expense[]> {
  const { rows } = await db.execute<Row<Expense>>(
    sql`select type, name, value from expenses where property_id = ${id} order by type, name, id`,
  )
  return rows
}

/** Photos apart from what else a listing brings: floor plans, documents, films. */
async function findMedia(db: Database, id: string): Promise<Pick<Property, 'media' | 'documents'>> {
  const { rows } = await db.execute<Row<PropertyDocument>>(
    sql`select kind, url, caption from media where property_id = ${id} order by position, id`,
  )
  return {
    media: rows.filter(({ kind }) => kind === 'photo').map(({ url, caption }) => ({ url, caption })),
    documents: rows.filter(({ kind }) => kind !== 'photo'),
  }
}

/** A property with its comps, expenses, pictures and stored results; null when there is none to show. */
export async function findProperty(db: Database, id: string): Promise<Property | null> {
  const [row, stored, comps, expenses, media] = await Promise.all([
    findPropertyRow(db, id),
    findStored(db, id),
    selectCompRows(db, sql`array(select unnest(comp_ids) from properties where id = ${id})`),
    findExpenses(db, id),
    findMedia(db, id),
  ])
  if (!row) return null
  const { lng, lat } = row
  return {
    ...withoutLocation(row),
    location: lng === null || lat === null ? null : { coordinates: [lng, lat] },
    yearBuilt: row.yearBuilt,
    listingStatus: row.listingStatus,
    MLSSoldPrice: row.MLSSoldPrice,
    soldDate: row.soldDate,
    arv: row.arv,
    rent: row.rent,
    ...stored,
    comps,
    expenses,
    ...media,
  }
}
