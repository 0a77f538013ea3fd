import { roundToCents } from '@freehold/analysis'
import type { AnalysisResults, StrategyKey } from '@freehold/contracts'
import type { ComputedProperty } from './computeResults'

interface Figures {
  /** Dollars that the strategy needs. */
  cash: number
  /** Dollars a month; null without a rent, or if it is not known. */
  cashFlow: number | null
}

/** What searches filter and sort by, from the results of each strategy. */
const figuresBy: { [Key in StrategyKey]: (results: AnalysisResults<Key>) => Figures } = {
  buyHold: ({ totalCashNeeded, netMonthlyIncome }) => ({ cash: totalCashNeeded, cashFlow: netMonthlyIncome }),
  brrrr: ({ totalCashNeeded, netMonthlyIncome }) => ({ cash: totalCashNeeded, cashFlow: netMonthlyIncome }),
  fixFlip: ({ cashNeeded }) => ({ cash: cashNeeded, cashFlow: null }),
  shortTerm: ({ totalInvestment, netOperatingIncome, monthlyMortgage }) => ({
    cash: totalInvestment,
    cashFlow: monthlyMortgage === null ? null : roundToCents(netOperatingIncome / 12 - monthlyMortgage),
  }),
}

/** The columns of a home with figures of its strategies, null where nothing was computed. */
export function figuresOf(strategies: ComputedProperty['strategies']): Record<string, number | null> {
  const figures = Object.entries(strategies).map(([key, computed]) => {
    const of = figuresBy[key as StrategyKey] as (results: AnalysisResults) => Figures
    return [key, computed ? of(computed.results) : null] as const
  })
  return {
    ...Object.fromEntries(
      figures.flatMap(([key, found]) => [
        [`${key}Cash`, found?.cash ?? null],
        [`${key}CashFlow`, found?.cashFlow ?? null],
      ]),
    ),
    buyHoldDscr: (strategies.buyHold?.results as AnalysisResults<'buyHold'> | undefined)?.dscr ?? null,
  }
}
