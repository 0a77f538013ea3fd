import type { CashReturn, MortgageRate, Property, SavedAnalysis } from '@freehold/contracts'

/** What every strategy is given. */
export interface StrategyProps {
  property: Property
  /** The rates of the day. */
  rates: readonly MortgageRate[]
  /** The saved analysis that was opened, if it is of this strategy. */
  saved?: SavedAnalysis | null
  /** Called with every return that the page calculates once an input was changed. */
  onReturn: (calculated: CashReturn) => void
}
