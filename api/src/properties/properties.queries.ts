import {
  byStrategy,
  type Comp,
  type Dollars,
  type Expense,
  type Property,
  type StrategyKey,
  WITHHELD,
} from '@freehold/contracts'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { conservativeColumnsOf, strategyKeys } from '../db/builtInStrategies'
import { selectList } from '../db/columnLists'
import { textArray } from '../db/columns'
import type { Database } from '../db/Database'
import { isFindable } from '../db/propertyExpressions'
import {
  expenses as expenseTable,
  listingChanges,
  listings,
  media,
  properties,
  replacedHomes,
  strategyResults,
} from '../db/schema'
import { findLeasesOfHome } from './leases.queries'
import { type ListingDays, listingHistory, type StoredListingChange } from './listingHistory'
import { findRentalComps, splitRent, type StoredRent } from './rentalComps.queries'
import { addressAndRooms, p, soldDate, summaryColumns } from './propertyColumns'
import { storedReturn, withoutLocation, type UnplacedRow } from './toSummary'

type Row<Shape> = Shape & Record<string, unknown>

/** The id of the property with this id, or of the one that it has become part of. */
const currentId = (id: string) => sql`coalesce(
  (select ${properties.id} from ${properties} where ${properties.id} = ${id}),
  (select ${replacedHomes.propertyId} from ${replacedHomes} where ${replacedHomes.id} = ${id}))`

/** The id of a property, also of one that is not visible; an unknown id stays as it is. */
export async function findCurrentId(db: Database, id: string): Promise<string> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select ${currentId(id)} as id`)
  return rows[0]?.id ?? id
}

/** The id of a visible property, null if there is none. One that has become part of another is found by its old id. */
export async function findPropertyId(db: Database, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${p.id} from ${properties} p where ${p.visible} and ${p.id} = ${currentId(id)}`)
  return rows[0]?.id ?? null
}

type CompRow = Omit<Comp, 'location'> & { lng: number; lat: number }

const compColumns = sql`${addressAndRooms}, ${soldDate},
  ${selectList({ MLSSoldPrice: p.soldPrice, LatestListingPrice: p.listingPrice, listPriceAtSale: p.listPriceAtSale, ListOfficeName: p.listOffice })}`

async function selectCompRows(db: Database, ids: SQL): Promise<Comp[]> {
  const { rows } = await db.execute<Row<CompRow>>(sql`
    select ${compColumns} from ${properties} p
    where ${p.id} = any(${ids}) and ${isFindable(p)}
    order by ${p.soldPrice} desc nulls last, ${p.id} collate "C"`)
  return rows.map(({ lng, lat, ...comp }) => ({ ...comp, location: { coordinates: [lng, lat] } }))
}

/** The comps of these ids that exist and are visible, the most expensive sale first. */
export function findComps(db: Database, ids: string[]): Promise<Comp[]> {
  return selectCompRows(db, textArray(ids))
}

type ConservativeColumns = Record<`${StrategyKey}ConservativeRoi`, number | null> &
  Record<`${StrategyKey}ConservativeStatus`, string | null>

type PropertyRow = UnplacedRow &
  ConservativeColumns &
  Pick<
    Property,
    | 'geocodeQuality'
    | 'listingStatus'
    | 'MLSSoldPrice'
    | 'soldDate'
    | 'Stories'
    | 'GarageSpaces'
    | 'WaterfrontYN'
    | 'View'
    | 'PropertyCondition'
    | 'ConstructionGrade'
    | 'ParcelNumber'
    | 'OnMarketDate'
    | 'arv'
    | 'tax'
    | 'insurance'
  > & {
    rent: StoredRent | null
    yearBuilt: number | null
  }

const pageColumns = selectList({
  geocodeQuality: p.geocodeQuality,
  MLSSoldPrice: p.soldPrice,
  Stories: p.stories,
  GarageSpaces: p.garageSpaces,
  WaterfrontYN: p.isWaterfront,
  View: p.view,
  PropertyCondition: p.condition,
  ConstructionGrade: p.constructionGrade,
  ParcelNumber: p.parcelNumber,
  OnMarketDate: sql`to_char(${p.listDate}, 'YYYY-MM-DD')`,
  arv: p.arv,
  rent: p.rent,
  tax: p.tax,
  insurance: p.insurance,
  ...conservativeColumnsOf(p),
})

