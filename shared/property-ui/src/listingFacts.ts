import { formatCount, formatDollars, type KeyValuePair } from '@freehold/ui'

const SQUARE_FEET_PER_ACRE = 43_560

/** As a listing of the search and a shared report have them. */
interface Listing {
  LatestListingPrice: number | null
  BuildingAreaTotal: number | null
  yearBuilt?: number | null | undefined
  LotSizeSquareFeet?: number | null | undefined
  DaysOnMarket?: number | null | undefined
}

/** What is said of a home besides its rooms, as far as it is known. */
export function listingFacts(home: Listing): (KeyValuePair & { value: string })[] {
  const { LatestListingPrice: price, BuildingAreaTotal: area, yearBuilt, LotSizeSquareFeet: lot } = home
  const facts: [term: string, value: string | null | undefined][] = [
    ['Price per sq ft', price !== null && area ? formatDollars(price / area) : null],
    ['Year built', yearBuilt?.toString()],
    ['Lot', lot ? formatLot(lot) : null],
    ['Days on market', home.DaysOnMarket?.toString()],
  ]
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}

/** From an acre on in acres, with as many decimals as tell lots apart. */
const formatLot = (squareFeet: number) =>
  squareFeet < SQUARE_FEET_PER_ACRE
    ? `${formatCount(Math.round(squareFeet))} sq ft`
    : `${Number((squareFeet / SQUARE_FEET_PER_ACRE).toPrecision(3))} acres`
