import { analyzeInputs, expenseBasis } from '@freehold/analysis'
import {
  type CalculationStep,
  isWithheld,
  type Property,
  type SavedAnalysis,
  type SharedReport,
  type ShareInput,
  type SourceWords,
} from '@freehold/contracts'
import type * as v from 'valibot'
import { streetWithoutNumber } from './streetWithoutNumber'

/** What is stored of a shared report. Who shared it is read when it is opened, and its times are those of its link. */
export type FrozenReport = Omit<v.InferInput<typeof SharedReport>, 'sharedBy' | 'createdAt' | 'expiresAt'>

type Choice = Pick<ShareInput, 'showsAddress' | 'sources'>

/**
 * The report of a saved analysis as of now. Its figures are computed here, as someone who shares could send any. The name of
 * the analysis stays private: it usually has the address. Null if a newer rule rejects the saved inputs.
 */
export function freezeReport(saved: SavedAnalysis, property: Property, choice: Choice): FrozenReport | null {
  const { strategy, inputs } = saved
  const results = analyzeInputs(strategy, inputs)
  if (results === null) return null
  const { working: steps = [] } = results
  return {
    home: homeOf(property, choice.showsAddress),
    strategy,
    results,
    facts: saved.savedFacts ?? {},
    expenses: expenseBasis(strategy, inputs),
    steps,
    inputs: inputsOf(steps, choice.sources),
    arv: property.arv,
    rent: property.rent,
  }
}

function homeOf(property: Property, showsAddress: boolean): FrozenReport['home'] {
  const { PropertyAddressFull: address, PropertyAddressCity: city, PropertyAddressState: state } = property
  return {
    street: showsAddress || isWithheld(property) ? address : streetWithoutNumber(address),
    place: `${city}, ${state} ${property.PropertyAddressZIP}`,
    listOffice: property.ListOfficeName ?? null,
    listingPrice: property.LatestListingPrice,
    beds: property.BedroomsTotal,
    baths: property.BathroomsTotal,
    squareFeet: property.BuildingAreaTotal,
    yearBuilt: property.yearBuilt,
    checks: property.checks ?? [],
  }
}

/** Every input that a figure was computed from, once, in the order of use. */
function inputsOf(steps: readonly CalculationStep[], sources: SourceWords): FrozenReport['inputs'] {
  const inputs = new Map<string, FrozenReport['inputs'][number]>()
  for (const { key, label, value, unit, source } of steps.flatMap((step) => step.inputs)) {
    if (key === undefined || source === 'computed' || inputs.has(key)) continue
    const words = Object.hasOwn(sources, key) ? sources[key] : undefined
    inputs.set(key, {
      key,
      label,
      value,
      unit,
      ...(words ?? { source: source === 'default' ? 'Rule of thumb' : 'Entered' }),
    })
  }
  return [...inputs.values()]
}
