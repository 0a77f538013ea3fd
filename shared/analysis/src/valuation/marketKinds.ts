import type { Dollars } from '@freehold/contracts'

interface MarketTerms {
  /** Lower prices are no prices of the market. */
  priceMin: Dollars
  /** The share of homes whose prices are in the range of a valuation. */
  rangeShare: number
}

/** What a market is made of. A lease takes part as a sale whose price is the monthly rent. */
export const marketKinds = {
  // Lower prices are transfers within a family, shares of a home and typing errors.
  sale: { priceMin: 10_000 as Dollars, rangeShare: 0.8 },
  // Lower rents are those of parking spaces, or of a day. The range is from the 25th to the 75th percentile.
  lease: { priceMin: 100 as Dollars, rangeShare: 0.5 },
} satisfies Record<string, MarketTerms>

export type MarketKind = keyof typeof marketKinds
