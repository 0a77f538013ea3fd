import { withRealisticExpenses } from '@freehold/analysis'
import type { AnalysisInput, MortgageRate, Property, StrategyKey } from '@freehold/contracts'
import { strategyEntries } from './registry'

export interface StartingFacts {
  property: Property
  /** The rates of the day. */
  rates: readonly MortgageRate[]
  /** Whether the inputs start with the expenses that the form offers: a setting of the user's profile. */
  realisticExpenses: boolean
}

/** The input with which the form of a strategy, its report and its comparison start; null where it cannot be computed. */
export function startingInput(
  strategy: StrategyKey,
  { property, rates, realisticExpenses }: StartingFacts,
): AnalysisInput | null {
  const own = strategyEntries[strategy].ownInput(property, rates)
  return own && realisticExpenses ? withRealisticExpenses(strategy, own) : own
}
