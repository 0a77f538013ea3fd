import { analyze } from '@freehold/analysis'
import { acceptedInput, strategies, type AnalysisResults, type StrategyKey } from '@freehold/contracts'
import { exactText, LoanFigures } from '@freehold/property-ui'
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { analysisSteps } from '../explain/analysisSteps'
import { loadWhatIfSteps } from '../strategies/registry'
import { adjustedArv, fakeGrid } from '../testing/fakeGrid'
import { workingOf } from './workingOf'

const monthly = { monthlyTaxes: 265, monthlyHoa: 0, monthlyInsurance: 98, monthlyExpenses: 0 }
const mortgage = { interestRate: 0.0688, loanTermInMonths: 360 }
const purchase = { listingPrice: 279_000, downPaymentAmount: 69_750, rehabCost: 10_000, closingCosts: 8_370 }

const inputs: Record<StrategyKey, object> = {
  buyHold: {
    ...monthly,
    ...mortgage,
    ...purchase,
    monthlyRent: 3_050,
    vacancyPercentage: 0.08,
    holding: { holdingYears: 10, appreciation: 0.03, sellingCostsPercentage: 0.06, rentGrowth: 0.02, costGrowth: 0.02 }, // oxfmt-ignore
  },
  brrrr: { ...monthly, ...mortgage, listingPrice: 279_000, arv: 640_000, monthlyRent: 3_050, refiLtv: 0.75 },
  fixFlip: { purchasePrice: 279_000, arv: 640_000, rehabCosts: 40_000, monthlyTaxes: 265, monthlyUtilities: 100 }, // oxfmt-ignore
  shortTerm: { ...monthly, ...mortgage, ...purchase, peakSeasonRate: 250, offSeasonRate: 180 },
}

async function reported(strategy: StrategyKey, change: object = {}, arv: object | null = null) {
  const input = acceptedInput(strategies[strategy].input, { ...inputs[strategy], ...change })
  if (input === null) throw new Error('The contract refuses these inputs')
  const results = analyze(strategy, input as never) as AnalysisResults
  const steps = analysisSteps(results, (await loadWhatIfSteps())[strategy](input))
  return { strategy, results, steps, arv: arv as never }
}

/** Inputs and result of each figure by its label. */
const textsOf = (rows: ReturnType<typeof workingOf>['rows']) =>
  Object.fromEntries(rows.map((row) => [row.label, row]))

test.each([
  ['buyHold', ['Loan to value (LTV)', 'Payments a year']],
  ['brrrr', ['Loan to value (LTV)', 'Project cost', 'Left over from the bridge loan', 'Holding costs a month', 'Payments a year']], // oxfmt-ignore
  ['fixFlip', ['Loan to value (LTV)', 'Loan to cost (LTC)', 'Project cost', 'Holding costs a month']],
  ['shortTerm', ['Loan to value (LTV)', 'Total costs', 'Payments a year', 'Net income a year']],
] as const)(
  'the working of %s ends with the ratios and sums of page one [DEAL-7]',
  async (strategy, labels) => {
    const report = await reported(strategy)
    const { sums } = workingOf(report, null)
    expect(sums.map(({ label }) => label)).toEqual(labels)
    expect(sums.every(({ formula, inputs: given, result }) => formula && given && result !== '—')).toBe(true)
    const { container } = render(createElement(LoanFigures, { ...report, inputs: [] }))
    expect(container.textContent).toContain(sums[0]!.result)
    if (strategy === 'brrrr')
      expect(sums[0]).toMatchObject({
        formula: 'refinance loan ÷ after-repair value (ARV)',
        result: '75.00%',
      })
    if (strategy === 'fixFlip')
      expect(container.textContent).toContain(`${sums[1]!.result} of price and rehab`)
  },
)

test('every figure has its inputs, and an ARV from adjusted sales refers to the sales comparison [DEAL-7]', async () => {
  for (const strategy of Object.keys(inputs) as StrategyKey[]) {
    const { rows } = workingOf(await reported(strategy), null)
    expect(rows.filter((row) => row.inputs === '').map(({ label }) => label)).toEqual([])
  }
  const estimated = { estimate: adjustedArv, other: null }
  const { rows } = workingOf(await reported('brrrr', {}, estimated), fakeGrid)
  expect(rows[0]).toMatchObject({ label: 'After-repair value (ARV)', result: '$640,000.00' })
  expect(rows[0]!.formula).toContain('Sales Comparison')
  expect(rows[0]!.inputs).toContain('The 2 comps, 50.0% of $')
  const entered = { estimate: adjustedArv, other: { label: 'Entered', dollars: 640_000 } }
  expect(workingOf(await reported('brrrr', {}, entered), fakeGrid).rows[0]!.label).not.toContain('ARV')
})

test.each([
  [3_050, 'a loss with no cash left in'],
  [9_000, 'infinite: earns money with no cash left in'],
])(
  'a return without cash in the deal, at a rent of $%d, has the words of page one [DEAL-7]',
  async (rent, words) => {
    const report = await reported('brrrr', { listingPrice: 120_000, monthlyRent: rent })
    expect(textsOf(workingOf(report, null).rows)['Cash-on-cash ROI']!.result).toBe(words)
    const { container } = render(createElement(LoanFigures, { ...report, inputs: [] }))
    expect(container.textContent).toContain(words)
  },
)

test('the years of a holding share one rule, and a table has their cash flows to the cent [DEAL-7]', async () => {
  const report = await reported('buyHold')
  const { rows, years } = workingOf(report, null)
  const texts = textsOf(rows)
  expect(rows.filter(({ label }) => label.startsWith('Cash flow of year'))).toHaveLength(1)
  expect(texts['Cash flow of year n']!.formula).toContain('(1 + rent growth)^(n − 1)')
  expect(texts['Cash flow of year n']!.inputs).not.toContain('Payments')
  expect(texts['Cash flow of all years']!.inputs).toBe('Cash flows of years 1 to 10, below')
  const flow = (year: number) => report.steps.find(({ key }) => key === `cashFlow${year}`)!.value
  expect(years).toEqual(
    Array.from({ length: 10 }, (_, index) => ({
      year: index + 1,
      payments: 12,
      cashFlow: exactText(flow(index + 1), 'dollars'),
    })),
  )
})
