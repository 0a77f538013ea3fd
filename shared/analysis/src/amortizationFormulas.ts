import { type Formulas, ifKnown } from './formulaParts'

/** As the first step of `amortizationSchedule`. */
export const levelPaymentFormula = ifKnown(['monthlyMortgage'], 'ROUND(monthlyMortgage, 2)')

/** The first month, which begins with the loan. */
export const firstMonthFormulas = (loan: string): Formulas => ({
  balanceBefore: `IF(COUNT(levelPayment) = 0, 0, ROUND(MAX(0, ${loan}), 2))`,
})

/** Of the columns of a month, as `bookPayment` of the engine; 0 once the loan is repaid. */
export const monthFormulas: Formulas = {
  month: 'above.month + 1',
  balanceBefore: 'above.balance',
  interest: 'ROUND(row.balanceBefore * input.interestRate / 12, 2)',
  payment:
    'IF(row.balanceBefore = 0, 0, IF(row.month = input.loanTermInMonths, row.balanceBefore + row.interest, ' +
    'MIN(levelPayment, row.balanceBefore + row.interest)))',
  principal: 'ROUND(row.payment - row.interest, 2)',
  balance: 'ROUND(row.balanceBefore - row.principal, 2)',
}
