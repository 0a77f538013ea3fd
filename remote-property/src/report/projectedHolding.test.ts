import { analyze, analyzeInputs } from '@freehold/analysis'
import type { AnalysisResults, StrategyKey } from '@freehold/contracts'
import { startingInput } from '../strategies/startingInput'
import { fakeProperty, rates } from '../testing/fakeProperty'
import { projectedHolding } from './projectedHolding'

/** What is left of a year's income after costs and loan payments, by the strategy's own results. */
const cashFlowOf: Partial<Record<StrategyKey, (results: AnalysisResults) => number | null>> = {
  buyHold: (results) => 12 * (results as AnalysisResults<'buyHold'>).netMonthlyIncome!,
  brrrr: (results) => 12 * (results as AnalysisResults<'brrrr'>).netMonthlyIncome!,
  shortTerm: (results) => {
    const { netOperatingIncome, monthlyMortgage } = results as AnalysisResults<'shortTerm'>
    return netOperatingIncome - 12 * monthlyMortgage!
  },
}

test.each([
  ['buyHold', false],
  ['buyHold', true],
  ['brrrr', true],
  ['shortTerm', true],
] as const)(
  'the first projected year of %s earns what its results say, with realistic expenses: %s [DEAL-7]',
  (strategy, realisticExpenses) => {
    const inputs = startingInput(strategy, { property: fakeProperty(), rates, realisticExpenses })!
    const results = analyze(strategy, inputs, { recordSteps: false })
    const projection = projectedHolding({ strategy, inputs, results })!
    expect(projection.years).toHaveLength(31)
    // Monthly figures of results may be rounded to cents.
    expect(Math.abs(projection.years[1]!.cashFlow - cashFlowOf[strategy]!(results)!)).toBeLessThan(0.12)
    const loan = strategy === 'brrrr' ? (results as AnalysisResults<'brrrr'>).refiLoanAmount : null
    if (loan !== null) expect(projection.years[0]!.loanBalance).toBeCloseTo(loan, 2)
  },
)

test('a home that is sold has no years [DEAL-7]', () => {
  const inputs = startingInput('fixFlip', { property: fakeProperty(), rates, realisticExpenses: true })!
  expect(
    projectedHolding({ strategy: 'fixFlip', inputs, results: analyzeInputs('fixFlip', inputs)! }),
  ).toBeNull()
})
