import { sql, type SQL } from 'drizzle-orm'
import { bathroomsTotal } from '../db/propertyExpressions'
import type { CheckReason } from '../properties/describeReasons'
import { p } from '../properties/propertyColumns'

/** Square feet. Bedrooms of micro-apartments have more; 33 bedrooms in 1,620 square feet have 49 each. */
const AREA_PER_BEDROOM_MIN = 120
const AREA_PER_BATH_MIN = 100
/** From these areas on, in square feet, a home has a bedroom and a bath: it is no studio and no cabin. */
const AREA_WITHOUT_BEDROOM_MAX = 1_400
const AREA_WITHOUT_BATH_MAX = 1_000

/** Dollars. Lower ones are auctions' first bids, rents, and prices to be entered later. */
const PRICE_MIN = 10_000
/** Prices that stand for an unknown one. 999,999 and 888,888 are real asking prices. */
const placeholders = [
  123_456, 1_234_567, 12_345_678, 123_456_789, 111_111, 1_111_111, 11_111_111, 111_111_111, 9_999_999, 99_999_999,
  999_999_999, 9_999_999_999,
] // oxfmt-ignore

/** Dollars per square foot: what no home of the country sells for. */
const PER_SQUARE_FOOT = { min: 5, max: 10_000 }
/** How many times more or less than the median of its ZIP code: a digit too many or too few. */
const TIMES_MEDIAN_MAX = 8

/** In degrees, as extents of states are rounded. */
const STATE_MARGIN = 0.1

/** A home so far from the middle of its ZIP code, in miles and in median distances of its homes, has another's. */
const FROM_ZIP_MILES = 10
const FROM_ZIP_MEDIANS = 10

const withoutHouse = '(vacant|raw) land|vacant lot|build(able|ing) (lot|site)|acres of land'

const price = (known: SQL) => ({
  isPlaceholder: sql`(${known} < ${PRICE_MIN} or ${known} in (${sql.join(
    placeholders.map((one) => sql`${one}`),
    sql`, `,
  )}))`,
  isAbsurdPerArea: sql`(${known} >= ${PRICE_MIN} and (
    ${known} / ${p.buildingArea} not between ${PER_SQUARE_FOOT.min} and ${PER_SQUARE_FOOT.max}
    or ${known} / ${p.buildingArea} not between
      zips.per_square_foot / ${TIMES_MEDIAN_MAX} and zips.per_square_foot * ${TIMES_MEDIAN_MAX}))`,
})

const asking = price(sql`${p.listingPrice}`)
const sold = price(sql`${p.soldPrice}`)
const baths = bathroomsTotal(p)
/** Many MLSs write so of a building with several homes, whose rooms they count by home. */
const areRoomsUncounted = sql`(${p.bedrooms} = 0 and ${baths} = 0)`

const isOutsideOfState = sql`(
  ${p.lng} not between states.west - ${STATE_MARGIN} and states.east + ${STATE_MARGIN}
  or ${p.lat} not between states.south - ${STATE_MARGIN} and states.north + ${STATE_MARGIN})`

/**
 * What makes property `p` implausible, by code: conditions of SQL that are null or false where a fact is not known. They
 * may name `states`, the extent of its state, and `zips`, the middle of its ZIP code (`checkListings`).
 */
export const reasonConditions = {
  bedrooms: sql`${p.buildingArea} / nullif(${p.bedrooms}, 0) < ${AREA_PER_BEDROOM_MIN}
    or ${p.bedrooms} = 0 and ${p.buildingArea} >= ${AREA_WITHOUT_BEDROOM_MAX} and ${areRoomsUncounted} is not true`,
  baths: sql`${p.buildingArea} / nullif(${baths}, 0) < ${AREA_PER_BATH_MIN}
    or ${baths} = 0 and ${p.buildingArea} >= ${AREA_WITHOUT_BATH_MAX} and ${areRoomsUncounted} is not true`,
  askingPrice: asking.isPlaceholder,
  soldPrice: sold.isPlaceholder,
  askingPerSquareFoot: asking.isAbsurdPerArea,
  soldPerSquareFoot: sold.isAbsurdPerArea,
  state: isOutsideOfState,
  // Once is enough for a position that is wrong altogether.
  zip: sql`zips.miles > greatest(${FROM_ZIP_MILES}, ${FROM_ZIP_MEDIANS} * zips.median_miles)
    and ${isOutsideOfState} is not true`,
  noHouse: sql`coalesce(${p.bedrooms}, 0) = 0 and coalesce(${baths}, 0) = 0
    and ${p.buildingArea} is null and ${p.yearBuilt} is null
    and (${p.bedrooms} = 0 or ${p.remarks} ~* ${withoutHouse})`,
} satisfies Record<CheckReason, SQL>
