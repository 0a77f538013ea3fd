import { withRealisticExpenses } from '@freehold/analysis'
import { storedInputOf, type AnalysisInput, type Property, type StrategyKey } from '@freehold/contracts'

/**
 * The property's own input of a strategy, with which page, report and comparison start: the stored one, with the
 * expenses that its form offers if the user's profile says so. Null if the property has none.
 */
export function startingInputOf(
  property: Property,
  strategy: StrategyKey,
  realisticExpenses: boolean,
): AnalysisInput | null {
  const stored = storedInputOf(property, strategy)
  return stored && realisticExpenses ? withRealisticExpenses(strategy, stored) : stored
}
