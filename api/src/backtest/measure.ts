import { median } from '@freehold/analysis'
import type { Outcome } from './backtestSales'

/** How values compare with prices. Percentages; null where nothing was valued, or nothing has a range. */
export interface Figures {
  valued: number
  medianAbsErrorPercent: number | null
  meanAbsErrorPercent: number | null
  within10Percent: number | null
  within20Percent: number | null
  /** Negative if most values are below the prices. */
  medianBiasPercent: number | null
  /** How many of the ranges hold the price. */
  rangeCoversPercent: number | null
}

export function measure(outcomes: readonly (Outcome | null)[]): Figures {
  const valued = outcomes.filter((outcome) => outcome !== null)
  const errors = valued.map(errorPercent)
  const distances = errors.map(Math.abs)
  const held = valued.flatMap(({ price, range }) =>
    range ? [price >= range.low && price <= range.high] : [],
  )
  return {
    valued: valued.length,
    medianAbsErrorPercent: median(distances),
    meanAbsErrorPercent: meanOf(distances),
    within10Percent: shareOf(distances.map((distance) => distance <= 10)),
    within20Percent: shareOf(distances.map((distance) => distance <= 20)),
    medianBiasPercent: median(errors),
    rangeCoversPercent: shareOf(held),
  }
}

export const errorPercent = ({ price, value }: Outcome) => 100 * (value / price - 1)

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length

const shareOf = (claims: readonly boolean[]) => meanOf(claims.map((isTrue) => (isTrue ? 100 : 0)))
