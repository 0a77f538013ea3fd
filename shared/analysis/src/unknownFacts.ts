import {
  dependsOn,
  type InputKey,
  type InsuranceEstimate,
  type RentEstimate,
  type ReturnFact,
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

/**
 * The unknown facts behind a return of these inputs: those of the home, as far as the inputs are the home's own. For a
 * fact with other inputs the user has entered a value; where that is 0, as in analyses that were saved before anything
 * was assumed, the return still lacks it.
 */
export function unknownFactsBehind(
  { assumedFacts = [], missingFacts = [] }: UnknownFacts,
  strategy: StrategyKey,
  own: object | null,
  inputs: object | null,
) {
  const depends = (fact: ReturnFact) => dependsOn(strategy, fact)
  const valueOf = (of: object | null, key: string) => (of as Inputs | null)?.[key]
  const isOwn = (fact: ReturnFact) =>
    inputsOfFact[fact].every((key) => isSame(valueOf(own, key), valueOf(inputs, key)))
  const isZero = (fact: ReturnFact) => inputsOfFact[fact].every((key) => !valueOf(inputs, key))
  return {
    assumedFacts: assumedFacts.filter((fact) => depends(fact) && isOwn(fact)),
    missingFacts: [
      ...missingFacts.filter((fact) => depends(fact) && (isOwn(fact) || isZero(fact))),
      ...assumedFacts.filter((fact) => depends(fact) && !isOwn(fact) && isZero(fact)),
    ],
  }
}

const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === 'number' && typeof other === 'number' && one > 1 && Math.abs(one - other) < CENT)
