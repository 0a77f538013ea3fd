import {
  fixFlipConstants,
  SEVENTY_PERCENT_RULE,
  type Dollars,
  type FixFlipInput,
  type FixFlipResults,
  type Fraction,
} from '@freehold/contracts'
import type { Engine } from './Engine'
import { interestOnlyPayment } from './loan'
import { percentOf, quotient, returnStatus } from './returns'
import type { DefaultsInput } from './sharedDefaults'
import { monthlyExpensesOf } from './summarizeExpenses'
import { given, startCalculation, type AnalysisOptions, type Figure, type Calculation } from './calculation'

/** Buy, rehab, sell. Returns are for the project; only `annualizedRoi` is per year. */
export function fixFlip(input: FixFlipInput, options: AnalysisOptions = {}): FixFlipResults {
  const calculation = startCalculation(options)
  const price = given('purchasePrice', 'dollars', input.purchasePrice)
  const arv = given('arv', 'dollars', input.arv)
  const sale = saleOf(input, arv)
  const months = given('holdingPeriodMonths', 'months', input.holdingPeriodMonths)
  const loan = hardMoneyLoan(calculation, input, price, arv)
  const costs = projectCosts(calculation, input, { price, sale, months, loan })
  const { rehabCosts, purchaseCosts, holdingCosts, sellingCosts } = costs
  const cashNeeded = calculation.step(
    'cashNeeded',
    'Cash needed',
    'dollars',
    'purchase price − loan + rehab costs + purchase costs + holding costs',
    [price, loan, rehabCosts, purchaseCosts, holdingCosts],
    (whole, lent, rehab, purchase, held) => whole - lent + rehab + purchase + held,
  )
  const outcome = projectReturns(calculation, costs, { price, sale, months, cashNeeded })
  const maxOffer70 = calculation.step(
    'maxOffer70',
    'Highest offer by the 70% rule',
    'dollars',
    `${SEVENTY_PERCENT_RULE.toFixed(2)} × ARV − rehab costs`,
    [arv, rehabCosts],
    (value, rehab) => SEVENTY_PERCENT_RULE * value - rehab,
  )
  return {
    ...outcome,
    afterRepairValue: input.arv,
    loanAmount: loan.value,
    rehabCosts: rehabCosts.value,
    holdingCosts: holdingCosts.value,
    purchaseCosts: purchaseCosts.value,
    sellingCosts: sellingCosts.value,
    cashNeeded: cashNeeded.value,
    maxOffer70: maxOffer70.value,
    warnings: [],
    working: calculation.steps,
  }
}

/** What the home is sold for, and how formulas name it. */
interface Sale {
  price: Figure<Dollars>
  name: 'ARV' | 'sale price'
}

const saleOf = ({ salePrice }: FixFlipInput, arv: Figure<Dollars>): Sale =>
  salePrice === undefined
    ? { price: arv, name: 'ARV' }
    : { price: given('salePrice', 'dollars', salePrice), name: 'sale price' }

function hardMoneyLoan(
  calculation: Calculation,
  input: FixFlipInput,
  price: Figure<Dollars>,
  arv: Figure<Dollars>,
) {
  if (input.allCash) {
    return calculation.step('loanAmount', 'Loan amount', 'dollars', '0: paid in cash', [], () => 0)
  }
  return calculation.step(
    'loanAmount',
    'Loan amount',
    'dollars',
    'the smaller of purchase price × loan share of price and ARV × loan share of ARV',
    [
      price,
      given('loanToPrice', 'fraction', input.loanToPrice),
      arv,
      given('loanToArv', 'fraction', input.loanToArv),
    ],
    (whole, ofPrice, value, ofArv) => Math.min(whole * ofPrice, value * ofArv),
  )
}

interface ProjectFigures {
  price: Figure<Dollars>
  sale: Sale
  months: Figure<number>
  loan: Figure<Dollars>
}

function projectCosts(
  calculation: Calculation,
  input: FixFlipInput,
  { price, sale, months, loan }: ProjectFigures,
) {
  const rehabCosts = calculation.step(
    'rehabCosts',
    'Rehab costs',
    'dollars',
    'rehab costs × (1 + contingency)',
    [
      given('rehabCosts', 'dollars', input.rehabCosts),
      given('contingencyPercentage', 'fraction', contingencyOf(input)),
    ],
    (base, contingency) => base * (1 + contingency),
  )
  const purchaseCosts = calculation.step(
    'purchaseCosts',
    'Purchase costs',
    'dollars',
    'points × loan + closing share of price × purchase price',
    [
      given('hardMoneyPoints', 'fraction', input.hardMoneyPoints),
      loan,
      given('closingPercentage', 'fraction', input.closingPercentage),
      price,
    ],
    (points, lent, closing, whole) => points * lent + closing * whole,
  )
  const sellingCosts = calculation.step(
    'sellingCosts',
    'Selling costs',
    'dollars',
    `selling costs share × ${sale.name}`,
    [given('sellingCostsPercentage', 'fraction', input.sellingCostsPercentage), sale.price],
    (part, value) => part * value,
  )
  return {
    rehabCosts,
    purchaseCosts,
    sellingCosts,
    holdingCosts: flipHoldingCosts(calculation, input, price, months, loan),
  }
}

