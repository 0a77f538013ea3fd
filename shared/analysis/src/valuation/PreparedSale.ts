import type { Dollars, IsoDate, LngLat } from '@freehold/contracts'
import { dayNumber } from '../days'
import { marketKinds, type MarketKind } from './marketKinds'
import { termsOf, type ValuationFacts } from './facts'

/** A closed sale, or a closed lease with the monthly rent as its price. */
export interface MarketSale extends ValuationFacts {
  location: { coordinates: LngLat }
  MLSSoldPrice: Dollars | null
  soldDate: IsoDate | null
}

export const isMarketPrice = (price: Dollars | null, kind: MarketKind): price is Dollars =>
  price !== null && price >= marketKinds[kind].priceMin && price < Infinity

/** A sale in the form in which it is compared many times. */
export interface PreparedSale<Sale extends MarketSale = MarketSale> {
  sale: Sale
  /** Days since 1970. */
  day: number
  logPrice: number
  terms: Float64Array
}

/** Null for what is no sale at a price of the market. */
export function prepareSale<Sale extends MarketSale>(
  sale: Sale,
  referenceYear: number,
  kind: MarketKind,
): PreparedSale<Sale> | null {
  const { MLSSoldPrice: price, soldDate } = sale
  if (soldDate === null || !isMarketPrice(price, kind)) return null
  return { sale, day: dayNumber(soldDate), logPrice: Math.log(price), terms: termsOf(sale, referenceYear) }
}

/** Days for which a model is used before it is learnt again: prices keep changing as they did lately. */
export const MODEL_DAYS = 31

/**
 * The terms of time: months since the reference day, negative before it, and those before the last six. They do not
 * change after {@link MODEL_DAYS}.
 */
export function timeTerms(day: number, referenceDay: number): [number, number] {
  const months = Math.min(day - referenceDay, MODEL_DAYS) / DAYS_PER_MONTH
  return [months, Math.min(months + 6, 0)]
}

const DAYS_PER_MONTH = 365.25 / 12
