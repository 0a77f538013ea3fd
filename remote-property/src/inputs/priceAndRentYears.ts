import type { Property, StrategyKey } from '@freehold/contracts'
import { isRentEstimated } from '../explain/isRentEstimated'

/** Prices and rents of this many years or more between them are no figures of one market. */
const YEARS_APART_MIN = 2

/** A form rounds amounts to cents, so they may differ by less than this. */
const SAME = 0.01

interface PriceAndRentYears {
  price: number
  rent: number
  /** The price is that of the last sale, not an asking price. */
  isSale: boolean
}

/**
 * The years of a home's price and rent, if they are years apart; null if they are not, if a year is not known, and if
 * the inputs have another price or rent than the home.
 */
export function priceAndRentYears(
  property: Property,
  strategy: StrategyKey,
  inputs: unknown,
): PriceAndRentYears | null {
  const { LatestListingPrice: ownPrice, rent: ownRent } = property
  const { listingPrice } = inputs as { listingPrice?: number }
  const price = yearOf(dayOfPrice(property))
  const rent = ownRent?.year ?? yearOf(ownRent?.asOf ?? null)
  if (price === null || rent === null || Math.abs(price - rent) < YEARS_APART_MIN) return null
  const hasOwnPrice = isSame(listingPrice, ownPrice)
  return hasOwnPrice && isRentEstimated(strategy, inputs, property)
    ? { price, rent, isSale: property.listingStatus === 'sold' }
    : null
}

/** The day of the last sale, or that on which the home was last offered at another price. */
function dayOfPrice({ listingStatus, soldDate, history = [], OnMarketDate }: Property): string | null {
  if (listingStatus === 'sold') return soldDate
  const offers = history.filter(({ event, price }) => event !== 'sold' && price !== null)
  const days = [...offers.map(({ day }) => day), ...(OnMarketDate ? [OnMarketDate] : [])]
  return days.toSorted().at(-1) ?? null
}

const yearOf = (day: string | null) => (day === null ? null : Number(day.slice(0, 4)))

const isSame = (one: number | undefined, other: number | null | undefined) =>
  one !== undefined && other !== null && other !== undefined && Math.abs(one - other) < SAME
