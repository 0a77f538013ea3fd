import {
  acceptedInput,
  BrrrrInput,
  brrrrConstants,
  inputLabels,
  type MortgageRate,
  type Property,
} from '@freehold/contracts'
import { knownFacts } from '../../inputs/knownFacts'
import { loanSpecs, monthlyCostSpecs } from '../../inputs/loanAndCostSpecs'
import {
  loanSources,
  mortgageSources,
  mortgageTypeOf,
  mortgageValues,
  startingMortgage,
} from '../../inputs/mortgageChoices'
import {
  allSetAside,
  notSetAside,
  offeredFractions,
  offeredSpecs,
  setAsideIn,
} from '../../inputs/offeredExpenses'
import { factSources, ruleOfThumb } from '../../inputs/factSources'
import { createNumberForm } from '../../inputs/createNumberForm'
import type { FieldSources } from '../../inputs/fieldSources'
import type { StrategyForm } from '../../inputs/StrategyForm'

const fields = createNumberForm(BrrrrInput, {
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
  ...offeredSpecs,
})

export const brrrrSpecs = fields.specs

const brrrrDefaultSources = (property: Property, rates: readonly MortgageRate[]): FieldSources => ({
  ...ruleOfThumb([...Object.keys(brrrrConstants), ...Object.keys(offeredSpecs)]),
  ...factSources(property),
  ...loanSources(rates),
})

function brrrrDefaults(property: Property, rates: readonly MortgageRate[]) {
  const known = { ...offeredFractions, ...brrrrConstants, ...knownFacts(property), ...property.brrrrInput }
  return {
    ...fields.toValues(known),
    ...mortgageValues(startingMortgage(rates, property.brrrrInput)),
    ...setAsideIn('brrrr', {}),
  }
}
export type BrrrrValues = ReturnType<typeof brrrrDefaults>

/** A saved input as values of the form. */
const toBrrrrValues =
  (saved: BrrrrInput, rates: readonly MortgageRate[]) =>
  (defaults: BrrrrValues): BrrrrValues => ({
    ...defaults,
    ...fields.toValues({ ...offeredFractions, ...saved }),
    ...setAsideIn('brrrr', saved),
    mortgageType: mortgageTypeOf(saved, rates),
  })

export const brrrrForm: StrategyForm<BrrrrValues, BrrrrInput> = {
  strategy: 'brrrr',
  accept: (inputs) => acceptedInput(BrrrrInput, inputs),
  defaults: brrrrDefaults,
  realisticExpenses: allSetAside('brrrr'),
  toValues: toBrrrrValues,
  parse: (values) => fields.parse(values, { off: notSetAside('brrrr', values) }),
  defaultSources: brrrrDefaultSources,
  currentSources: mortgageSources,
}
