import { cashReturn, ifKnown, interestOnlyPayment, type Formulas } from './formulaParts'
import { monthlyFormulas, mortgagePaymentFormulas, rentalCosts } from './mortgageFormulas'

/** Of the steps of `brrrr`. */
export const brrrrFormulas: Formulas = {
  loanAmount: 'input.arv * input.loanLtv',
  rehabCost: 'input.listingPrice * input.rehabPercentage',
  points: 'loanAmount * input.bridgePoints',
  closingCosts: 'input.listingPrice * input.closingPercentage',
  cashPaidReceived: 'loanAmount - (input.listingPrice + rehabCost + points + closingCosts)',
  holdingCosts: `input.bridgeMonths * (${interestOnlyPayment('loanAmount', 'input.bridgeInterestRate')} + ${rentalCosts()})`,
  totalCashNeeded: 'MAX(0, holdingCosts - cashPaidReceived)',
  refiLoanAmount: 'input.arv * input.refiLtv',
  refiCosts: 'refiLoanAmount * input.refiCostPercentage',
  cashAtRefiClose: 'refiLoanAmount - loanAmount - refiCosts',
  cashLeftInDeal: 'holdingCosts - cashPaidReceived - cashAtRefiClose',
  ...mortgagePaymentFormulas('refiLoanAmount'),
  ...monthlyFormulas,
  cashOnCashRoi: ifKnown(['netMonthlyIncome'], cashReturn('12 * netMonthlyIncome', 'cashLeftInDeal')),
}
