import { stepsOfArv } from '@freehold/analysis'
import type { Property, CalculationStep } from '@freehold/contracts'
import type { InputSources } from './ExplainContext'

/** Amounts are kept in cents. */
const ONE_CENT = 0.01

/**
 * How the after-repair value was estimated. Empty where the inputs have another value, and where a comp that the
 * estimate used has been withdrawn since.
 * @param arv the value among the inputs
 */
export function arvSteps(property: Property, arv: number | undefined): CalculationStep[] {
  if (arv === undefined || property.arv === null || Math.abs(arv - property.arv.arv) >= ONE_CENT) return []
  const steps = stepsOfArv(property, property.comps, property.arv.asOf)
  const value = steps.find(({ key }) => key === 'arv')?.value ?? NaN
  return Math.abs(value - arv) < ONE_CENT ? steps : []
}

/** The after-repair value among the inputs of a strategy, if it has one. */
export const arvOf = (inputs: unknown): number | undefined =>
  typeof inputs === 'object' && inputs !== null && 'arv' in inputs && typeof inputs.arv === 'number'
    ? inputs.arv
    : undefined

/** Where the numbers of that estimate come from. */
export const arvSources: InputSources = {
  soldPrice: { source: 'Sale of the comp' },
  compArea: { source: 'Listing of the comp' },
  ownArea: { source: 'Listing' },
  milesApart: { source: 'From the map, as the crow flies' },
  areaApart: { source: 'Share of this home’s area' },
  bedroomsApart: { source: 'From both listings' },
  bathroomsApart: { source: 'From both listings' },
  daysSinceSale: { source: 'Until the newest sale in the data' },
}
