import { ifKnown, quotient, UNKNOWN_FIGURE, type Formulas } from './formulaParts'

/** As `rentalCosts` of the engine, which adds the fractions of the rent to the other expenses of some steps. */
export const rentalCosts = (other = 'input.monthlyExpenses') =>
  `input.monthlyTaxes + input.monthlyHoa + input.monthlyInsurance + ${other}`

/** As `rentFractions` of the engine. */
export const rentFractions =
  'input.vacancyPercentage + input.managementPercentage + input.maintenancePercentage + input.capexPercentage'

export const financingFormulas: Formulas = {
  downPayment: 'MIN(input.downPaymentAmount, input.listingPrice)',
  loanAmount: 'input.listingPrice - downPayment',
}

export const mortgagePaymentFormulas = (loan: string): Formulas => ({
  monthlyMortgage:
    `IF(${loan} <= 0, 0, IF(input.loanTermInMonths <= 0, "${UNKNOWN_FIGURE}", ` +
    `-PMT(input.interestRate / 12, input.loanTermInMonths, ${loan})))`,
})

/** What is owed after a number of payments: the present value of those that are left. */
export const balanceAfter = (loan: string, payments: string) =>
  ifKnown(
    ['monthlyMortgage'],
    `IF(OR(${loan} <= 0, ${payments} >= input.loanTermInMonths), 0, ` +
      `PV(input.interestRate / 12, input.loanTermInMonths - ${payments}, -monthlyMortgage))`,
  )

export const monthlyFormulas: Formulas = {
  otherExpenses: `input.monthlyExpenses + MAX(0, input.monthlyRent) * (${rentFractions})`,
  grossMonthlyExpenses: ifKnown(['monthlyMortgage'], `monthlyMortgage + ${rentalCosts('otherExpenses')}`),
  netMonthlyIncome: ifKnown(['grossMonthlyExpenses'], 'input.monthlyRent - grossMonthlyExpenses'),
}

export const ratioFormulas: Formulas = {
  noi: `12 * (input.monthlyRent - (${rentalCosts('otherExpenses')}))`,
  dscr: ifKnown(['monthlyMortgage'], quotient('noi', '12 * monthlyMortgage')),
}
