import {
  BrrrrInput,
  brrrrConstants,
  inputLabels,
  type MortgageRate,
  type Property,
} from '@freehold/contracts'
import { knownFacts } from '../worksheet/knownFacts'
import { loanSpecs, monthlyCostSpecs } from '../worksheet/loanAndCostSpecs'
import { mortgageTypeOf, mortgageValues, startingMortgage, STORED_LOAN } from '../worksheet/mortgageChoices'
import { factOrigins, ruleOfThumb } from '../worksheet/origins'
import { plainForm } from '../worksheet/plainForm'
import type { Sources } from '../worksheet/useInputs'

export const brrrrForm = plainForm(BrrrrInput, {
  listingPrice: { label: inputLabels.listingPrice, unit: 'dollars' },
  arv: { label: inputLabels.arv, unit: 'dollars' },
  rehabPercentage: { label: inputLabels.rehabPercentage, unit: 'percent' },
  loanLtv: { label: inputLabels.loanLtv, unit: 'percent' },
  bridgeInterestRate: { label: 'Rate', unit: 'percent', step: 0.25 },
  bridgePoints: { label: 'Points', unit: 'percent' },
  bridgeMonths: { label: 'Term', unit: 'months' },
  closingPercentage: { label: inputLabels.closingPercentage, unit: 'percent' },
  refiLtv: { label: inputLabels.refiLtv, unit: 'percent' },
  refiCostPercentage: { label: 'Costs', unit: 'percent' },
  ...loanSpecs,
  monthlyRent: { label: inputLabels.monthlyRent, unit: 'dollars', mayBeNegative: true },
  ...monthlyCostSpecs,
})

export const brrrrOrigins = (property: Property): Sources => ({
  ...ruleOfThumb(Object.keys(brrrrConstants)),
  ...factOrigins(property),
  interestRate: STORED_LOAN,
  loanTermInMonths: STORED_LOAN,
})

export function startBrrrr(property: Property, rates: readonly MortgageRate[]) {
  const known = { ...brrrrConstants, ...knownFacts(property), ...property.brrrrInput }
  return { ...brrrrForm.start(known), ...mortgageValues(startingMortgage(rates, property.brrrrInput)) }
}
export type BrrrrValues = ReturnType<typeof startBrrrr>

/** A saved input in the form's own terms. */
export const openBrrrr =
  (saved: BrrrrInput, rates: readonly MortgageRate[]) =>
  (start: BrrrrValues): BrrrrValues => ({
    ...start,
    ...brrrrForm.start(saved),
    mortgageType: mortgageTypeOf(saved, rates),
  })
