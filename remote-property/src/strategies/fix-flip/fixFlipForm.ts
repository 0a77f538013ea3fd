import { mortgageOf, type RateChoice, percentOfFraction } from '@freehold/analysis'
import {
  acceptedInput,
  customRate,
  FixFlipInput,
  fixFlipConstants,
  hardMoneyRate,
  inputLabels,
  type MortgageRate,
  type Property,
} from '@freehold/contracts'
import { knownFacts } from '../../inputs/knownFacts'
import { mortgageChoices, mortgageValues } from '../../inputs/mortgageChoices'
import type { Numbers } from '../../inputs/numberFields'
import { factSources, NOT_IN_LISTING, ruleOfThumb } from '../../inputs/factSources'
import { createNumberForm } from '../../inputs/createNumberForm'
import type { ParsedForm } from '../../inputs/parseInput'
import { rateOfTheDay } from '../../inputs/mortgageChoices'
import type { FieldSources } from '../../inputs/fieldSources'
import type { StrategyForm } from '../../inputs/StrategyForm'

/** `rehabContingency` is another name of `contingencyPercentage`, so it is not sent. */
const fields = createNumberForm(FixFlipInput, {
  purchasePrice: { label: inputLabels.purchasePrice, unit: 'dollars' },
  arv: { label: inputLabels.arv, unit: 'dollars' },
  salePrice: { label: inputLabels.salePrice, unit: 'dollars', optional: true },
  rehabCosts: { label: inputLabels.rehabCosts, unit: 'dollars' },
  contingencyPercentage: { label: inputLabels.rehabContingency, unit: 'percent' },
  hardMoneyInterestRate: { label: inputLabels.hardMoneyInterestRate, unit: 'percent', step: 0.25 },
  hardMoneyPoints: { label: inputLabels.hardMoneyPoints, unit: 'percent' },
  holdingPeriodMonths: { label: inputLabels.holdingPeriodMonths, unit: 'months' },
  monthlyTaxes: { label: inputLabels.monthlyTaxes, unit: 'dollars' },
  monthlyInsurance: { label: inputLabels.monthlyInsurance, unit: 'dollars', optional: true },
  monthlyUtilities: { label: inputLabels.monthlyUtilities, unit: 'dollars' },
  insuranceRateFlip: { label: inputLabels.insuranceRateFlip, unit: 'percent' },
  sellingCostsPercentage: { label: inputLabels.sellingCostsPercentage, unit: 'percent' },
  loanToPrice: { label: inputLabels.loanToPrice, unit: 'percent' },
  loanToArv: { label: inputLabels.loanToArv, unit: 'percent' },
  closingPercentage: { label: inputLabels.closingPercentage, unit: 'percent' },
})

export const fixFlipSpecs = fields.specs

export type FixFlipValues = Numbers<keyof typeof fixFlipSpecs> & { mortgageType: string; allCash: boolean }

/** Hard Money is preselected. An unknown insurance stays blank, and its rate is used instead. */
function fixFlipDefaults(property: Property): FixFlipValues {
  const facts = knownFacts(property)
  const insured = !property.insurance && facts.monthlyInsurance > 0 ? facts.monthlyInsurance : null
  const known = {
    ...fixFlipConstants,
    ...facts,
    monthlyInsurance: insured,
    monthlyUtilities: 0,
    ...property.fixFlipInput,
  }
  return { ...fields.toValues(known), mortgageType: hardMoneyRate.type, allCash: false }
}

/** The type of the loan sets its rate. Hard Money also sets the months of the project. */
export function withLoan(choice: RateChoice): Partial<FixFlipValues> {
  const { mortgageType, interestRate, loanTermInMonths } = mortgageValues(mortgageOf(choice))
  return {
    mortgageType,
    hardMoneyInterestRate: interestRate,
    ...(choice.type === hardMoneyRate.type && { holdingPeriodMonths: loanTermInMonths }),
  }
}

const parseFixFlip = ({ allCash, ...values }: FixFlipValues): ParsedForm<FixFlipInput> =>
  fields.parse(values, { more: allCash ? { allCash } : {} })

const fixFlipDefaultSources = (property: Property): FieldSources => ({
  ...ruleOfThumb(Object.keys(fixFlipConstants)),
  ...factSources(property),
  monthlyUtilities: NOT_IN_LISTING,
  // The rate of flips is used instead of the assumed insurance of rentals.
  ...(property.insurance && { monthlyInsurance: NOT_IN_LISTING }),
})

/** The rate of the day as a source, if a published loan is chosen. Those of hard money are rules of thumb. */
function fixFlipCurrentSources(
  { mortgageType, hardMoneyInterestRate }: FixFlipValues,
  rates: readonly MortgageRate[],
): FieldSources {
  const published = rates.find(({ type }) => type === mortgageType)
  return published?.rate === hardMoneyInterestRate ? { hardMoneyInterestRate: rateOfTheDay(published) } : {}
}

/** A saved input as values of the form. The rate identifies the type of the loan, if it is a known one. */
const toFixFlipValues =
  (saved: FixFlipInput, rates: readonly MortgageRate[]) =>
  (defaults: FixFlipValues): FixFlipValues => {
    const { rehabContingency: percent, contingencyPercentage: part = (percent ?? 0) / 100 } = saved
    const rate = percentOfFraction(saved.hardMoneyInterestRate)
    const { type } = mortgageChoices(rates).find((choice) => choice.rate === rate) ?? customRate
    return {
      ...defaults,
      ...fields.toValues({ insuranceRateFlip: 0, ...saved, contingencyPercentage: part }),
      mortgageType: rate === hardMoneyRate.rate ? hardMoneyRate.type : type,
      allCash: saved.allCash,
    }
  }

export const fixFlipForm: StrategyForm<FixFlipValues, FixFlipInput> = {
  strategy: 'fixFlip',
  accept: (inputs) => acceptedInput(FixFlipInput, inputs),
  defaults: fixFlipDefaults,
  toValues: toFixFlipValues,
  parse: parseFixFlip,
  defaultSources: fixFlipDefaultSources,
  currentSources: fixFlipCurrentSources,
}