/** If both are given, they are equal: the contract rejects others. */
function contingencyOf(input: FixFlipInput): Fraction {
  return input.contingencyPercentage ?? (((input.rehabContingency ?? 0) / 100) as Fraction)
}

/** Uses the entered insurance, else a fraction of the price. */
function flipHoldingCosts(
  calculation: Calculation,
  input: FixFlipInput,
  price: Figure<Dollars>,
  months: Figure<number>,
  loan: Figure<Dollars>,
) {
  const shared = [
    months,
    loan,
    given('hardMoneyInterestRate', 'fraction', input.hardMoneyInterestRate),
    given('monthlyTaxes', 'dollars', input.monthlyTaxes),
    given('monthlyUtilities', 'dollars', input.monthlyUtilities),
  ] as const
  const head = ['holdingCosts', 'Holding costs', 'dollars'] as const
  const monthly = (lent: number, rate: number, taxes: number, utilities: number) =>
    interestOnlyPayment(lent, rate) + taxes + utilities
  if (input.monthlyInsurance !== undefined) {
    return calculation.step(
      ...head,
      'months × (loan × hard money rate ÷ 12 + taxes + insurance + utilities)',
      [...shared, given('monthlyInsurance', 'dollars', input.monthlyInsurance)],
      (count, lent, rate, taxes, utilities, insurance) =>
        count * (monthly(lent, rate, taxes, utilities) + insurance),
    )
  }
  return calculation.step(
    ...head,
    'months × (loan × hard money rate ÷ 12 + taxes + insurance rate × purchase price ÷ 12 + utilities)',
    [...shared, given('insuranceRateFlip', 'fraction', input.insuranceRateFlip ?? 0), price],
    (count, lent, rate, taxes, utilities, insuranceRate, whole) =>
      count * (monthly(lent, rate, taxes, utilities) + (insuranceRate * whole) / 12),
  )
}

function projectReturns(
  calculation: Calculation,
  { rehabCosts, purchaseCosts, holdingCosts, sellingCosts }: ReturnType<typeof projectCosts>,
  { price, sale, months, cashNeeded }: Omit<ProjectFigures, 'loan'> & { cashNeeded: Figure<Dollars> },
) {
  const netProfit = calculation.step(
    'netProfit',
    'Net profit',
    'dollars',
    `${sale.name} − selling costs − purchase price − rehab costs − purchase costs − holding costs`,
    [sale.price, sellingCosts, price, rehabCosts, purchaseCosts, holdingCosts],
    (value, selling, whole, rehab, purchase, held) => value - selling - whole - rehab - purchase - held,
  )
  const returnOnInvestment = calculation.step(
    'returnOnInvestment',
    'Return on investment',
    'percent',
    'net profit ÷ (purchase price + rehab costs + purchase costs + holding costs + selling costs) × 100',
    [netProfit, price, rehabCosts, purchaseCosts, holdingCosts, sellingCosts],
    (profit, whole, rehab, purchase, held, selling) =>
      percentOf(profit, whole + rehab + purchase + held + selling),
  )
  const cashOnCashRoi = calculation.step(
    'cashOnCashRoi',
    'Cash-on-cash ROI',
    'percent',
    'net profit ÷ cash needed × 100, for the project',
    [netProfit, cashNeeded],
    percentOf,
  )
  const annualizedRoi = calculation.step(
    'annualizedRoi',
    'Annualized ROI',
    'percent',
    'cash-on-cash ROI × 12 ÷ months',
    [cashOnCashRoi, months],
    (roi, count) => quotient(roi * 12, count),
  )
  return {
    cashOnCashRoi: cashOnCashRoi.value,
    cashOnCashRoiStatus: returnStatus(cashOnCashRoi.value, netProfit.value),
    netProfit: netProfit.value,
    returnOnInvestment: returnOnInvestment.value,
    annualizedRoi: annualizedRoi.value,
  }
}

export const fixFlipEngine: Engine<'fixFlip'> = {
  compute: fixFlip,
  defaults: flipDefaults,
  offeredExpenses: [],
}

/** Uses the insurance that the listing states, else the insurance rate of flips. */
function flipDefaults({ expenses, isInsuranceStated, price, rehabCost, arv }: DefaultsInput) {
  const { monthlyTaxes, monthlyInsurance } = monthlyExpensesOf(expenses)
  return {
    ...fixFlipConstants,
    purchasePrice: price,
    arv,
    rehabCosts: rehabCost,
    monthlyTaxes,
    ...(isInsuranceStated && monthlyInsurance > 0 && { monthlyInsurance }),
    monthlyUtilities: 0,
  }
}
