import type { CalculationStep, Property, StrategyKey } from '@freehold/contracts'
import { useMemo } from 'react'
import { useModule } from './LazyModule'

const none: CalculationStep[] = []

/** After the first figures, with the three cases, which every panel loads then: each chunk makes the entry longer. */
const loadRentSteps = () => import(/* webpackChunkName: 'later-parts' */ '../explain/rentSteps')

/** How the rent among the inputs was estimated; without its chunk, the rent is an input without calculation. */
export function useRentSteps(property: Property, strategy: StrategyKey, inputs: unknown): CalculationStep[] {
  const { module } = useModule(loadRentSteps)
  return useMemo(
    () => (module ? module.rentSteps(property, strategy, inputs) : none),
    [module, property, strategy, inputs],
  )
}
