import type { Chance } from './chance'
import type { OfferedHome } from './condition'

/** Prices and rents rise by these fractions a year. */
const PRICE_GROWTH = 0.04
const RENT_GROWTH = 0.03

/** How much what people agree on differs from what the home suggests: standard deviations of the logarithm. */
const PRICE_SCATTER = 0.095
const RENT_SCATTER = 0.08

/**
 * How far asking prices lie below values, as logarithms: this is a market in which investors find something. The default
 * costs of repairs, loan, purchase and sale come to a fifth of the price, so that with asking prices near the values every
 * flip would lose money. Repairs add to the value of a worn home, so that a smaller discount leaves as much.
 */
const DISCOUNT = 0.22
const DISCOUNT_IF_WORN = 0.14
const DISCOUNT_SCATTER = 0.03
/** Some owners must sell: this fraction of those who ask, and of those who sold, at so much less. */
const URGENT_FRACTION = 0.08
const URGENT_DISCOUNT = 0.04
const FORCED_FRACTION = 0.08
const FORCED_DISCOUNT = { least: 0.3, most: 0.45 }

/** A year's rent as a fraction of the value of a median home; it rises more slowly than the value. */
const YIELD = 0.066
const MEDIAN_VALUE = 453_000
const RENT_ELASTICITY = 0.66

const grown = (perYear: number, daysAgo: number) => Math.exp((-perYear * daysAgo) / 365)
const scatter = (deviation: number, chance: Chance) => Math.exp(deviation * chance.normal())

/** Dollars, as sellers round them. */
export function askingPrice({ value, condition }: OfferedHome, chance: Chance): number {
  const discount = condition === 'worn' ? DISCOUNT_IF_WORN : DISCOUNT
  const urgency = chance.isTrue(URGENT_FRACTION) ? URGENT_DISCOUNT : 0
  return asPriced(value * Math.exp(-discount - urgency) * scatter(DISCOUNT_SCATTER, chance), chance)
}

/** A round price, or one just below it. */
function asPriced(price: number, chance: Chance): number {
  const grain = price < 1_000_000 ? 5_000 : 25_000
  const round = Math.round(price / grain) * grain
  return chance.isTrue(0.45) ? round : round - chance.pick([50, 100, 1_000])
}

/** Dollars; `daysAgo` counts back from the day of the market. */
export function soldPrice({ value }: OfferedHome, daysAgo: number, chance: Chance): number {
  const { least, most } = FORCED_DISCOUNT
  const discount = chance.isTrue(FORCED_FRACTION) ? chance.between(least, most) : 0
  const price = value * Math.exp(-discount) * grown(PRICE_GROWTH, daysAgo) * scatter(PRICE_SCATTER, chance)
  return Math.round(price / 500) * 500
}

/** Dollars a month. */
export function agreedRent({ value }: OfferedHome, daysAgo: number, chance: Chance): number {
  const rent = ((YIELD * MEDIAN_VALUE) / 12) * (value / MEDIAN_VALUE) ** RENT_ELASTICITY
  return asRent(rent * grown(RENT_GROWTH, daysAgo) * scatter(RENT_SCATTER, chance))
}

/** Rents are multiples of five dollars. */
export const asRent = (rent: number) => Math.round(rent / 5) * 5
