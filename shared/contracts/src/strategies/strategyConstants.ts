/**
 * Figures that a strategy starts from. A payload may leave them out and a form shows them, so none is hidden.
 * From SPEC §9 unless marked as a choice of ours.
 */

export const brrrrConstants = {
  loanLtv: 0.7,
  rehabPercentage: 0.125,
  refiLtv: 0.8,
  /** Choice: a bridge loan of 6 months, interest-only, at what hard money costs. */
  bridgeMonths: 6,
  bridgeInterestRate: 0.12,
  bridgePoints: 0.02,
  /** Choice; published ranges are 2 to 5 % of the price. */
  closingPercentage: 0.03,
  /** Choice: part of the new loan. */
  refiCostPercentage: 0.02,
} as const

export const fixFlipConstants = {
  /** Percent points; `contingencyPercentage` is the same number as a fraction. */
  rehabContingency: 10,
  contingencyPercentage: 0.1,
  holdingPeriodMonths: 6,
  sellingCostsPercentage: 0.06,
  hardMoneyInterestRate: 0.12,
  hardMoneyPoints: 0.02,
  insuranceRateFlip: 0.007,
  /** Choice: hard money lends the smaller of these parts of price and after-repair value. */
  loanToPrice: 0.9,
  loanToArv: 0.7,
  /** Choice, as for the other strategies. */
  closingPercentage: 0.03,
} as const

/** Choice: how a rental is expected to go on, and what its sale costs. */
export const holdingConstants = {
  holdingYears: 10,
  appreciation: 0.03,
  rentGrowth: 0.02,
  costGrowth: 0.02,
  sellingCostsPercentage: 0.06,
} as const

export const shortTermConstants = {
  /** Choice: June to August. */
  peakNights: 92,
  /** National, 2024. */
  estimatedOccupancyRate: 0.55,
  platformFeePercentage: 0.03,
  managementPercentage: 0.2,
} as const
