import { SEVENTY_PERCENT_RULE } from '@freehold/contracts'
import { cashReturn, ifKnown, interestOnlyPayment, percentOf, quotient, type Formulas } from './formulaParts'

const insurance =
  'IF(ISBLANK(input.monthlyInsurance), input.insuranceRateFlip * input.purchasePrice / 12, input.monthlyInsurance)'

const salePrice = 'IF(ISBLANK(input.salePrice), input.arv, input.salePrice)'

/** A flip paid in cash has no loan, one with a known insurance no rate of it, and most are sold for their ARV. */
export const inputsOfOtherFlips = {
  allCash: 'yesNo',
  salePrice: 'dollars',
  loanToPrice: 'fraction',
  loanToArv: 'fraction',
  monthlyInsurance: 'dollars',
  insuranceRateFlip: 'fraction',
} as const

/** Of the steps of `fixFlip`. */
export const fixFlipFormulas: Formulas = {
  loanAmount:
    'IF(input.allCash, 0, MIN(input.purchasePrice * input.loanToPrice, input.arv * input.loanToArv))',
  rehabCosts: 'input.rehabCosts * (1 + input.contingencyPercentage)',
  purchaseCosts: 'input.hardMoneyPoints * loanAmount + input.closingPercentage * input.purchasePrice',
  sellingCosts: `input.sellingCostsPercentage * ${salePrice}`,
  holdingCosts:
    `input.holdingPeriodMonths * (${interestOnlyPayment('loanAmount', 'input.hardMoneyInterestRate')} + ` +
    `input.monthlyTaxes + input.monthlyUtilities + ${insurance})`,
  cashNeeded: 'input.purchasePrice - loanAmount + rehabCosts + purchaseCosts + holdingCosts',
  netProfit: `${salePrice} - sellingCosts - input.purchasePrice - rehabCosts - purchaseCosts - holdingCosts`,
  returnOnInvestment: percentOf(
    'netProfit',
    '(input.purchasePrice + rehabCosts + purchaseCosts + holdingCosts + sellingCosts)',
  ),
  cashOnCashRoi: cashReturn('netProfit', 'cashNeeded'),
  annualizedRoi: ifKnown(['cashOnCashRoi'], quotient('cashOnCashRoi * 12', 'input.holdingPeriodMonths')),
  maxOffer70: `${SEVENTY_PERCENT_RULE} * input.arv - rehabCosts`,
}
