import {
  dependsOn,
  type InputKey,
  type InsuranceEstimate,
  type RentEstimate,
  ReturnFact,
  type StrategyKey,
  type TaxEstimate,
  type UnknownFacts,
} from '@freehold/contracts'
import { summarizeExpenses, type AnnualExpense } from './summarizeExpenses'

interface Estimates {
  tax: TaxEstimate | null
  insurance: InsuranceEstimate | null
  rent: RentEstimate | null
}

/**
 * What the returns of a home assume, and what they lack because nothing can be assumed. A rent from other rents is an
 * estimate; one from the price alone is an assumption. Without any rent there is no return that depends on it.
 */
export function unknownFacts(
  { expenses }: { expenses: readonly AnnualExpense[] },
  { tax, insurance, rent }: Estimates,
): Required<{ [Kind in keyof UnknownFacts]: ReturnFact[] }> {
  const { taxMissing, insuranceMissing } = summarizeExpenses(expenses)
  const assumedFacts: ReturnFact[] = []
  const missingFacts: ReturnFact[] = []
  if (taxMissing) (tax ? assumedFacts : missingFacts).push('taxes')
  if (insuranceMissing) (insurance ? assumedFacts : missingFacts).push('insurance')
  if (rent?.method === 'PRICE_YIELD') assumedFacts.push('rent')
  return { assumedFacts, missingFacts }
}

/** The inputs by which a fact enters analyses. */
const inputsOfFact: Record<ReturnFact, readonly InputKey[]> = {
  taxes: ['monthlyTaxes'],
  insurance: ['monthlyInsurance', 'insuranceRateFlip'],
  rent: ['monthlyRent', 'peakSeasonRate', 'offSeasonRate'],
}

/** Amounts that a form has rounded to cents may differ by less than this; fractions, which are below 1, may not. */
const CENT = 0.01

type Inputs = Readonly<Record<string, unknown>>

interface OwnInputs {
  /** The home's own inputs today. */
  own: object | null
  /** Of a saved analysis: the home's own inputs when it was saved, such as with another assumed rate. */
  baseline?: object | null | undefined
}

/**
 * The unknown facts behind a return of these inputs: those of the home, as far as the inputs are the home's own, today or
 * when they were saved. For a fact with other inputs the user has entered a value; where that is 0, as in analyses that
 * were saved before anything was assumed, the return still lacks it.
 */
export function unknownFactsBehind(
  { assumedFacts = [], missingFacts = [] }: UnknownFacts,
  strategy: StrategyKey,
  { own, baseline = null }: OwnInputs,
  inputs: object | null,
) {
  const valueOf = (of: object | null, key: string) => (of as Inputs | null)?.[key]
  const isOf = (home: object | null, fact: ReturnFact) =>
    inputsOfFact[fact].every((key) => isSame(valueOf(home, key), valueOf(inputs, key)))
  const isZero = (fact: ReturnFact) => inputsOfFact[fact].every((key) => !valueOf(inputs, key))
  const isMissing = (fact: ReturnFact) => (isOf(own, fact) ? missingFacts.includes(fact) : isZero(fact))
  const isKnown = (fact: ReturnFact) => !isOf(own, fact) && !isOf(baseline, fact) && !isZero(fact)
  const unknown = ReturnFact.options.filter(
    (fact) =>
      dependsOn(strategy, fact) &&
      (assumedFacts.includes(fact) || missingFacts.includes(fact)) &&
      !isKnown(fact),
  )
  return {
    assumedFacts: unknown.filter((fact) => !isMissing(fact)),
    missingFacts: unknown.filter(isMissing),
  }
}

const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === 'number' && typeof other === 'number' && one > 1 && Math.abs(one - other) < CENT)
