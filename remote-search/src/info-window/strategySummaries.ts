import type { AnalysisInput, AnalysisResults, ArvEstimate, StrategyKey } from '@freehold/contracts'
import { arvConfidenceText, arvRangeText, arvRepairText } from '@freehold/property-ui'
import { formatDollars, formatPercent, type KeyValuePair } from '@freehold/ui'
import type { ComponentType } from 'react'
import { CostBar } from './CostBar'

interface StrategySummary<Key extends StrategyKey> {
  /** @param arv the estimate with its range, for the strategies that use it */
  pairsOf: (results: AnalysisResults<Key>, arv: ArvEstimate | null) => KeyValuePair[]
  /** The inputs with the most effect on the results, in words. */
  assumptionsOf: (input: AnalysisInput<Key>) => string
  /** Replaces the assumptions, which it shows itself. */
  Chart?: ComponentType<{
    input: AnalysisInput<Key>
    results: AnalysisResults<Key>
    assumptions: string
  }>
}

/** The part of each strategy's stored results that the info window shows. See docs/adding-a-strategy.md. */
export const strategySummaries: { [Key in StrategyKey]: StrategySummary<Key> } = {
  buyHold: {
    pairsOf: (results) => [
      { term: 'Net monthly income', value: formatDollars(results.netMonthlyIncome) },
      { term: 'Total cash needed', value: formatDollars(results.totalCashNeeded) },
      { term: 'Monthly expenses', value: formatDollars(results.grossMonthlyExpenses) },
      { term: 'Total costs', value: formatDollars(results.totalCosts) },
    ],
    assumptionsOf: (input) => `${downPayment(input)}, ${loan(input)}`,
    Chart: CostBar,
  },
  brrrr: {
    pairsOf: (results, arv) => [
      { term: 'Net monthly income', value: formatDollars(results.netMonthlyIncome) },
      { term: 'Total cash needed', value: formatDollars(results.totalCashNeeded) },
      { term: 'Monthly expenses', value: formatDollars(results.grossMonthlyExpenses) },
      { term: 'Rehab cost', value: formatDollars(results.rehabCost) },
      arvPair(results.arv, arv),
      { term: 'Loan amount', value: formatDollars(results.loanAmount) },
      { term: 'Refinance loan', value: formatDollars(results.refiLoanAmount) },
      { term: 'Cash at refinance', value: formatDollars(results.cashAtRefiClose) },
    ],
    assumptionsOf: (input) => `Refinanced at ${loan(input)}`,
  },
  fixFlip: {
    pairsOf: (results, arv) => [
      { term: 'Net profit', value: formatDollars(results.netProfit) },
      { term: 'Cash needed', value: formatDollars(results.cashNeeded) },
      arvPair(results.afterRepairValue, arv),
      { term: 'Rehab costs', value: formatDollars(results.rehabCosts) },
      { term: 'Purchase costs', value: formatDollars(results.purchaseCosts) },
      { term: 'Holding costs', value: formatDollars(results.holdingCosts) },
      { term: 'Selling costs', value: formatDollars(results.sellingCosts) },
      { term: 'Return on investment', value: formatPercent(results.returnOnInvestment) },
    ],
    assumptionsOf: (input) => `Sold after ${input.holdingPeriodMonths} months, ${hardMoney(input)}`,
  },
  shortTerm: {
    pairsOf: (results) => [
      { term: 'Peak season', value: `${formatDollars(results.peakSeasonRate)} a night` },
      { term: 'Total investment', value: formatDollars(results.totalInvestment) },
      { term: 'Off season', value: `${formatDollars(results.offSeasonRate)} a night` },
      { term: 'Annual revenue', value: formatDollars(results.grossAnnualRevenue) },
      { term: 'Occupancy', value: formatPercent(results.estimatedOccupancyRate * 100, 0) },
      { term: 'Annual expenses', value: formatDollars(results.annualExpenses) },
      { term: 'Monthly mortgage', value: formatDollars(results.monthlyMortgage) },
      { term: 'Operating income', value: formatDollars(results.netOperatingIncome) },
    ],
    assumptionsOf: (input) => `${downPayment(input)}, ${loan(input)}`,
  },
}

function arvPair(dollars: number, estimate: ArvEstimate | null): KeyValuePair {
  const notes = estimate ? [arvRangeText(estimate), arvConfidenceText(estimate), arvRepairText(estimate)] : []
  return {
    term: 'After-repair value',
    note: notes.filter((note) => note !== null).join('. '),
    value: formatDollars(dollars),
  }
}

const downPayment = ({
  downPaymentAmount,
  listingPrice,
}: {
  downPaymentAmount: number
  listingPrice: number
}) =>
  listingPrice > 0
    ? `${formatPercent((downPaymentAmount / listingPrice) * 100, 0)} down`
    : `${formatDollars(downPaymentAmount)} down`

const loan = ({ interestRate, loanTermInMonths }: { interestRate: number; loanTermInMonths: number }) =>
  `${formatPercent(interestRate * 100)} for ${loanTermInMonths} months`

const hardMoney = ({ allCash, hardMoneyInterestRate }: { allCash: boolean; hardMoneyInterestRate: number }) =>
  allCash ? 'all cash' : `hard money at ${formatPercent(hardMoneyInterestRate * 100)}`
