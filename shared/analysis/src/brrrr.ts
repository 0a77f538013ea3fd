import {
  type BrrrrInput,
  type BrrrrResults,
  type Dollars,
  type Fraction,
  type InputKey,
} from '@freehold/contracts'
import { offeredExpenses } from './defaults'
import type { Engine } from './Engine'
import { interestOnlyPayment } from './loan'
import { monthlyFigures, mortgagePayment, rentalCosts } from './mortgageSteps'
import { percentOf, returnStatus } from './returns'
import { otherExpenses } from './rentFractions'
import { rentalDefaults } from './sharedDefaults'
import { given, startCalculation, type AnalysisOptions, type Figure, type Calculation } from './calculation'
import { brrrrWarnings } from './warnings'

/** Buy with a bridge loan, rehab, rent out, refinance. Returns are per year after the refinance. */
export function brrrr(input: BrrrrInput, options: AnalysisOptions = {}): BrrrrResults {
  const calculation = startCalculation(options)
  const purchase = bridgePurchase(calculation, input)
  const holdingCosts = bridgeHoldingCosts(calculation, input, purchase.loanAmount)
  const totalCashNeeded = calculation.step(
    'totalCashNeeded',
    'Total cash needed',
    'dollars',
    'holding costs − cash paid or received, 0 at least',
    [holdingCosts, purchase.cashPaidReceived],
    (costs, received) => Math.max(0, costs - received),
  )
  const refinanced = refinance(calculation, input, purchase.loanAmount)
  const cashLeftInDeal = calculation.step(
    'cashLeftInDeal',
    'Cash left in deal',
    'dollars',
    'holding costs − cash paid or received − cash at refi close',
    [holdingCosts, purchase.cashPaidReceived, refinanced.cashAtRefiClose],
    (costs, received, close) => costs - received - close,
  )
  const mortgage = mortgagePayment(calculation, refinanced.refiLoanAmount, input)
  const rent = given('monthlyRent', 'dollars', input.monthlyRent)
  const { grossMonthlyExpenses, netMonthlyIncome } = monthlyFigures(
    calculation,
    rent,
    mortgage,
    rentalCosts(input, otherExpenses(calculation, input, rent)),
  )
  const cashOnCashRoi = calculation.step(
    'cashOnCashRoi',
    'Cash-on-cash ROI',
    'percent',
    '12 × net monthly income ÷ cash left in deal × 100',
    [netMonthlyIncome, cashLeftInDeal],
    (income, cash) => percentOf(12 * income, cash),
  )
  return {
    cashOnCashRoi: cashOnCashRoi.value,
    cashOnCashRoiStatus: returnStatus(cashOnCashRoi.value, netMonthlyIncome.value),
    arv: input.arv,
    loanAmount: purchase.loanAmount.value,
    rehabCost: purchase.rehabCost.value,
    points: purchase.points.value,
    closingCosts: purchase.closingCosts.value,
    cashPaidReceived: purchase.cashPaidReceived.value,
    holdingCosts: holdingCosts.value,
    totalCashNeeded: totalCashNeeded.value,
    refiLoanAmount: refinanced.refiLoanAmount.value,
    refiCosts: refinanced.refiCosts.value,
    cashAtRefiClose: refinanced.cashAtRefiClose.value,
    cashLeftInDeal: cashLeftInDeal.value,
    monthlyMortgage: mortgage.value,
    netMonthlyIncome: netMonthlyIncome.value,
    grossMonthlyExpenses: grossMonthlyExpenses.value,
    monthlyRent: input.monthlyRent,
    warnings: brrrrWarnings(input, purchase, mortgage),
    working: calculation.steps,
  }
}

/** A step that computes a fraction of an amount. */
function fractionOf(
  calculation: Calculation,
  [key, label, formula]: readonly [string, string, string],
  whole: Figure<Dollars>,
  fractionKey: InputKey,
  fraction: Fraction,
) {
  const inputs = [whole, given(fractionKey, 'fraction', fraction)] as const
  return calculation.step(key, label, 'dollars', formula, inputs, (amount, part) => amount * part)
}

function bridgePurchase(calculation: Calculation, input: BrrrrInput) {
  const price = given('listingPrice', 'dollars', input.listingPrice)
  const arv = given('arv', 'dollars', input.arv)
  const loanAmount = fractionOf(
    calculation,
    ['loanAmount', 'Loan amount', 'ARV × loan share of ARV'],
    arv,
    'loanLtv',
    input.loanLtv,
  )
  const rehabCost = fractionOf(
    calculation,
    ['rehabCost', 'Rehab cost', 'purchase price × rehab share of price'],
    price,
    'rehabPercentage',
    input.rehabPercentage,
  )
  const points = fractionOf(
    calculation,
    ['points', 'Points', 'loan amount × bridge loan points'],
    loanAmount,
    'bridgePoints',
    input.bridgePoints,
  )
  const closingCosts = fractionOf(
    calculation,
    ['closingCosts', 'Closing costs', 'purchase price × closing share of price'],
    price,
    'closingPercentage',
    input.closingPercentage,
  )
  const cashPaidReceived = calculation.step(
    'cashPaidReceived',
    'Cash paid / received',
    'dollars',
    'loan amount − (purchase price + rehab cost + points + closing costs); negative is paid',
    [loanAmount, price, rehabCost, points, closingCosts],
    (loan, whole, rehab, fee, closing) => loan - (whole + rehab + fee + closing),
  )
  return { loanAmount, rehabCost, points, closingCosts, cashPaidReceived }
}

function bridgeHoldingCosts(calculation: Calculation, input: BrrrrInput, loan: Figure<Dollars>) {
  return calculation.step(
    'holdingCosts',
    'Holding costs',
    'dollars',
    'months × (loan amount × bridge loan rate ÷ 12 + taxes + HOA + insurance + other expenses)',
    [
      given('bridgeMonths', 'months', input.bridgeMonths),
      loan,
      given('bridgeInterestRate', 'fraction', input.bridgeInterestRate),
      ...rentalCosts(input),
    ],
    (months, principal, rate, taxes, hoa, insurance, other) =>
      months * (interestOnlyPayment(principal, rate) + taxes + hoa + insurance + other),
  )
}

function refinance(calculation: Calculation, input: BrrrrInput, payoff: Figure<Dollars>) {
  const arv = given('arv', 'dollars', input.arv)
  const refiLoanAmount = fractionOf(
    calculation,
    ['refiLoanAmount', 'Refinance loan', 'ARV × refinance share of ARV'],
    arv,
    'refiLtv',
    input.refiLtv,
  )
  const refiCosts = fractionOf(
    calculation,
    ['refiCosts', 'Refinance costs', 'refinance loan × refinance cost share of loan'],
    refiLoanAmount,
    'refiCostPercentage',
    input.refiCostPercentage,
  )
  const cashAtRefiClose = calculation.step(
    'cashAtRefiClose',
    'Cash at refi close',
    'dollars',
    'refinance loan − payoff of the bridge loan − refinance costs',
    [refiLoanAmount, payoff, refiCosts],
    (loan, bridge, costs) => loan - bridge - costs,
  )
  return { refiLoanAmount, refiCosts, cashAtRefiClose }
}

export const brrrrEngine: Engine<'brrrr'> = {
  compute: brrrr,
  defaults: (facts) => ({
    ...rentalDefaults(facts),
    listingPrice: facts.price,
    arv: facts.arv,
    monthlyRent: facts.monthlyRent,
  }),
  offeredExpenses,
}
