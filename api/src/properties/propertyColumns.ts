import { sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { returnColumnsOf } from '../db/builtInStrategies'
import { selectList } from '../db/columnLists'
import { bathroomsTotal, isPlausible } from '../db/propertyExpressions'
import { importMarks, media, properties } from '../db/schema'
import type { CheckedListing } from './describeReasons'

/** The table in statements with `from properties p`. */
export const p = alias(properties, 'p')

/** Values that search results, properties and comps share, under the names of the contract. */
const addressAndRoomValues = {
  _id: p.id,
  PropertyAddressFull: p.addressFull,
  PropertyAddressCity: p.city,
  PropertyAddressState: p.state,
  PropertyAddressZIP: p.zip,
  BedroomsTotal: p.bedrooms,
  BathroomsFull: p.bathroomsFull,
  BathroomsHalf: p.bathroomsHalf,
  BathroomsThreeQuarter: p.bathroomsThreeQuarter,
  BathroomsTotal: p.bathroomsTotal,
  BuildingAreaTotal: p.buildingArea,
  lng: p.lng,
  lat: p.lat,
}
export const addressAndRooms = selectList(addressAndRoomValues)

const firstPhoto = sql`(
  select ${media.url} from ${media} where ${media.propertyId} = ${p.id} and ${media.kind} = 'photo'
  order by ${media.position}, ${media.id} limit 1)`

/** A longer time is a typing error in the list date. */
const DAYS_ON_MARKET_MAX = 3_650

/** The last day of which anything is known of the sources, as a table `marks` to join by {@link isMarkOf}. */
export const sourceDays = sql`(
  select ${importMarks.source}, coalesce(${importMarks.changeDay}, ${importMarks.recencyDay}) as day
  from ${importMarks}) marks`
export const isMarkOf = sql`marks.source = ${p.source}`

/**
 * The last day on which a listing for sale is known to be on the market: a source may be historical, so it is that of the
 * source's newest change of any listing or, if it dates no changes, of its newest sale. Not the later of the two: a source
 * without sales has the recency day of another source.
 */
const lastDayForSale = sql`least(current_date, greatest(marks.day, ${p.lastDay}))`

const daysListed = sql`(case ${p.status} when 'sold' then ${p.lastDay} else ${lastDayForSale} end - ${p.listDate})`

/** From the list date to the sale or the last day on the market, where {@link sourceDays} is joined. */
export const daysListedByMark = sql`(case when ${daysListed} between 0 and ${sql.raw(String(DAYS_ON_MARKET_MAX))} then ${daysListed} end)`

/** The same in any statement. */
const daysOnMarket = sql`(
  select ${daysListedByMark} from (select 1) home left join ${sourceDays} on ${isMarkOf})`

type ReasonsAndFacts =
  | 'state'
  | 'zip'
  | 'bedrooms'
  | 'bathroomsFull'
  | 'bathroomsHalf'
  | 'bathroomsThreeQuarter'
  | 'buildingArea'
  | 'listingPrice'
  | 'soldPrice'
  | 'arv'
  | 'rent'
  | 'checkReasons'
  | 'evidenceReasons'

/** A `CheckedListing`, from which `describeReasons` makes words; null for a plausible home. */
export const checkedListing = (home: Record<ReasonsAndFacts, SQLWrapper>) => sql<CheckedListing | null>`
  case when not ${isPlausible(home)} then jsonb_build_object(
    'reasons', ${home.checkReasons} || ${home.evidenceReasons},
    'state', ${home.state},
    'zip', ${home.zip},
    'bedrooms', ${home.bedrooms},
    'bathroomsTotal', ${bathroomsTotal(home)},
    'buildingArea', ${home.buildingArea},
    'listingPrice', ${home.listingPrice},
    'soldPrice', ${home.soldPrice},
    'arv', ${home.arv} -> 'arv',
    'asIsValue', ${home.arv} -> 'asIs' -> 'value',
    'monthlyRent', ${home.rent} -> 'monthlyRent'
  ) end`

/** The columns of a search result. */
export const summaryColumns = selectList({
  ...addressAndRoomValues,
  LatestListingPrice: p.latestPrice,
  listingStatus: p.status,
  PublicListingRemarks: p.remarks,
  compIDs: p.compIds,
  photoUrl: firstPhoto,
  yearBuilt: p.yearBuilt,
  LotSizeSquareFeet: p.lotSize,
  DaysOnMarket: daysOnMarket,
  ListOfficeName: p.listOffice,
  checked: checkedListing(p),
  assumedFacts: p.assumedFacts,
  missingFacts: p.missingFacts,
  ...returnColumnsOf(p),
})

/** A day as text, because drivers would turn it into a time in their own time zone. */
export const soldDate = selectList({ soldDate: sql`to_char(${p.soldDate}, 'YYYY-MM-DD')` })
