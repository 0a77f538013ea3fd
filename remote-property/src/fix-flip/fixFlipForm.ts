import { mortgageOf, type RateChoice } from '@freehold/analysis'
import {
  FixFlipInput,
  fixFlipConstants,
  hardMoneyRate,
  inputLabels,
  type Property,
} from '@freehold/contracts'
import { knownFacts } from '../worksheet/knownFacts'
import { mortgageValues } from '../worksheet/mortgageChoices'
import type { Numbers } from '../worksheet/numberFields'
import { plainForm } from '../worksheet/plainForm'
import type { Reading } from '../worksheet/reading'

/** `rehabContingency` is the same number as `contingencyPercentage`: it follows it, and is not sent a second time. */
const fixFlipForm = plainForm(FixFlipInput, {
  purchasePrice: { label: inputLabels.purchasePrice, unit: 'dollars' },
  arv: { label: inputLabels.arv, unit: 'dollars' },
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
})

export const fixFlipSpecs = fixFlipForm.specs

export type FixFlipValues = Numbers<keyof typeof fixFlipSpecs> & { mortgageType: string }

/** Hard Money is preselected. An unknown insurance stays blank: its rate stands for it. */
export function startFixFlip(property: Property): FixFlipValues {
  const facts = knownFacts(property)
  const insured = facts.monthlyInsurance > 0 ? facts.monthlyInsurance : null
  const known = {
    ...fixFlipConstants,
    ...facts,
    monthlyInsurance: insured,
    monthlyUtilities: 0,
    ...property.fixFlipInput,
  }
  return { ...fixFlipForm.start(known), mortgageType: hardMoneyRate.type }
}

/** Another kind of loan sets its rate; Hard Money its months too, which are those of the project. */
export function withLoan(choice: RateChoice): Partial<FixFlipValues> {
  const { mortgageType, interestRate, loanTermInMonths } = mortgageValues(mortgageOf(choice))
  return {
    mortgageType,
    hardMoneyInterestRate: interestRate,
    ...(choice.type === hardMoneyRate.type && { holdingPeriodMonths: loanTermInMonths }),
  }
}

export const readFixFlip = (values: FixFlipValues): Reading<FixFlipInput> => fixFlipForm.read(values)
