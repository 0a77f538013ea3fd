import type { MortgageRate, Property } from '@freehold/contracts'

/** What every strategy is given. */
export interface StrategyProps {
  property: Property
  /** The rates of the day. */
  rates: readonly MortgageRate[]
}
