import { workingOfArv } from '@freehold/analysis'
import type { Property, WorkingStep } from '@freehold/contracts'
import type { Workings } from '../explain/ExplainContext'

/** Amounts are kept in cents. */
const SAME = 0.01

/**
 * How the value after repair that a form starts from was estimated; nothing where the form says another one, or where
 * a comp has been withdrawn since, without which it cannot be shown how it came about.
 * @param arv what the form says
 */
export function arvSteps(property: Property, arv: number | undefined): WorkingStep[] {
  if (arv === undefined || property.arv === null || Math.abs(arv - property.arv.arv) >= SAME) return []
  const steps = workingOfArv(property, property.comps, property.arv.asOf)
  const value = steps.find(({ key }) => key === 'arv')?.value ?? NaN
  return Math.abs(value - arv) < SAME ? steps : []
}

/** Where the numbers of that estimate come from. */
export const arvSources: Workings['inputs'] = {
  soldPrice: { source: 'Sale of the comp' },
  compArea: { source: 'Listing of the comp' },
  ownArea: { source: 'Listing' },
  milesApart: { source: 'From the map, as the crow flies' },
  areaApart: { source: 'Part of this home’s area' },
  bedroomsApart: { source: 'From both listings' },
  bathroomsApart: { source: 'From both listings' },
  daysSinceSale: { source: 'To the newest sale of the data' },
}
