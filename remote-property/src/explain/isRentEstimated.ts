import { casesOf } from '@freehold/analysis'
import type { Property, StrategyKey } from '@freehold/contracts'

/** Whether the inputs have the rent of the home's estimate, or a nightly rate that follows from it. */
export function isRentEstimated(strategy: StrategyKey, inputs: unknown, property: Property): boolean {
  if (typeof inputs !== 'object' || inputs === null) return false
  const { rent } = casesOf(strategy, inputs, property).facts
  return rent === 'range' || rent === 'noRange'
}
