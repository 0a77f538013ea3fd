import type { Dollars, Fraction, Months } from '@freehold/contracts'
import { monthlyPayment } from './loan'
import { given, type Figure, type Calculation } from './calculation'

interface Purchase {
  listingPrice: Dollars
  downPaymentAmount: Dollars
}

interface Mortgage {
  interestRate: Fraction
  loanTermInMonths: Months
}

interface RentalCosts {
  monthlyTaxes: Dollars
  monthlyHoa: Dollars
  monthlyInsurance: Dollars
  monthlyExpenses: Dollars
}

/** Splits the price into down payment and loan. */
export function financing(calculation: Calculation, input: Purchase) {
  const price = given('listingPrice', 'dollars', input.listingPrice)
  const downPayment = calculation.step(
    'downPayment',
    'Down payment',
    'dollars',
    'the smaller of the down payment entered and the purchase price',
    [given('downPaymentAmount', 'dollars', input.downPaymentAmount), price],
    Math.min,
  )
  const loanAmount = calculation.step(
    'loanAmount',
    'Loan amount',
    'dollars',
    'purchase price − down payment',
    [price, downPayment],
    (whole, down) => whole - down,
  )
  return { price, downPayment, loanAmount }
}

/** Null if there is a loan but no term. */
export function mortgagePayment(calculation: Calculation, loan: Figure<Dollars>, input: Mortgage) {
  return calculation.step(
    'monthlyMortgage',
    'Monthly mortgage',
    'dollars',
    'the equal payment that repays the loan with interest: loan × r ÷ (1 − (1 + r)^−months), r = rate ÷ 12; ' +
      'loan ÷ months at a rate of 0',
    [
      loan,
      given('interestRate', 'fraction', input.interestRate),
      given('loanTermInMonths', 'months', input.loanTermInMonths),
    ],
    monthlyPayment,
  )
}

/**
 * Monthly costs of a rental without its loan.
 * @param other other expenses, if they include more than the input `monthlyExpenses`
 */
export function rentalCosts(
  input: RentalCosts,
  other: Figure<Dollars> = given('monthlyExpenses', 'dollars', input.monthlyExpenses),
) {
  return [
    given('monthlyTaxes', 'dollars', input.monthlyTaxes),
    given('monthlyHoa', 'dollars', input.monthlyHoa),
    given('monthlyInsurance', 'dollars', input.monthlyInsurance),
    other,
  ] as const
}

/** A month's expenses of a rental, including the mortgage, and its net income. */
export function monthlyFigures(
  calculation: Calculation,
  rent: Figure<Dollars>,
  mortgage: Figure<Dollars | null>,
  costs: ReturnType<typeof rentalCosts>,
) {
  const grossMonthlyExpenses = calculation.step(
    'grossMonthlyExpenses',
    'Gross monthly expenses',
    'dollars',
    'mortgage + taxes + HOA + insurance + other expenses',
    [mortgage, ...costs],
    (payment, taxes, hoa, insurance, other) => payment + taxes + hoa + insurance + other,
  )
  const netMonthlyIncome = calculation.step(
    'netMonthlyIncome',
    'Net monthly income',
    'dollars',
    'monthly rent − gross monthly expenses',
    [rent, grossMonthlyExpenses],
    (income, expenses) => income - expenses,
  )
  return { grossMonthlyExpenses, netMonthlyIncome }
}
