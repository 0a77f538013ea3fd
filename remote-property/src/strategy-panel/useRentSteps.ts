import type { CalculationStep, Property } from '@freehold/contracts'
import { useEffect, useState } from 'react'

const none: CalculationStep[] = []

/** How the rent among the inputs was estimated. Comes after the first figures, whose chunk is smaller without it. */
export function useRentSteps(property: Property, inputs: unknown): CalculationStep[] {
  const [steps, setSteps] = useState(none)
  useEffect(() => {
    let isCurrent = true
    import(/* webpackChunkName: 'rent-steps' */ '../explain/rentSteps').then(
      ({ rentSteps }) => isCurrent && setSteps(rentSteps(property, inputs)),
      // Without it, the rent is an input without calculation.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [property, inputs])
  return steps
}
