import type { AnnualExpense, CompCandidate, CompSubject } from '@freehold/analysis'
import type { IsoDate } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { addressAndRooms, bathroomsTotal, soldDate } from '../properties/propertyColumns'
import { isAmong, type Which } from './neighbourhoods'

/** A home to compute the results of. */
export interface Subject extends CompSubject {
  source: string
  zip: string
  /** Dollars: asked, or else last sold for. */
  LatestListingPrice: number | null
  expenses: AnnualExpense[]
}

/** A row as it is read: where it lies stands in two columns. */
type Flat<Home> = Omit<Home, 'location'> & { lng: number | null; lat: number | null } & Record<
    string,
    unknown
  >

const locationOf = ({ lng, lat }: { lng: number | null; lat: number | null }): CompSubject['location'] =>
  lng === null || lat === null ? null : { coordinates: [lng, lat] }

/** Homes of these squares of the map after the id `after`, by id; without squares those that have no coordinates. */
export async function findSubjects(
  db: Database,
  which: Which,
  cells: readonly number[] | null,
  after: string,
  limit: number,
): Promise<Subject[]> {
  const lies = cells ? sql`p.cell = any(${sql.param([...cells])}::integer[])` : sql`p.cell is null`
  const { rows } = await db.execute<Flat<Subject>>(sql`
    select ${addressAndRooms}, p.source, p.zip, coalesce(p.listing_price, p.sold_price) as "LatestListingPrice",
      coalesce(
        (select jsonb_agg(jsonb_build_object('type', e.type, 'name', e.name, 'value', e.value))
         from expenses e where e.property_id = p.id), '[]') as expenses
    from properties p
    where ${isAmong(which)} and ${lies} and p.id collate "C" > ${after}
    order by p.id collate "C" limit ${limit}`)
  return rows.map((row) => ({ ...row, location: locationOf(row) }))
}

export interface Sale extends CompCandidate {
  /** The square of the map that it lies in. */
  cell: number
}

/** Every sale in these squares of the map that may be shown, one look into the index for each square. */
export async function findSales(db: Database, cells: readonly number[]): Promise<Sale[]> {
  const { rows } = await db.execute<Flat<Sale>>(sql`
    select p.* from unnest(${sql.param([...cells])}::integer[]) wanted(number)
    cross join lateral (
      select p.id as "_id", p.cell, p.lng, p.lat, p.bedrooms as "BedroomsTotal",
        ${bathroomsTotal} as "BathroomsTotal", p.building_area as "BuildingAreaTotal",
        p.sold_price as "MLSSoldPrice", ${soldDate}
      from properties p
      where p.cell = wanted.number and p.visible and p.sold_price is not null and p.sold_date is not null
      offset 0
    ) p`)
  return rows.flatMap(({ lng, lat, ...sale }) =>
    lng === null || lat === null ? [] : [{ ...sale, location: { coordinates: [lng, lat] } }],
  )
}

/**
 * The day that the recency of sales counts from, for each source: its newest sale, because a source may be historical.
 * A source without sales counts from the newest of all; a date in the future is a slip of the pen.
 */
export async function findRecencyDays(db: Database): Promise<(source: string) => IsoDate> {
  const { rows } = await db.execute<{ source: string; newest: IsoDate }>(sql`
    select source, to_char(max(sold_date), 'YYYY-MM-DD') as newest from properties
    where sold_price is not null and sold_date <= current_date group by source`)
  const newestOf = new Map(rows.map(({ source, newest }) => [source, newest]))
  const newest = rows.map((row) => row.newest).reduce((a, b) => (a > b ? a : b), '1970-01-01')
  return (source) => newestOf.get(source) ?? newest
}

/** HUD's rents of a ZIP for 0, 1, 2, 3 and 4 bedrooms, in dollars a month; 0 where one is missing. */
export type SmallAreaRents = [number, number, number, number, number]

export async function findSmallAreaRents(db: Database, zips: string[]): Promise<Map<string, SmallAreaRents>> {
  const { rows } = await db.execute<{ zip: string; bedrooms: number; rent: number }>(sql`
    select zip, bedrooms, monthly_rent as rent from small_area_rents
    where zip = any(${sql.param(zips)}::text[]) and bedrooms between 0 and 4`)
  const rents = new Map<string, SmallAreaRents>()
  for (const { zip, bedrooms, rent } of rows) {
    const ofZip = rents.get(zip) ?? [0, 0, 0, 0, 0]
    ofZip[bedrooms] = rent
    rents.set(zip, ofZip)
  }
  return rents
}
