import type { ArvEstimate, Dollars, StrategyKey } from '@freehold/contracts'
import { seasonRatesFromRent } from './defaults'
import { roundToCents } from './roundToCents'

/** A fact of a home that is estimated with a range. */
export type EstimatedFact = 'arv' | 'rent'

/**
 * What the inputs of an analysis say of a fact: they follow from its estimate, which has a range or none, or they have
 * another value, which has none either: that of the estimate when the analysis was saved, or one that was entered. A fact
 * without an estimate has no range.
 */
export type FactBasis = 'range' | 'noRange' | 'saved' | 'entered'

/** The inputs of an analysis at the ends of the ranges of ARV and rent, both at once. */
export interface Cases<Input> {
  /** At the lower ends. The same object as the input if no fact has a range. */
  conservative: Input
  /** At the upper ends. */
  optimistic: Input
  /** Those that the strategy depends on. */
  facts: Partial<Record<EstimatedFact, FactBasis>>
}

export interface RangedEstimates {
  arv: Pick<ArvEstimate, 'arv' | 'low' | 'high'> | null
  /** Dollars a month. */
  rent: { monthlyRent: Dollars; low?: Dollars | undefined; high?: Dollars | undefined } | null
}

type InputsOfFact = (dollars: Dollars) => Readonly<Record<string, Dollars>>

/** The inputs with which analyses start from an estimate, as `strategyDefaults` sets them. */
const inputsOfFacts: Record<StrategyKey, Partial<Record<EstimatedFact, InputsOfFact>>> = {
  buyHold: { rent: (monthlyRent) => ({ monthlyRent }) },
  brrrr: { arv: (arv) => ({ arv }), rent: (monthlyRent) => ({ monthlyRent }) },
  fixFlip: { arv: (arv) => ({ arv }) },
  shortTerm: { rent: seasonRatesFromRent },
}

interface Range {
  low: Dollars
  expected: Dollars
  high: Dollars
}

/**
 * The conservative and the optimistic case of an analysis. An input that does not follow from today's estimate, because
 * it was entered or saved before, stays as it is. A low value can return more than a high one, as it brings a smaller loan.
 * @param baseline of a saved analysis: the home's own inputs when it was saved
 */
export function casesOf<Input extends object>(
  strategy: StrategyKey,
  input: Input,
  { arv, rent }: RangedEstimates,
  baseline?: object | null,
): Cases<Input> {
  const ranges: Record<EstimatedFact, Range | null> = {
    arv: arv && { low: arv.low, expected: arv.arv, high: arv.high },
    rent: rent && {
      low: rent.low ?? rent.monthlyRent,
      expected: rent.monthlyRent,
      high: rent.high ?? rent.monthlyRent,
    },
  }
  const cases: Cases<Input> = { conservative: input, optimistic: input, facts: {} }
  for (const [name, inputsOf] of Object.entries(inputsOfFacts[strategy])) {
    const fact = name as EstimatedFact
    const range = ranges[fact]
    const estimated = range && estimatedInputs(input, range, inputsOf)
    if (!estimated) {
      const isSaved = baseline && isAsSaved(input, baseline, inputsOf)
      cases.facts[fact] = isSaved ? 'saved' : range ? 'entered' : 'noRange'
      continue
    }
    cases.facts[fact] = range.low < range.high ? 'range' : 'noRange'
    if (cases.facts[fact] === 'noRange') continue
    cases.conservative = { ...cases.conservative, ...estimated.low }
    cases.optimistic = { ...cases.optimistic, ...estimated.high }
  }
  return cases
}

const valueOf = (inputs: object, key: string) => (inputs as Record<string, unknown>)[key]

/** Whether the inputs of a fact are those of the home when the analysis was saved. */
const isAsSaved = (input: object, baseline: object, inputsOf: InputsOfFact) =>
  Object.keys(inputsOf(0 as Dollars)).every((key) => valueOf(input, key) === valueOf(baseline, key))

/** The inputs that are those of the estimate, at both ends of its range; null without any. */
function estimatedInputs(input: object, { low, expected, high }: Range, inputsOf: InputsOfFact) {
  const isEstimate = ([key, value]: [string, Dollars]) => valueOf(input, key) === value
  // Rounded as in the inputs.
  const keys = Object.entries(inputsOf(roundToCents(expected)))
    .filter(isEstimate)
    .map(([key]) => key)
  if (keys.length === 0) return null
  const at = (dollars: Dollars) => {
    const inputs = inputsOf(roundToCents(dollars))
    return Object.fromEntries(keys.map((key) => [key, inputs[key]]))
  }
  return { low: at(low), high: at(high) }
}
