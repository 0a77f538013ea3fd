import type { Backtest, Outcome } from './backtestSales'
import { byPrice } from './groups'
import { errorPercent, measure } from './measure'
import { barsSvg, type Bars } from './barsSvg'

const METHODS = ['adjusted sales', 'median $/sq ft'] as const

/** Errors are counted in steps of 5 %; the first and the last step hold all beyond. */
const STEP = 5
const STEPS = Array.from({ length: 20 }, (_, index) => (index - 10) * STEP)

/** The plots of a backtest as SVG, by file name. */
export function plotBacktest(backtest: Backtest): Map<string, string> {
  const bands = byPrice(backtest)
  const byBand = (title: string, figure: (outcomes: readonly (Outcome | null)[]) => number | null): Bars => ({
    title,
    groups: bands.map(({ name }) => name),
    series: [
      { name: METHODS[0], values: bands.map(({ adjusted }) => figure(adjusted) ?? 0) },
      { name: METHODS[1], values: bands.map(({ perSquareFoot }) => figure(perSquareFoot) ?? 0) },
    ],
  })
  const plots: Record<string, Bars> = {
    'backtest-error': byBand(
      'Median error by sold price, in percent',
      (outcomes) => measure(outcomes).medianAbsErrorPercent,
    ),
    'backtest-range': {
      ...byBand(
        'Sales inside of their range by sold price, in percent',
        (outcomes) => measure(outcomes).rangeCoversPercent,
      ),
      line: 80,
    },
    'backtest-distribution': {
      title: 'Value minus price, in percent of the price: share of the sales',
      groups: STEPS.map(String),
      series: [
        { name: METHODS[0], values: distribution(backtest.adjusted) },
        { name: METHODS[1], values: distribution(backtest.perSquareFoot) },
      ],
    },
  }
  return new Map(Object.entries(plots).map(([name, bars]) => [`${name}.svg`, barsSvg(bars)]))
}

/** The percentage of the values in each step. */
function distribution(outcomes: readonly (Outcome | null)[]): number[] {
  const counts = STEPS.map(() => 0)
  const valued = outcomes.filter((outcome) => outcome !== null)
  for (const outcome of valued) {
    const step = Math.floor(errorPercent(outcome) / STEP) + STEPS.length / 2
    counts[Math.min(Math.max(step, 0), STEPS.length - 1)]!++
  }
  return counts.map((found) => (valued.length > 0 ? (100 * found) / valued.length : 0))
}
