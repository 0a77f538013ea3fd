import type { BuyHoldInput, BuyHoldResults, Dollars } from '@freehold/contracts'
import { financing, monthlyFigures, mortgagePayment, purchaseWarnings, rentalCosts } from './mortgageSteps'
import { percentOf, quotient, returnStatus } from './returns'
import { given, worksheet, type Figure, type Worksheet } from './worksheet'

export interface AnalysisOptions {
  /** False leaves `working` out: for bulk use. */
  working?: boolean
}

/** Buy with a mortgage and rent out. Returns are per year. */
export function buyHold(input: BuyHoldInput, { working = true }: AnalysisOptions = {}): BuyHoldResults {
  const sheet = worksheet(working)
  const { price, downPayment, loanAmount } = financing(sheet, input)
  const rent = given('monthlyRent', 'dollars', input.monthlyRent)
  const mortgage = mortgagePayment(sheet, loanAmount, input)
  const { grossMonthlyExpenses, netMonthlyIncome } = monthlyFigures(sheet, rent, mortgage, input)
  const { totalCashNeeded, totalCosts } = outlay(sheet, input, price, downPayment)
  const cashOnCashRoi = sheet.step(
    'cashOnCashRoi',
    'Cash-on-cash ROI',
    'percent',
    '12 × net monthly income ÷ total cash needed × 100',
    [netMonthlyIncome, totalCashNeeded],
    (income, cash) => percentOf(12 * income, cash),
  )
  return {
    cashOnCashRoi: cashOnCashRoi.value,
    cashOnCashRoiStatus: returnStatus(cashOnCashRoi.value, netMonthlyIncome.value),
    netMonthlyIncome: netMonthlyIncome.value,
    grossMonthlyExpenses: grossMonthlyExpenses.value,
    totalCashNeeded: totalCashNeeded.value,
    totalCosts: totalCosts.value,
    monthlyRent: input.monthlyRent,
    downPayment: downPayment.value,
    loanAmount: loanAmount.value,
    monthlyMortgage: mortgage.value,
    ...propertyRatios(sheet, input, price, rent, mortgage, grossMonthlyExpenses),
    warnings: purchaseWarnings(input, mortgage),
    working: sheet.working,
  }
}

function outlay(sheet: Worksheet, input: BuyHoldInput, price: Figure<Dollars>, down: Figure<Dollars>) {
  const extras = [
    given('rehabCost', 'dollars', input.rehabCost),
    given('closingCosts', 'dollars', input.closingCosts ?? 0),
  ] as const
  const sum = (first: number, rehab: number, closing: number) => first + rehab + closing
  return {
    totalCashNeeded: sheet.step(
      'totalCashNeeded',
      'Total cash needed',
      'dollars',
      'down payment + rehab cost + closing costs',
      [down, ...extras],
      sum,
    ),
    totalCosts: sheet.step(
      'totalCosts',
      'Total costs',
      'dollars',
      'purchase price + rehab cost + closing costs',
      [price, ...extras],
      sum,
    ),
  }
}

/** How the property does by itself and against its loan, for comparing one with another. */
function propertyRatios(
  sheet: Worksheet,
  input: BuyHoldInput,
  price: Figure<Dollars>,
  rent: Figure<Dollars>,
  mortgage: Figure<Dollars | null>,
  expenses: Figure<Dollars | null>,
) {
  const noi = sheet.step(
    'noi',
    'Net operating income (NOI)',
    'dollars',
    '12 × (monthly rent − taxes − HOA − insurance − other expenses)',
    [rent, ...rentalCosts(input)],
    (income, taxes, hoa, insurance, other) => 12 * (income - taxes - hoa - insurance - other),
  )
  const capRate = sheet.step(
    'capRate',
    'Cap rate',
    'percent',
    'NOI ÷ purchase price × 100',
    [noi, price],
    percentOf,
  )
  const dscr = sheet.step(
    'dscr',
    'Debt service coverage (DSCR)',
    'ratio',
    'NOI ÷ (12 × monthly mortgage)',
    [noi, mortgage],
    (income, payment) => quotient(income, 12 * payment),
  )
  const grm = sheet.step(
    'grm',
    'Gross rent multiplier (GRM)',
    'ratio',
    'purchase price ÷ (12 × monthly rent)',
    [price, rent],
    (whole, income) => quotient(whole, 12 * income),
  )
  const onePercentRule = sheet.step(
    'onePercentRule',
    'Rent to price (1% rule)',
    'percent',
    'monthly rent ÷ purchase price × 100',
    [rent, price],
    percentOf,
  )
  const breakEvenOccupancy = sheet.step(
    'breakEvenOccupancy',
    'Break-even occupancy',
    'ratio',
    'gross monthly expenses ÷ monthly rent',
    [expenses, rent],
    quotient,
  )
  return {
    noi: noi.value,
    capRate: capRate.value,
    dscr: dscr.value,
    grm: grm.value,
    onePercentRule: onePercentRule.value,
    breakEvenOccupancy: breakEvenOccupancy.value,
  }
}
