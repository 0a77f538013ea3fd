import { stepsOfArv } from '@freehold/analysis'
import type { Property, CalculationStep } from '@freehold/contracts'

/** Amounts are kept in cents. */
const ONE_CENT = 0.01

/**
 * How the after-repair value was estimated. Empty where the inputs have another value, where a comp that the estimate
 * used has been withdrawn since, and for adjusted sales, which have a grid of their own.
 * @param arv the value among the inputs
 */
export function arvSteps(property: Property, arv: number | undefined): CalculationStep[] {
  if (
    arv === undefined ||
    property.arv === null ||
    property.arv.adjusted ||
    Math.abs(arv - property.arv.arv) >= ONE_CENT
  )
    return []
  const steps = stepsOfArv(property, property.comps, property.arv.asOf)
  const value = steps.find(({ key }) => key === 'arv')?.value ?? NaN
  return Math.abs(value - arv) < ONE_CENT ? steps : []
}
