import { cashReturn, ifKnown, percentOf, quotient, type Formulas } from './formulaParts'
import { holdingFormulas } from './holdingFormulas'
import {
  financingFormulas,
  monthlyFormulas,
  mortgagePaymentFormulas,
  ratioFormulas,
} from './mortgageFormulas'

/** Of the steps of `buyHold`. */
export const buyHoldFormulas: Formulas = {
  ...financingFormulas,
  ...mortgagePaymentFormulas('loanAmount'),
  ...monthlyFormulas,
  totalCashNeeded: 'downPayment + input.rehabCost + input.closingCosts',
  totalCosts: 'input.listingPrice + input.rehabCost + input.closingCosts',
  cashOnCashRoi: ifKnown(['netMonthlyIncome'], cashReturn('12 * netMonthlyIncome', 'totalCashNeeded')),
  ...ratioFormulas,
  capRate: percentOf('noi', 'input.listingPrice'),
  grm: quotient('input.listingPrice', '12 * input.monthlyRent'),
  onePercentRule: percentOf('input.monthlyRent', 'input.listingPrice'),
  breakEvenOccupancy: ifKnown(
    ['grossMonthlyExpenses'],
    quotient('(grossMonthlyExpenses - input.monthlyRent * input.vacancyPercentage)', 'input.monthlyRent'),
  ),
  ...holdingFormulas,
}
