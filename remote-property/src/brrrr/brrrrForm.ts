import {
  acceptedInput,
  BrrrrInput,
  brrrrConstants,
  inputLabels,
  type MortgageRate,
  type Property,
} from '@freehold/contracts'
import { knownFacts } from '../worksheet/knownFacts'
import { loanSpecs, monthlyCostSpecs } from '../worksheet/loanAndCostSpecs'
import {
  loanOrigins,
  mortgageSources,
  mortgageTypeOf,
  mortgageValues,
  startingMortgage,
} from '../worksheet/mortgageChoices'
import { factOrigins, ruleOfThumb } from '../worksheet/origins'
import { plainForm } from '../worksheet/plainForm'
import type { Sources } from '../worksheet/sources'
import type { StrategyForm } from '../worksheet/StrategyForm'

const fields = plainForm(BrrrrInput, {
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

export const brrrrSpecs = fields.specs

const brrrrOrigins = (property: Property, rates: readonly MortgageRate[]): Sources => ({
  ...ruleOfThumb(Object.keys(brrrrConstants)),
  ...factOrigins(property),
  ...loanOrigins(rates),
})

function startBrrrr(property: Property, rates: readonly MortgageRate[]) {
  const known = { ...brrrrConstants, ...knownFacts(property), ...property.brrrrInput }
  return { ...fields.start(known), ...mortgageValues(startingMortgage(rates, property.brrrrInput)) }
}
export type BrrrrValues = ReturnType<typeof startBrrrr>

/** A saved input in the form's own terms. */
const openBrrrr =
  (saved: BrrrrInput, rates: readonly MortgageRate[]) =>
  (start: BrrrrValues): BrrrrValues => ({
    ...start,
    ...fields.start(saved),
    mortgageType: mortgageTypeOf(saved, rates),
  })

export const brrrrForm: StrategyForm<BrrrrValues, BrrrrInput> = {
  accept: (inputs) => acceptedInput(BrrrrInput, inputs),
  start: startBrrrr,
  open: openBrrrr,
  read: fields.read,
  origins: brrrrOrigins,
  sourcesNow: mortgageSources,
}
