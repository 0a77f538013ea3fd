import type { CalculationStep, Property, StrategyKey } from '@freehold/contracts'
import { useEffect, useState } from 'react'

const none: CalculationStep[] = []

/** How the rent among the inputs was estimated. Comes after the first figures, whose chunk is smaller without it. */
export function useRentSteps(property: Property, strategy: StrategyKey, inputs: unknown): CalculationStep[] {
  const [steps, setSteps] = useState(none)
  useEffect(() => {
    let isCurrent = true
    import(/* webpackChunkName: 'rent-steps' */ '../explain/rentSteps').then(
      ({ rentSteps }) => isCurrent && setSteps(rentSteps(property, strategy, inputs)),
      // Without it, the rent is an input without calculation.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [property, strategy, inputs])
  return steps
}