async function findPropertyRow(db: Database, id: string): Promise<PropertyRow | undefined> {
  const { rows } = await db.execute<Row<PropertyRow>>(sql`
    select ${summaryColumns}, ${soldDate}, ${pageColumns}
    from ${properties} p where ${p.id} = ${id} and ${p.visible}`)
  return rows[0]
}

const conservativeReturnsOf = (row: ConservativeColumns) =>
  byStrategy((key) => storedReturn(row[`${key}ConservativeRoi`], row[`${key}ConservativeStatus`]))

type StoredFields = Pick<Property, `${StrategyKey}Results` | `${StrategyKey}Input`>

async function findStored(db: Database, id: string): Promise<StoredFields> {
  const { strategy, input, results, propertyId } = strategyResults
  const rows = await db.select({ strategy, input, results }).from(strategyResults).where(eq(propertyId, id))
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
  return db
    .select({ type, name, value: sql<Dollars>`${value}` })
    .from(expenseTable)
    .where(eq(propertyId, id))
    .orderBy(asc(type), asc(name), asc(expenseTable.id))
}

/** A listing that may not be shown tells nothing, not even when its home was sold. */
const mayTell = sql`(${listings.visible} or ${listings.addressFull} <> ${WITHHELD})`

async function findListingDays(db: Database, id: string): Promise<ListingDays[]> {
  const { propertyId, listDate, originalListPrice, soldDate, soldPrice } = listings
  return db
    .select({ listDate, originalListPrice, soldDate, soldPrice })
    .from(listings)
    .where(and(eq(propertyId, id), mayTell))
    .orderBy(listings.id)
}

async function findListingChanges(db: Database, id: string): Promise<StoredListingChange[]> {
  const { listingId, changedAt, kind, price, previousPrice, status } = listingChanges
  return db
    .select({ changedAt, kind, price, previousPrice, status })
    .from(listingChanges)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(and(eq(listings.propertyId, id), mayTell))
    .orderBy(asc(changedAt), listings.id)
}

/** Separates photos from other media: floor plans, documents, videos. */
export async function findMedia(db: Database, id: string): Promise<Pick<Property, 'media' | 'documents'>> {
  const { propertyId, kind, url, caption } = media
  const rows = await db
    .select({ kind, url, caption })
    .from(media)
    .where(eq(propertyId, id))
    .orderBy(asc(media.position), asc(media.id))
  return {
    media: rows.flatMap((row) => (row.kind === 'photo' ? [{ url: row.url, caption: row.caption }] : [])),
    documents: rows.filter((row) => row.kind !== 'photo'),
  }
}

/** A property with its comps, expenses, media and stored results; null if it does not exist or is not visible. */
export async function findProperty(db: Database, asked: string): Promise<Property | null> {
  const id = await findPropertyId(db, asked)
  return id === null ? null : readProperty(db, id)
}

async function readProperty(db: Database, id: string): Promise<Property | null> {
  const [row, stored, comps, listingDays, changes, leases, expenses, pictures] = await Promise.all([
    findPropertyRow(db, id),
    findStored(db, id),
    selectCompRows(
      db,
      sql`array(select unnest(${properties.compIds}) from ${properties} where ${properties.id} = ${id})`,
    ),
    findListingDays(db, id),
    findListingChanges(db, id),
    findLeasesOfHome(db, id),
    findExpenses(db, id),
    findMedia(db, id),
  ])
  if (!row) return null
  const { lng, lat } = row
  const { rent, comps: rentalComps } = splitRent(row.rent)
  return {
    ...withoutLocation(row),
    location: lng === null || lat === null ? null : { coordinates: [lng, lat] },
    geocodeQuality: row.geocodeQuality,
    yearBuilt: row.yearBuilt,
    listingStatus: row.listingStatus,
    MLSSoldPrice: row.MLSSoldPrice,
    soldDate: row.soldDate,
    Stories: row.Stories,
    GarageSpaces: row.GarageSpaces,
    WaterfrontYN: row.WaterfrontYN,
    View: row.View,
    PropertyCondition: row.PropertyCondition,
    ConstructionGrade: row.ConstructionGrade,
    ParcelNumber: row.ParcelNumber,
    OnMarketDate: row.OnMarketDate,
    history: listingHistory(listingDays, changes),
    leases,
    arv: row.arv,
    rent,
    tax: row.tax,
    insurance: row.insurance,
    ...stored,
    conservativeReturns: conservativeReturnsOf(row),
    comps,
    rentalComps: await findRentalComps(db, rentalComps),
    expenses,
    ...pictures,
  }
}
