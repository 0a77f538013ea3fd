import { cashReturn, ifKnown, type Formulas } from './formulaParts'
import { financingFormulas, mortgagePaymentFormulas, rentalCosts } from './mortgageFormulas'

/** Of the steps of `shortTerm`. */
export const shortTermFormulas: Formulas = {
  ...financingFormulas,
  ...mortgagePaymentFormulas('loanAmount'),
  grossAnnualRevenue:
    'input.estimatedOccupancyRate * (input.peakSeasonRate * input.peakNights + ' +
    'input.offSeasonRate * (365 - input.peakNights))',
  annualExpenses:
    `12 * (${rentalCosts()}) + grossAnnualRevenue * (input.platformFeePercentage + ` +
    'input.managementPercentage + input.maintenancePercentage + input.capexPercentage)',
  netOperatingIncome: 'grossAnnualRevenue - annualExpenses',
  totalInvestment: 'downPayment + input.rehabCost + input.furnishingCost + input.closingCosts',
  cashOnCashRoi: ifKnown(
    ['monthlyMortgage'],
    cashReturn('(netOperatingIncome - 12 * monthlyMortgage)', 'totalInvestment'),
  ),
}
