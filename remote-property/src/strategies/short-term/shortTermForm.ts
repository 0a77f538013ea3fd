import { seasonRatesFromRent } from '@freehold/analysis'
import {
  acceptedInput,
  inputLabels,
  ShortTermInput,
  shortTermConstants,
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
import { RULE_OF_THUMB, type FieldSources } from '../../inputs/fieldSources'
import type { StrategyForm } from '../../inputs/StrategyForm'

const fields = createNumberForm(ShortTermInput, {
  peakSeasonRate: { label: inputLabels.peakSeasonRate, unit: 'dollars' },
  offSeasonRate: { label: inputLabels.offSeasonRate, unit: 'dollars' },
  peakNights: { label: inputLabels.peakNights, unit: 'nights' },
  estimatedOccupancyRate: { label: inputLabels.estimatedOccupancyRate, unit: 'percent' },
  platformFeePercentage: { label: 'Platform fee', unit: 'percent' },
  managementPercentage: { label: 'Management', unit: 'percent' },
  listingPrice: { label: inputLabels.listingPrice, unit: 'dollars' },
  downPaymentAmount: { label: inputLabels.downPaymentAmount, unit: 'dollars' },
  rehabCost: { label: inputLabels.rehabCost, unit: 'dollars' },
  furnishingCost: { label: inputLabels.furnishingCost, unit: 'dollars' },
  closingCosts: { label: inputLabels.closingCosts, unit: 'dollars' },
  ...loanSpecs,
  ...monthlyCostSpecs,
  maintenancePercentage: offeredSpecs.maintenancePercentage,
  capexPercentage: offeredSpecs.capexPercentage,
})

export const shortTermSpecs = fields.specs

const MARKET_DATA = 'Market data'

const shortTermDefaultSources = (property: Property, rates: readonly MortgageRate[]): FieldSources => {
  const nightly = nightlySource(property)
  return {
    ...ruleOfThumb([
      ...Object.keys(shortTermConstants),
      ...allSetAside('shortTerm').setAside,
      'furnishingCost',
    ]),
    ...factSources(property),
    peakSeasonRate: nightly,
    offSeasonRate: nightly,
    ...(nightly === MARKET_DATA && { estimatedOccupancyRate: nightly }),
    ...loanSources(rates),
  }
}

function shortTermDefaults(property: Property, rates: readonly MortgageRate[]) {
  const { rent, shortTermInput } = property
  const ratesFromRent = rent && seasonRatesFromRent(rent.monthlyRent)
  const known = {
    ...offeredFractions,
    ...shortTermConstants,
    furnishingCost: 0,
    ...knownFacts(property),
    ...ratesFromRent,
    ...shortTermInput,
  }
  return {
    ...fields.toValues(known),
    ...mortgageValues(startingMortgage(rates, shortTermInput)),
    ...setAsideIn('shortTerm', {}),
  }
}
export type ShortTermValues = ReturnType<typeof shortTermDefaults>

/** A saved input as values of the form. */
const toShortTermValues =
  (saved: ShortTermInput, rates: readonly MortgageRate[]) =>
  (defaults: ShortTermValues): ShortTermValues => ({
    ...defaults,
    ...fields.toValues({ ...offeredFractions, furnishingCost: 0, closingCosts: 0, ...saved }),
    ...setAsideIn('shortTerm', saved),
    mortgageType: mortgageTypeOf(saved, rates),
  })

/** The source of the nightly rates: market data, or a rule of thumb from the rent. */
function nightlySource({ rent, shortTermInput }: Property): string {
  const ratesFromRent = rent && seasonRatesFromRent(rent.monthlyRent).peakSeasonRate
  if (shortTermInput !== null && shortTermInput.peakSeasonRate !== ratesFromRent) return MARKET_DATA
  return ratesFromRent === null ? 'Not known' : `${RULE_OF_THUMB} from the rent`
}

export const shortTermForm: StrategyForm<ShortTermValues, ShortTermInput> = {
  strategy: 'shortTerm',
  accept: (inputs) => acceptedInput(ShortTermInput, inputs),
  defaults: shortTermDefaults,
  realisticExpenses: allSetAside('shortTerm'),
  toValues: toShortTermValues,
  parse: (values) => fields.parse(values, { off: notSetAside('shortTerm', values) }),
  defaultSources: shortTermDefaultSources,
  currentSources: mortgageSources,
}
