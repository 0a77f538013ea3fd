import {
  marketKinds,
  type AnnualExpense,
  type CompSubject,
  type MarketSale,
  type ValuationFacts,
} from '@freehold/analysis'
import type { IsoDate, LngLat } from '@freehold/contracts'
import { and, between, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { selectList } from '../db/columnLists'
import { integerArray, isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { bathroomsTotal, hasNoTypingError, latestPrice } from '../db/propertyExpressions'
import { expenses, properties, smallAreaRents } from '../db/schema'
import type { Box } from './Box'
import { cellsIn } from './cells'
import { countByCell, type CellCount, type Days, type Period } from './countByCell'
import { addressAndRooms, p, soldDate } from '../properties/propertyColumns'
import { isAmong, type Which } from './neighbourhoods'
import { type TaxAreas, taxAreasOf } from './taxAreas'

/** A home whose results are computed. */
export interface Subject extends CompSubject, ValuationFacts {
  source: string
  zip: string
  /** Dollars: the asking price, or else the last sold price. */
  LatestListingPrice: number | null
  /** Dollars; null if it is not for sale. */
  askingPrice: number | null
  expenses: AnnualExpense[]
  PropertyAddressCity: string
  county: string | null
  taxAreas: TaxAreas
}

/** A row as the database returns it, with the coordinates in two columns. */
export type Flat<Home> = Omit<Home, 'location'> & { lng: number | null; lat: number | null } & Record<
    string,
    unknown
  >

const locationOf = ({ lng, lat }: { lng: number | null; lat: number | null }): CompSubject['location'] =>
  lng === null || lat === null ? null : { coordinates: [lng, lat] }

const expensesOfHome = sql`coalesce(
  (select jsonb_agg(jsonb_build_object(
    'type', ${expenses.type}, 'name', ${expenses.name}, 'value', ${expenses.value}))
   from ${expenses} where ${expenses.propertyId} = ${p.id}), '[]')`

const { zip, city, county, state } = taxAreasOf(p)
const taxAreasOfHome = sql`jsonb_build_object('zip', ${zip}, 'city', ${city}, 'county', ${county}, 'state', ${state})`

/** What a valuation compares besides the rooms and the area. */
const valuationValues = {
  yearBuilt: p.yearBuilt,
  LotSizeSquareFeet: p.lotSize,
  Stories: p.stories,
  GarageSpaces: p.garageSpaces,
  WaterfrontYN: p.isWaterfront,
  View: p.view,
  PropertyCondition: p.condition,
  ConstructionGrade: p.constructionGrade,
}

const subjectColumns = selectList({
  ...valuationValues,
  source: p.source,
  zip: p.zip,
  LatestListingPrice: latestPrice(p),
  askingPrice: sql`case ${p.status} when 'forSale' then ${p.listingPrice} end`,
  expenses: expensesOfHome,
  county: p.county,
  taxAreas: taxAreasOfHome,
})

const saleColumns = selectList({
  _id: p.id,
  cell: p.cell,
  lng: p.lng,
  lat: p.lat,
  BedroomsTotal: p.bedrooms,
  BathroomsFull: p.bathroomsFull,
  BathroomsHalf: p.bathroomsHalf,
  BathroomsThreeQuarter: p.bathroomsThreeQuarter,
  BathroomsTotal: bathroomsTotal(p),
  BuildingAreaTotal: p.buildingArea,
  ...valuationValues,
  MLSSoldPrice: p.soldPrice,
})

/** Homes of these map cells after the id `after`, by id. With null as cells: the homes without coordinates. */
export async function findSubjects(
  db: Database,
  which: Which,
  cells: readonly number[] | null,
  after: string,
  limit: number,
): Promise<Subject[]> {
  const isInCells = cells ? sql`${p.cell} = any(${integerArray(cells)})` : sql`${p.cell} is null`
  const { rows } = await db.execute<Flat<Subject>>(sql`
    select ${addressAndRooms}, ${subjectColumns} from ${properties} p
    where ${isAmong(which)} and ${isInCells} and ${p.id} collate "C" > ${after}
    order by ${p.id} collate "C" limit ${limit}`)
  return rows.map((row) => ({ ...row, location: locationOf(row) }))
}

/** A visible home and the day on which its sales were recent; null if there is none, or it has not been valued. */
export async function findValuedSubject(
  db: Database,
  id: string,
): Promise<{ subject: Subject; day: IsoDate } | null> {
  const { rows } = await db.execute<Flat<Subject> & { day: IsoDate | null }>(sql`
    select ${addressAndRooms}, ${subjectColumns}, ${p.arv} ->> 'asOf' as day from ${properties} p
    where ${p.visible} and ${p.id} = ${id}`)
  const row = rows[0]
  return row?.day ? { subject: { ...row, location: locationOf(row) }, day: row.day } : null
}

export interface Sale extends MarketSale, CompSubject {
  location: { coordinates: LngLat }
  /** The map cell that contains it. */
  cell: number
}

const isClosed = sql`${p.visible} and ${p.soldPrice} is not null and ${p.soldDate} is not null`
const isSale = sql`${isClosed} and ${hasNoTypingError(p)}`
/** At a price that is none of the market. It counts as a typing error, and most are transfers within a family. */
const isBelowMarket = sql`${isClosed} and ${p.soldPrice} < ${marketKinds.sale.priceMin}`

/** Every visible and plausible sale in these map cells, found by one index scan per cell. */
export async function findSales(db: Database, cells: readonly number[]): Promise<Sale[]> {
  const { rows } = await db.execute<Flat<Sale>>(sql`
    select sale.* from unnest(${integerArray(cells)}) wanted(number)
    cross join lateral (
      select ${saleColumns}, ${soldDate} from ${properties} p where ${p.cell} = wanted.number and ${isSale}
      offset 0
    ) sale`)
  return locatedRows(rows)
}

/** The same sales, of a box. */
export const findSalesInBox = (db: Database, box: Box): Promise<Sale[]> => findInBox(db, box, isSale)

/** Those of a box whose prices are too low to be prices of the market. */
export const findSalesBelowMarket = (db: Database, box: Box): Promise<Sale[]> =>
  findInBox(db, box, isBelowMarket)

async function findInBox(db: Database, box: Box, condition: SQL): Promise<Sale[]> {
  const { west, east, south, north } = box
  const { rows } = await db.execute<Flat<Sale>>(sql`
    select ${saleColumns}, ${soldDate} from ${properties} p
    where ${p.cell} = any(${integerArray(cellsIn(box))}) and ${condition}
      and ${p.lng} between ${west} and ${east} and ${p.lat} between ${south} and ${north}`)
  return locatedRows(rows)
}

/** Those of the map cells that have visible homes. */
export async function findHomeCells(db: Database, cells: readonly number[]): Promise<number[]> {
  if (cells.length === 0) return []
  const { rows } = await db.execute<{ cell: number }>(sql`
    select cell from unnest(${integerArray(cells)}) wanted(cell)
    where exists (select from ${properties} p where ${p.cell} = wanted.cell and ${p.visible})`)
  return rows.map(({ cell }) => cell)
}

/** The newest of the same sales on these days, each with its city. */
export async function findNewestSales(
  db: Database,
  cells: readonly number[],
  { from, until }: Days,
  limit: number,
): Promise<(Sale & { city: string })[]> {
  const { rows } = await db.execute<Flat<Sale & { city: string }>>(sql`
    select ${saleColumns}, ${soldDate}, ${p.city} as city from ${properties} p
    where ${p.cell} = any(${integerArray(cells)}) and ${isSale} and ${p.soldDate} between ${from} and ${until}
    order by ${p.soldDate} desc, ${p.id} collate "C" limit ${limit}`)
  return locatedRows(rows)
}

/** Counts them in these map cells. */
export const countSales = (
  db: Database,
  cells: readonly number[],
  periods: readonly Period[],
): Promise<CellCount[]> =>
  countByCell(
    db,
    sql`select ${saleColumns}, ${soldDate}, ${p.city} as city, ${p.source} as source from ${properties} p
      where ${p.cell} = any(${integerArray(cells)}) and ${isSale}`,
    periods,
  )

/** The rows with coordinates, each with its location. */
export const locatedRows = <Found extends Pick<Sale, 'location'>>(rows: readonly Flat<Found>[]): Found[] =>
  rows.flatMap((row) => {
    const { lng, lat, ...sale } = row
    return lng === null || lat === null
      ? []
      : [{ ...sale, location: { coordinates: [lng, lat] } } as unknown as Found]
  })

/**
 * A day of sale counts if this many sales of its source, or this fraction of them if that is more, were sold on it and in
 * the days before it: a sale far from all others is a typing error. If more sales than that follow, they are not all
 * typing errors: the source has fewer sales than before, and only that many of its newest do not count.
 */
const NEAR = { sales: 3, fraction: 0.001, days: 90 }

/**
 * The day from which the recency of sales is counted, per source. A source may be historical, so it is the newest day of
 * sale that counts, see {@link NEAR}, or the newest of all in a source whose sales never are so near. Dates in the future
 * are ignored.
 */
export const findDaysOfSales = (db: Database): Promise<Map<string, IsoDate>> =>
  findDays(db, {
    table: sql`${properties} p`,
    source: p.source,
    day: p.soldDate,
    isKnown: sql`${p.soldPrice} is not null`,
  })

/** Before all sales: the day of sources where no source has any. */
export const NO_DAY: IsoDate = '1970-01-01'

/** The day of a source; one without any uses the newest day of the other sources. */
export function recencyOf(days: ReadonlyMap<string, IsoDate>): (source: string) => IsoDate {
  const newest = [...days.values()].reduce((a, b) => (a > b ? a : b), NO_DAY)
  return (source) => days.get(source) ?? newest
}

export const findRecencyDays = async (db: Database): Promise<(source: string) => IsoDate> =>
  recencyOf(await findDaysOfSales(db))

interface Dated {
  table: SQL
  source: SQLWrapper
  day: SQLWrapper
  isKnown: SQL
}

/** That day of each source, of sales or of leases. */
export async function findDays(
  db: Database,
  { table, source, day, isKnown }: Dated,
): Promise<Map<string, IsoDate>> {
  const enough = sql`greatest(${NEAR.sales}::int, all_sales * ${NEAR.fraction}::float8)`
  const { rows } = await db.execute<{ source: string; newest: IsoDate }>(sql`
    select source, to_char(
      case when bool_or(near >= ${enough}) then max(day) filter (where near >= ${enough} or since > ${enough})
      else max(day) end, 'YYYY-MM-DD') as newest
    from (
      select ${source} as source, ${day} as day,
        sum(count(*)) over (partition by ${source}) as all_sales,
        sum(count(*)) over (
          partition by ${source} order by ${day}
          range between ${`${NEAR.days} days`}::interval preceding and current row
        ) as near,
        sum(count(*)) over (partition by ${source} order by ${day} desc) as since
      from ${table}
      where ${isKnown} and ${day} <= current_date
      group by ${source}, ${day}
    ) days
    group by source`)
  return new Map(rows.map((row) => [row.source, row.newest]))
}

/** HUD's rents of a ZIP code. */
export interface SmallAreaRents {
  /** For 0 to 4 bedrooms, in dollars a month; 0 if one is missing. */
  rents: [number, number, number, number, number]
  /** The fiscal year of the table; null if it is not known. */
  year: number | null
}

export async function findSmallAreaRents(db: Database, zips: string[]): Promise<Map<string, SmallAreaRents>> {
  const { zip, bedrooms, monthlyRent: rent, year } = smallAreaRents
  const rows = await db
    .select({ zip, bedrooms, rent, year })
    .from(smallAreaRents)
    .where(and(isOneOf(zip, zips), between(bedrooms, 0, 4)))
  const rents = new Map<string, SmallAreaRents>()
  for (const row of rows) {
    const ofZip = rents.get(row.zip) ?? { rents: [0, 0, 0, 0, 0], year: row.year }
    ofZip.rents[row.bedrooms] = row.rent
    rents.set(row.zip, ofZip)
  }
  return rents
}
