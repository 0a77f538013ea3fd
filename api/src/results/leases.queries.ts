import type { CompSubject, MarketSale } from '@freehold/analysis'
import { type IsoDate, type LngLat, WITHHELD } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { selectList } from '../db/columnLists'
import { integerArray } from '../db/columns'
import type { Database } from '../db/Database'
import { bathroomsTotal, cityKey } from '../db/propertyExpressions'
import { leases } from '../db/schema'
import { isInMarket, type MarketPlace } from '../properties/isInMarket'
import { countByCell, type CellCount, type Days, type Period } from './countByCell'
import { findDays, locatedRows, recencyOf, type Flat } from './evidence.queries'

const l = alias(leases, 'l')
const earlier = alias(leases, 'earlier')

/** A closed lease, with its monthly rent as the price, as it is compared by the method of sales. */
export interface ClosedLease extends MarketSale, CompSubject {
  location: { coordinates: LngLat }
  /** The map cell that contains it. */
  cell: number
}

/** The facts that leases do not have drop out of a comparison. */
const unknown = sql`null`

const leaseColumns = selectList({
  _id: l.id,
  cell: l.cell,
  lng: l.lng,
  lat: l.lat,
  BedroomsTotal: l.bedrooms,
  BathroomsFull: l.bathroomsFull,
  BathroomsHalf: l.bathroomsHalf,
  BathroomsThreeQuarter: l.bathroomsThreeQuarter,
  BathroomsTotal: bathroomsTotal(l),
  BuildingAreaTotal: l.buildingArea,
  yearBuilt: l.yearBuilt,
  LotSizeSquareFeet: unknown,
  Stories: unknown,
  GarageSpaces: unknown,
  WaterfrontYN: unknown,
  View: unknown,
  PropertyCondition: unknown,
  ConstructionGrade: unknown,
  MLSSoldPrice: l.monthlyRent,
  soldDate: sql`to_char(${l.leasedOn}, 'YYYY-MM-DD')`,
})

/** A lease whose address may not be shown is no evidence: its place has been moved, and it could not be listed. */
const closed = (lease: typeof l | typeof earlier) => sql`${lease.visible} and ${lease.monthlyRent} is not null
  and ${lease.leasedOn} is not null and ${lease.addressFull} <> ${WITHHELD}`
const isClosed = closed(l)

/**
 * What several sources tell of one lease counts once, where the first of them by id has it. Sources place a home
 * differently, so that the others may lie in cells that are read at another time.
 */
const isCounted = sql`${isClosed} and not exists (
  select from ${leases} earlier where ${earlier.addressKey} = ${l.addressKey} and ${earlier.leasedOn} = ${l.leasedOn}
    and ${earlier.monthlyRent} = ${l.monthlyRent} and ${earlier.id} collate "C" < ${l.id} collate "C"
    and ${earlier.cell} is not null and ${closed(earlier)})`

/** Every closed lease in these map cells that may be shown. */
export async function findLeases(db: Database, cells: readonly number[]): Promise<ClosedLease[]> {
  const { rows } = await db.execute<Flat<ClosedLease>>(sql`
    select ${leaseColumns} from ${leases} l where ${l.cell} = any(${integerArray(cells)}) and ${isCounted}`)
  return locatedRows(rows)
}

/** The same leases, each with its city and source. */
const leasesOf = (cells: readonly number[]) => sql`
  select ${leaseColumns}, ${l.city} as city, ${l.source} as source from ${leases} l
  where ${l.cell} = any(${integerArray(cells)}) and ${isCounted}`

/** The newest of the same leases on these days, each with its city. */
export async function findNewestLeases(
  db: Database,
  cells: readonly number[],
  { from, until }: Days,
  limit: number,
): Promise<(ClosedLease & { city: string })[]> {
  const { rows } = await db.execute<Flat<ClosedLease & { city: string }>>(sql`
    select * from (${leasesOf(cells)}) lease where "soldDate"::date between ${from} and ${until}
    order by "soldDate" desc, _id collate "C" limit ${limit}`)
  return locatedRows(rows)
}

/** Counts them in these map cells. */
export const countLeases = (
  db: Database,
  cells: readonly number[],
  periods: readonly Period[],
): Promise<CellCount[]> => countByCell(db, leasesOf(cells), periods)

/** A view of the same leases of a market. */
export const marketLeases = (place: MarketPlace): SQL => sql`(
  select ${selectList({ bedrooms: l.bedrooms, monthlyRent: l.monthlyRent, leasedOn: l.leasedOn })} from ${leases} l
  where ${isCounted} and ${isInMarket({ ...l, cityKey: cityKey(l) }, place)})`

/** The map cells with closed leases. */
export async function findLeaseCells(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ cell: number }>(sql`
    select distinct ${l.cell} as cell from ${leases} l where ${l.cell} is not null and ${isClosed}`)
  return rows.map(({ cell }) => cell)
}

export type LeaseDays = (source: string) => IsoDate

/** The day from which the recency of leases is counted, per source, in the way of sales. */
export const findDaysOfLeases = (db: Database): Promise<Map<string, IsoDate>> =>
  findDays(db, {
    table: sql`${leases} l`,
    source: l.source,
    day: l.leasedOn,
    isKnown: sql`${l.cell} is not null and ${isClosed}`,
  })

/** The same by the source of a home: that of all others if it has no leases. Null without any leases. */
export async function findLeaseDays(db: Database): Promise<LeaseDays | null> {
  const days = await findDaysOfLeases(db)
  return days.size === 0 ? null : recencyOf(days)
}
