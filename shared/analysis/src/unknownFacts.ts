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

/** The inputs by which a fact enters analyses. Inputs in one group all follow from the fact: one is enough to need it. */
const inputsOfFact: Record<ReturnFact, readonly (readonly InputKey[])[]> = {
  taxes: [['monthlyTaxes']],
  insurance: [['monthlyInsurance'], ['insuranceRateFlip']],
  rent: [['monthlyRent'], ['peakSeasonRate', 'offSeasonRate']],
}

/** Amounts that a form has rounded to cents may differ by less than this; fractions, which are below 1, may not. */
const CENT = 0.01

type Inputs = Readonly<Record<string, unknown>>

interface HomesInputs {
  /** The home's own inputs today. */
  own: object | null
  /** Of a saved analysis: the home's own inputs when it was saved, such as with another assumed rate. */
  baseline?: object | null | undefined
  /** What the return of that analysis assumed or lacked; left out where it is not known. */
  savedFacts?: UnknownFacts | undefined
}

/**
 * The unknown facts behind a return of these inputs: those of the home, as far as the inputs are the home's own, today or
 * when they were saved. For a fact with other inputs the user has entered a value; where that is 0, as in analyses that
 * were saved before anything was assumed, the return still lacks it.
 */
export function unknownFactsBehind(
  home: UnknownFacts,
  strategy: StrategyKey,
  { own, baseline = null, savedFacts }: HomesInputs,
  inputs: object | null,
) {
  const valueOf = (of: object | null, key: string) => (of as Inputs | null)?.[key]
  const isOf = (owner: object | null, fact: ReturnFact) =>
    inputsOfFact[fact].every((group) =>
      group.some((key) => isSame(valueOf(owner, key), valueOf(inputs, key))),
    )
  const isZero = (fact: ReturnFact) => inputsOfFact[fact].flat().every((key) => !valueOf(inputs, key))
  const kindOf = (fact: ReturnFact) => {
    const today = kindIn(home, fact)
    if (isOf(own, fact)) return today
    const saved = savedFacts && kindIn(savedFacts, fact)
    if (savedFacts && isOf(baseline, fact)) return saved
    if (!today && !saved) return undefined
    if (isZero(fact)) return 'missing'
    return isOf(baseline, fact) ? 'assumed' : undefined
  }
  const ofKind = (kind: FactKind) =>
    ReturnFact.options.filter((fact) => dependsOn(strategy, fact) && kindOf(fact) === kind)
  return { assumedFacts: ofKind('assumed'), missingFacts: ofKind('missing') }
}

type FactKind = 'assumed' | 'missing'

/** Undefined for a fact that is known. */
function kindIn({ assumedFacts, missingFacts }: UnknownFacts, fact: ReturnFact): FactKind | undefined {
  if (missingFacts?.includes(fact)) return 'missing'
  return assumedFacts?.includes(fact) ? 'assumed' : undefined
}

const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === 'number' && typeof other === 'number' && one > 1 && Math.abs(one - other) < CENT)
