import type { BuyHoldInput, Dollars, HoldingAssumptions, HoldingResults } from '@freehold/contracts'
import { internalRateOfReturn } from './irr'
import { balanceAfter } from './loan'
import { sumOf } from './rentFractions'
import { given, startCalculation, type AnalysisOptions, type Figure, type Calculation } from './calculation'
import { cashFlowOfYear, rentAndCosts } from './yearOfHolding'

/** Figures of the purchase that the holding period uses. */
interface PurchaseFigures {
  totalCashNeeded: Figure<Dollars>
  loanAmount: Figure<Dollars>
  mortgage: Figure<Dollars | null>
}

/**
 * A rental that is held for some years and then sold: the cash flow of each year, the sale proceeds, and their internal
 * rate of return on the cash put in.
 */
export function holdingPeriod(
  input: BuyHoldInput,
  assumptions: HoldingAssumptions,
  { totalCashNeeded: cash, loanAmount, mortgage }: PurchaseFigures,
  options: AnalysisOptions,
): HoldingResults {
  const calculation = startCalculation(options)
  const sale = saleAfter(calculation, input, assumptions, loanAmount)
  const flows = cashFlows(calculation, input, assumptions, mortgage)
  const totalCashFlow = calculation.step(
    'totalCashFlow',
    'Cash flow of all years',
    'dollars',
    'the cash flows of the years together',
    flows,
    (...values) => sumOf(values),
  )
  const totalProfit = calculation.step(
    'totalProfit',
    'Total profit',
    'dollars',
    'cash flow of all years + sale proceeds − total cash needed',
    [totalCashFlow, sale.saleProceeds, cash],
    (flow, proceeds, put) => flow + proceeds - put,
  )
  const irr = calculation.step(
    'irr',
    'Internal rate of return (IRR)',
    'percent',
    'the yearly rate at which the cash flows and the sale proceeds, discounted to today, are worth the total cash needed',
    [cash, sale.saleProceeds, ...flows],
    (put, proceeds, ...years) => {
      const rate = internalRateOfReturn([-put, ...withSale(years, proceeds)])
      return rate === null ? null : rate * 100
    },
  )
  return {
    irr: irr.value,
    saleValue: sale.saleValue.value,
    saleCosts: sale.saleCosts.value,
    loanBalanceAtSale: sale.loanBalanceAtSale.value,
    saleProceeds: sale.saleProceeds.value,
    totalCashFlow: totalCashFlow.value,
    totalProfit: totalProfit.value,
    working: calculation.steps,
  }
}

const withSale = (years: readonly number[], proceeds: number) =>
  years.map((flow, index) => (index === years.length - 1 ? flow + proceeds : flow))

function saleAfter(
  calculation: Calculation,
  input: BuyHoldInput,
  assumptions: HoldingAssumptions,
  loanAmount: Figure<Dollars>,
) {
  const years = given('holdingYears', 'years', assumptions.holdingYears)
  const saleValue = calculation.step(
    'saleValue',
    'Sale price',
    'dollars',
    'purchase price × (1 + appreciation)^years',
    [
      given('listingPrice', 'dollars', input.listingPrice),
      given('appreciation', 'fraction', assumptions.appreciation),
      years,
    ],
    (price, growth, count) => price * (1 + growth) ** count,
  )
  const saleCosts = calculation.step(
    'saleCosts',
    'Costs of the sale',
    'dollars',
    'sale price × selling costs',
    [saleValue, given('sellingCostsPercentage', 'fraction', assumptions.sellingCostsPercentage)],
    (value, part) => value * part,
  )
  const loanBalanceAtSale = calculation.step(
    'loanBalanceAtSale',
    'Loan balance at the sale',
    'dollars',
    'what is owed of the loan after 12 × years payments',
    [
      loanAmount,
      given('interestRate', 'fraction', input.interestRate),
      given('loanTermInMonths', 'months', input.loanTermInMonths),
      years,
    ],
    (loan, rate, term, count) => balanceAfter(loan, rate, term, 12 * count),
  )
  const saleProceeds = calculation.step(
    'saleProceeds',
    'Sale proceeds',
    'dollars',
    'sale price − costs of the sale − loan balance at the sale',
    [saleValue, saleCosts, loanBalanceAtSale],
    (value, costs, balance) => value - costs - balance,
  )
  return { saleValue, saleCosts, loanBalanceAtSale, saleProceeds }
}

function cashFlows(
  calculation: Calculation,
  input: BuyHoldInput,
  assumptions: HoldingAssumptions,
  mortgage: Figure<Dollars | null>,
) {
  const yearly = { ...rentAndCosts(calculation, input), mortgage }
  const growth = { ...assumptions, termInMonths: input.loanTermInMonths }
  return Array.from({ length: assumptions.holdingYears }, (_, index) =>
    cashFlowOfYear(calculation, `cashFlow${index + 1}`, index + 1, growth, yearly),
  )
}
