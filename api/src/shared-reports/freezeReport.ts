import {
  analyzeInputs,
  brrrrRatios,
  casesOf,
  expenseBasis,
  returnSpan,
  shortTermRatios,
  stepsInCents,
} from '@freehold/analysis'
import {
  acceptedInput,
  type AnalysisResults,
  type CalculationStep,
  type CashReturn,
  isWithheld,
  type Property,
  type SavedAnalysis,
  scenarioId,
  type SharedReport,
  type ShareInput,
  type SourceWords,
  type StoredReturn,
  strategies,
} from '@freehold/contracts'
import type * as v from 'valibot'
import { streetWithoutNumber } from './streetWithoutNumber'

/**
 * What is stored of a shared report. Who shared it and which photos there are is read when it is opened, and its times are
 * those of its link.
 */
export type FrozenReport = Omit<
  v.InferInput<typeof SharedReport>,
  'sharedBy' | 'createdAt' | 'expiresAt' | 'photos'
>

type Choice = Pick<ShareInput, 'showsAddress' | 'sources'>

/**
 * The report of a saved analysis as of now. Its figures are computed here, as someone who shares could send any. The name of
 * the analysis stays private: it usually has the address. Null if a newer rule rejects the saved inputs.
 */
export function freezeReport(saved: SavedAnalysis, property: Property, choice: Choice): FrozenReport | null {
  const { strategy, inputs } = saved
  const results = analyzeInputs(strategy, inputs)
  if (results === null) return null
  const steps = stepsOf(saved, results)
  const cases = casesOfReturn(saved, property, results)
  const isAddressShown = choice.showsAddress && !isWithheld(property)
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
    ...(cases && { cases }),
    ...(isAddressShown && { scenarioId: scenarioId(property._id, strategy, inputs) }),
  }
}

/** The steps of the results, and of the ratios that lenders ask for where the results have none. */
function stepsOf({ strategy, inputs }: SavedAnalysis, results: AnalysisResults): CalculationStep[] {
  const steps = [...(results.working ?? []), ...stepsInCents(ratioSteps({ strategy, inputs }, results))]
  return steps.filter(({ key }, index) => steps.findIndex((step) => step.key === key) === index)
}

function ratioSteps(
  { strategy, inputs }: Pick<SavedAnalysis, 'strategy' | 'inputs'>,
  results: AnalysisResults,
): CalculationStep[] {
  // The results are of the same strategy, which the compiler cannot tell from its key.
  if (strategy === 'brrrr') {
    const input = acceptedInput(strategies.brrrr.input, inputs)
    return input ? brrrrRatios(input, results as AnalysisResults<'brrrr'>).steps : []
  }
  if (strategy === 'shortTerm') {
    const input = acceptedInput(strategies.shortTerm.input, inputs)
    return input ? shortTermRatios(input, results as AnalysisResults<'shortTerm'>).steps : []
  }
  return []
}

/** Null where nothing that the analysis follows from has a range. */
function casesOfReturn(
  { strategy, inputs, baseline }: SavedAnalysis,
  { arv, rent }: Property,
  expected: CashReturn,
): FrozenReport['cases'] | null {
  const input = acceptedInput(strategies[strategy].input, inputs)
  if (input === null) return null
  const { conservative, optimistic } = casesOf<object>(strategy, input, { arv, rent }, baseline)
  if (conservative === input) return null
  const [low, high] = [analyzeInputs(strategy, conservative), analyzeInputs(strategy, optimistic)]
  const span = low && high && returnSpan<CashReturn>(low, high, expected)
  return span && { conservative: returnOf(span.conservative), optimistic: returnOf(span.optimistic) }
}

/** Without what else the results of a strategy have. */
const returnOf = ({ cashOnCashRoi, cashOnCashRoiStatus }: CashReturn) => ({
  cashOnCashRoi: cashOnCashRoi as StoredReturn['cashOnCashRoi'],
  cashOnCashRoiStatus,
})

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
    lotSquareFeet: property.LotSizeSquareFeet ?? null,
    daysOnMarket: property.DaysOnMarket ?? null,
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
