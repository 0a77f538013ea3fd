import type { AnnualExpense, CompCandidate, CompSubject } from '@freehold/analysis'
import type { IsoDate } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { addressAndRooms, soldDate } from '../properties/propertyColumns'
import { isAmong, liesIn, type Box, type Neighbourhood, type Which } from './neighbourhoods'

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

/** The homes of a neighbourhood after the id `after`, by id. */
export async function findSubjects(
  db: Database,
  which: Which,
  neighbourhood: Neighbourhood,
  after: string,
  limit: number,
): Promise<Subject[]> {
  const { rows } = await db.execute<Flat<Subject>>(sql`
    select ${addressAndRooms}, p.source, p.zip, coalesce(p.listing_price, p.sold_price) as "LatestListingPrice",
      coalesce(
        (select jsonb_agg(jsonb_build_object('type', e.type, 'name', e.name, 'value', e.value))
         from expenses e where e.property_id = p.id), '[]') as expenses
    from properties p
    where ${isAmong(which)} and ${liesIn(neighbourhood)} and p.id collate "C" > ${after}
    order by p.id collate "C" limit ${limit}`)
  return rows.map((row) => ({ ...row, location: locationOf(row) }))
}

/** Every sale in the box that may be shown. */
export async function findSales(db: Database, { west, east, south, north }: Box): Promise<CompCandidate[]> {
  const { rows } = await db.execute<Flat<CompCandidate>>(sql`
    select ${addressAndRooms}, p.sold_price as "MLSSoldPrice", ${soldDate}
    from properties p
    where p.visible and p.sold_price is not null and p.sold_date is not null
      and p.lng >= ${west} and p.lng <= ${east} and p.lat >= ${south} and p.lat <= ${north}`)
  return rows.flatMap((row) => {
    const location = locationOf(row)
    return location ? [{ ...row, location }] : []
  })
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
