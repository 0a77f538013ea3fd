import type { BuyHoldInput, BuyHoldResults, Dollars, Ratio } from '@freehold/contracts'
import { offeredExpenses } from './defaults'
import type { Engine } from './Engine'
import { financing, monthlyFigures, mortgagePayment, rentalCosts } from './mortgageSteps'
import { holdingPeriod } from './holdingPeriod'
import { debtServiceCoverage, netOperatingIncome } from './noiAndDscr'
import { otherExpenses } from './rentFractions'
import { percentOf, quotient, returnStatus } from './returns'
import { purchaseDefaults, rentalDefaults } from './sharedDefaults'
import { given, startCalculation, type AnalysisOptions, type Figure, type Calculation } from './calculation'
import { purchaseWarnings } from './warnings'

/** Buy with a mortgage and rent out. Returns are per year. */
export function buyHold(input: BuyHoldInput, options: AnalysisOptions = {}): BuyHoldResults {
  const calculation = startCalculation(options)
  const { price, downPayment, loanAmount } = financing(calculation, input)
  const rent = given('monthlyRent', 'dollars', input.monthlyRent)
  const costs = rentalCosts(input, otherExpenses(calculation, input, rent))
  const mortgage = mortgagePayment(calculation, loanAmount, input)
  const { grossMonthlyExpenses, netMonthlyIncome } = monthlyFigures(calculation, rent, mortgage, costs)
  const { totalCashNeeded, totalCosts } = outlay(calculation, input, price, downPayment)
  const cashOnCashRoi = calculation.step(
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
    ...propertyRatios(calculation, costs, { price, rent, mortgage }),
    breakEvenOccupancy: breakEvenOccupancyOf(calculation, input, grossMonthlyExpenses, rent),
    ...(input.holding && {
      holding: holdingPeriod(
        input,
        input.holding,
        { totalCashNeeded, loanAmount, mortgage },
        holdingOptions(options),
      ),
    }),
    warnings: purchaseWarnings(input, mortgage),
    working: calculation.steps,
  }
}

const holdingOptions = ({ sent, ...rest }: AnalysisOptions): AnalysisOptions => ({
  ...rest,
  sent: sent && { ...sent, ...(sent as Partial<BuyHoldInput>).holding },
})

function outlay(
  calculation: Calculation,
  input: BuyHoldInput,
  price: Figure<Dollars>,
  down: Figure<Dollars>,
) {
  const extras = [
    given('rehabCost', 'dollars', input.rehabCost),
    given('closingCosts', 'dollars', input.closingCosts ?? 0),
  ] as const
  const sum = (first: number, rehab: number, closing: number) => first + rehab + closing
  return {
    totalCashNeeded: calculation.step(
      'totalCashNeeded',
      'Total cash needed',
      'dollars',
      'down payment + rehab cost + closing costs',
      [down, ...extras],
      sum,
    ),
    totalCosts: calculation.step(
      'totalCosts',
      'Total costs',
      'dollars',
      'purchase price + rehab cost + closing costs',
      [price, ...extras],
      sum,
    ),
  }
}

interface RatioFigures {
  price: Figure<Dollars>
  rent: Figure<Dollars>
  mortgage: Figure<Dollars | null>
}

/** Ratios of the property by itself and to its loan, for comparing properties. */
function propertyRatios(
  calculation: Calculation,
  costs: ReturnType<typeof rentalCosts>,
  { price, rent, mortgage }: RatioFigures,
) {
  const noi = netOperatingIncome(calculation, rent, costs)
  const capRate = calculation.step(
    'capRate',
    'Cap rate',
    'percent',
    'NOI ÷ purchase price × 100',
    [noi, price],
    percentOf,
  )
  const dscr = debtServiceCoverage(calculation, noi, mortgage)
  const grm = calculation.step(
    'grm',
    'Gross rent multiplier (GRM)',
    'ratio',
    'purchase price ÷ (12 × monthly rent)',
    [price, rent],
    (whole, income) => quotient(whole, 12 * income),
  )
  const onePercentRule = calculation.step(
    'onePercentRule',
    'Rent to price (1% rule)',
    'percent',
    'monthly rent ÷ purchase price × 100',
    [rent, price],
    percentOf,
  )
  return {
    noi: noi.value,
    capRate: capRate.value,
    dscr: dscr.value,
    grm: grm.value,
    onePercentRule: onePercentRule.value,
  }
}

/**
 * The break-even occupancy. Excludes vacancy, which occupancy already expresses. Above 1 no occupancy pays the costs.
 */
function breakEvenOccupancyOf(
  calculation: Calculation,
  input: BuyHoldInput,
  grossMonthlyExpenses: Figure<Dollars | null>,
  rent: Figure<Dollars>,
): Ratio | null {
  const head = ['breakEvenOccupancy', 'Break-even occupancy', 'fraction'] as const
  const occupancy = (figure: Figure): Ratio | null => figure.value as Ratio | null
  if (input.vacancyPercentage === undefined) {
    const formula = 'gross monthly expenses ÷ monthly rent'
    return occupancy(calculation.step(...head, formula, [grossMonthlyExpenses, rent], quotient))
  }
  const vacancy = given('vacancyPercentage', 'fraction', input.vacancyPercentage)
  return occupancy(
    calculation.step(
      ...head,
      '(gross monthly expenses − monthly rent × vacancy) ÷ monthly rent',
      [grossMonthlyExpenses, rent, vacancy],
      (expenses, income, empty) => quotient(expenses - income * empty, income),
    ),
  )
}

export const buyHoldEngine: Engine<'buyHold'> = {
  compute: buyHold,
  defaults: (facts) => ({
    ...purchaseDefaults(facts),
    ...rentalDefaults(facts),
    monthlyRent: facts.monthlyRent,
  }),
  offeredExpenses,
}
