import {
  holdingConstants,
  type BuyHoldInput,
  type Dollars,
  type Growth,
  type CalculationStep,
} from '@freehold/contracts'
import { buyHold } from './buyHold'
import { stepsInCents } from './inCents'
import { balanceAfter } from './loan'
import { computed, given, startCalculation, type Figure, type Calculation } from './calculation'
import { cashFlowOfYear, rentAndCosts } from './yearOfHolding'

/** Growth rates are fractions per year. */
export interface GrowthAssumptions {
  years: number
  appreciation: number
  rentGrowth: number
  costGrowth: number
}

export const defaultGrowth: GrowthAssumptions = {
  years: 30,
  appreciation: holdingConstants.appreciation,
  rentGrowth: holdingConstants.rentGrowth,
  costGrowth: holdingConstants.costGrowth,
}

export interface ProjectedYear {
  /** Year 0 is the day of purchase. */
  year: number
  propertyValue: Dollars
  loanBalance: Dollars
  /** Value less loan balance. */
  equity: Dollars
  /** Cash flow of this year alone. */
  cashFlow: Dollars
  /** Cash flow of all years so far, without the cash put in at the start. */
  cumulativeCashFlow: Dollars
}

/**
 * Projects a rental year by year. The first year has today's rent and costs; the mortgage payment is constant and ends
 * with its term. Null if there is a loan but no term.
 */
export function projectHolding(input: BuyHoldInput, growth: GrowthAssumptions): ProjectedYear[] | null {
  const calculation = startCalculation({ recordSteps: false })
  const purchase = purchaseOf(calculation, input)
  if (purchase === null) return null
  let before = 0 as Dollars
  return Array.from({ length: growth.years + 1 }, (_, year) => {
    const projected = projectYear(calculation, { input, growth, purchase }, year, before)
    before = projected.cumulativeCashFlow
    return projected
  })
}

/** The steps of one projected year, money rounded to cents, from the same calculation. */
export function stepsOfYear(input: BuyHoldInput, growth: GrowthAssumptions, year: number): CalculationStep[] {
  const before = projectHolding(input, growth)?.[year - 1]?.cumulativeCashFlow ?? (0 as Dollars)
  const calculation = startCalculation({})
  const purchase = purchaseOf(calculation, input)
  if (purchase === null) return []
  projectYear(calculation, { input, growth, purchase }, year, before)
  const { working = [] } = buyHold({ ...input, holding: undefined })
  return stepsInCents([...working, ...calculation.steps])
}

/** Figures of the purchase that every year uses. */
function purchaseOf(calculation: Calculation, input: BuyHoldInput) {
  const { monthlyMortgage, loanAmount } = buyHold({ ...input, holding: undefined }, { recordSteps: false })
  if (monthlyMortgage === null) return null
  return {
    ...rentAndCosts(calculation, input),
    loanAmount: computed('loanAmount', 'Loan amount', loanAmount),
    mortgage: computed('monthlyMortgage', 'Monthly mortgage', monthlyMortgage),
  }
}

interface Projection {
  input: BuyHoldInput
  growth: GrowthAssumptions
  purchase: NonNullable<ReturnType<typeof purchaseOf>>
}

/** @param before the cash flow of all years before this one, in dollars */
function projectYear(
  calculation: Calculation,
  { input, growth, purchase }: Projection,
  year: number,
  before: Dollars,
): ProjectedYear {
  const years = { key: 'year', label: 'Year', unit: 'years', value: year, isInput: false } as const
  const propertyValue = calculation.step(
    'propertyValue',
    'Property value',
    'dollars',
    'purchase price × (1 + appreciation)^year',
    [
      given('listingPrice', 'dollars', input.listingPrice),
      given('appreciation', 'fraction', growth.appreciation),
      years,
    ],
    (price, rise, count) => price * (1 + rise) ** count,
  )
  const loanBalance = calculation.step(
    'loanBalance',
    'Loan balance',
    'dollars',
    'what is owed of the loan after 12 × year payments',
    [
      purchase.loanAmount,
      given('interestRate', 'fraction', input.interestRate),
      given('loanTermInMonths', 'months', input.loanTermInMonths),
      years,
    ],
    (loan, rate, term, count) => balanceAfter(loan, rate, term, 12 * count) ?? loan,
  )
  const equity = calculation.step(
    'equity',
    'Equity',
    'dollars',
    'property value − loan balance',
    [propertyValue, loanBalance],
    (value, owed) => value - owed,
  )
  const cashFlow = cashFlowSince(calculation, { input, growth, purchase }, year)
  const cumulativeCashFlow = calculation.step(
    'cumulativeCashFlow',
    'Cumulative cash flow',
    'dollars',
    'cash flow of the years before + cash flow of the year',
    [computed('cashFlowBefore', 'Cash flow of the years before', before), cashFlow],
    (sum, flow) => sum + flow,
  )
  return {
    year,
    propertyValue: propertyValue.value,
    loanBalance: loanBalance.value,
    equity: equity.value,
    // Never null: without a mortgage payment there is no projection.
    cashFlow: cashFlow.value ?? (0 as Dollars),
    cumulativeCashFlow: cumulativeCashFlow.value ?? before,
  }
}

/** Cash flow of the year; 0 on the day of purchase. */
function cashFlowSince(
  calculation: Calculation,
  { input, growth, purchase }: Projection,
  year: number,
): Figure<Dollars | null> {
  if (year === 0)
    return calculation.step('cashFlow', 'Cash flow', 'dollars', '0 on the day of purchase', [], () => 0)
  const { rentGrowth, costGrowth } = growth
  return cashFlowOfYear(
    calculation,
    'cashFlow',
    year,
    {
      rentGrowth: rentGrowth as Growth,
      costGrowth: costGrowth as Growth,
      termInMonths: input.loanTermInMonths,
    },
    purchase,
  )
}
