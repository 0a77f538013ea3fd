import axe from 'axe-core'
import { analyze, brrrrRatios, shortTermRatios, stepsInCents } from '@freehold/analysis'
import {
  acceptedInput,
  strategies,
  type AnalysisResults,
  type BrrrrInput,
  type CalculationStep,
  type ShortTermInput,
  type StrategyKey,
} from '@freehold/contracts'
import {
  CashAndIncome,
  EstimateRanges,
  KeyAssumptions,
  LoanFigures,
  type LoanAnalysis,
  type SourcedInput,
} from '@freehold/property-ui'
import { formatCost, formatDollars, formatPercent } from '@freehold/ui'
import { render, screen, within } from '@testing-library/react'

const monthly = { monthlyTaxes: 265, monthlyHoa: 0, monthlyInsurance: 98, monthlyExpenses: 0 }
const mortgage = { interestRate: 0.0688, loanTermInMonths: 360 }
const purchase = { listingPrice: 279_000, downPaymentAmount: 69_750, rehabCost: 10_000, closingCosts: 8_370 }

const inputs: Record<StrategyKey, object> = {
  buyHold: { ...monthly, ...mortgage, ...purchase, monthlyRent: 3_050, vacancyPercentage: 0.08 },
  brrrr: {
    ...monthly,
    ...mortgage,
    listingPrice: 279_000,
    arv: 405_478,
    monthlyRent: 3_050,
    refiLtv: 0.75,
    vacancyPercentage: 0.08,
  },
  fixFlip: {
    purchasePrice: 279_000,
    arv: 405_478,
    rehabCosts: 40_000,
    monthlyTaxes: 265,
    monthlyUtilities: 100,
  },
  shortTerm: { ...monthly, ...mortgage, ...purchase, peakSeasonRate: 250, offSeasonRate: 180 },
}

/** The analysis as a report and a shared report have it. */
function analysisOf(strategy: StrategyKey, change: object = {}): LoanAnalysis & { results: AnalysisResults } {
  const input = acceptedInput(strategies[strategy].input, { ...inputs[strategy], ...change })
  if (input === null) throw new Error('The contract refuses these inputs')
  const results = analyze(strategy, input as never) as AnalysisResults
  const steps = [...(results.working ?? []), ...stepsInCents(ratioSteps(strategy, input, results))]
  const sourced = steps
    .flatMap((step) => step.inputs)
    .flatMap((figure): SourcedInput[] =>
      figure.source === 'computed' || figure.key === undefined
        ? []
        : [{ ...figure, key: figure.key, source: 'Entered' }],
    )
  return { strategy, results, steps, inputs: sourced, arv: null, rent: null }
}

function ratioSteps(strategy: StrategyKey, input: object, results: object): CalculationStep[] {
  if (strategy === 'brrrr') return brrrrRatios(input as BrrrrInput, results as never).steps
  return strategy === 'shortTerm' ? shortTermRatios(input as ShortTermInput, results as never).steps : []
}

const valueOf = ({ steps }: LoanAnalysis, key: string) => steps.find((step) => step.key === key)!.value!

/** The figures by their labels, each with its note. */
function shownFigures(analysis: LoanAnalysis) {
  const { container } = render(<LoanFigures {...analysis} />)
  return Object.fromEntries(
    [...container.querySelectorAll('dl > div')].map((figure) => {
      const [label, text, note] = [...figure.children].map(({ textContent }) => textContent)
      return [label, [text, note]]
    }),
  )
}

/** The amounts of a table by the labels of its rows, without notes and spaces. */
function shownRows(name: string) {
  const rows = within(screen.getByRole('table', { name })).getAllByRole('row')
  return Object.fromEntries(
    rows.map((row) => [
      row.querySelector('th')!.firstElementChild?.tagName === 'SMALL'
        ? row.querySelector('th')!.firstChild!.textContent
        : [...row.querySelector('th')!.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)!
            .textContent,
      row.querySelector('td')!.textContent,
    ]),
  )
}

test('a BRRRR shows a lender the refinance, its share of the ARV, coverage, cash and income of its steps [DEAL-2]', () => {
  const analysis = analysisOf('brrrr')
  const payment = valueOf(analysis, 'monthlyMortgage')
  expect(shownFigures(analysis)).toEqual({
    'Refinance loan': ['$304,109', `6.88%, 30 years, ${formatDollars(payment)} a month`],
    'Loan to value (LTV)': ['75.00%', 'of the after-repair value'],
    'Debt coverage (DSCR)': [
      valueOf(analysis, 'dscr').toFixed(2),
      `NOI ${formatDollars(valueOf(analysis, 'noi'))} / ${formatDollars(12 * payment)}`,
    ],
    'Cash needed': [
      formatDollars(valueOf(analysis, 'totalCashNeeded')),
      `${formatDollars(valueOf(analysis, 'cashLeftInDeal'))} left in the deal`,
    ],
    'Net monthly income': [
      formatDollars(valueOf(analysis, 'netMonthlyIncome')),
      `ROI ${formatPercent(analysis.results.cashOnCashRoi)} a year`,
    ],
  })
})

test('a purchase is lent on the price, and one in cash has no payments to cover [DEAL-2]', () => {
  const analysis = analysisOf('buyHold')
  expect(shownFigures(analysis)).toMatchObject({
    'Loan amount': ['$209,250', expect.stringContaining('6.88%, 30 years')],
    'Loan to value (LTV)': ['75.00%', 'of the price'],
    'Debt coverage (DSCR)': [valueOf(analysis, 'dscr').toFixed(2), expect.stringMatching(/^NOI \$/)],
    'Cash needed': [formatDollars(valueOf(analysis, 'totalCashNeeded')), '$69,750 down payment'],
  })
  const inCash = shownFigures(analysisOf('buyHold', { downPaymentAmount: 279_000 }))
  expect(inCash['Loan amount']).toEqual(['$0', 'Paid in cash'])
  expect(inCash['Loan to value (LTV)']![0]).toBe('0.00%')
  expect(inCash['Debt coverage (DSCR)']![1]).toContain('no payments')
})

test('a flip shows what is lent of ARV and cost, the profit and its returns; a short-term rental its year [DEAL-2]', () => {
  const flip = analysisOf('fixFlip')
  const loan = valueOf(flip, 'loanAmount')
  const cost = 279_000 + valueOf(flip, 'rehabCosts')
  expect(shownFigures(flip)).toMatchObject({
    'Loan amount': [formatDollars(loan), '12.00%, interest-only, 6 months'],
    'Loan to value (LTV)': [
      formatPercent((loan / 405_478) * 100),
      `of ARV, ${formatPercent((loan / cost) * 100)} of price and rehab (LTC)`,
    ],
    'Cash needed': [formatDollars(valueOf(flip, 'cashNeeded')), expect.any(String)],
    'Net profit': [formatDollars(valueOf(flip, 'netProfit')), expect.stringContaining('for the project')],
    'Annualized ROI': [formatPercent(valueOf(flip, 'annualizedRoi')), expect.any(String)],
  })
  const guests = analysisOf('shortTerm')
  const income = valueOf(guests, 'netOperatingIncome') - 12 * valueOf(guests, 'monthlyMortgage')
  expect(shownFigures(guests)).toMatchObject({
    'Debt coverage (DSCR)': [valueOf(guests, 'dscr').toFixed(2), expect.any(String)],
    'Cash needed': [formatDollars(valueOf(guests, 'totalInvestment')), '$69,750 down payment'],
    'Net income a year': [formatDollars(income), `ROI ${formatPercent(guests.results.cashOnCashRoi)}`],
  })
})

test('uses of cash and cash flow list the steps, with signs and words, and add up [DEAL-2]', () => {
  const analysis = analysisOf('brrrr')
  render(<CashAndIncome {...analysis} />)
  expect(shownRows('Purchase and cash')).toEqual({
    'Purchase price': '$279,000',
    Rehab: '$34,875',
    'Purchase closing': '$8,370',
    'Bridge loan points': formatDollars(valueOf(analysis, 'points')),
    'Holding, 6 months': formatDollars(valueOf(analysis, 'holdingCosts')),
    'Project cost': expect.any(String),
    'Bridge loan': `−${formatDollars(valueOf(analysis, 'loanAmount'))}`,
    'Cash needed': formatDollars(valueOf(analysis, 'totalCashNeeded')),
    'Cash at refi close': `−${formatDollars(valueOf(analysis, 'cashAtRefiClose'))}`,
    'Cash left in the deal': formatDollars(valueOf(analysis, 'cashLeftInDeal')),
  })
  expect(shownRows('Monthly Cash Flow, after the Refinance')).toEqual({
    'Monthly rent': '$3,050',
    'Principal & interest': formatCost(valueOf(analysis, 'monthlyMortgage')),
    Taxes: '−$265',
    Insurance: '−$98',
    Vacancy: '−$244',
    'Net monthly income': formatDollars(valueOf(analysis, 'netMonthlyIncome')),
  })
})

test.each(['buyHold', 'fixFlip', 'shortTerm'] as const)(
  'the costs of %s and what remains of them are all that comes in [DEAL-2]',
  (strategy) => {
    const analysis = analysisOf(strategy)
    const { container } = render(<CashAndIncome {...analysis} />)
    const [cash, flow] = [...container.querySelectorAll('table')].map((table) =>
      [...table.querySelectorAll('tr')].map((row) =>
        Number(row.querySelector('td')!.textContent.replace('−', '-').replaceAll(/[$,]/g, '')),
      ),
    )
    const [whole = 0, ...rest] = flow!
    const remains = rest.pop() ?? 0
    const near = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThanOrEqual(6)
    near(whole + rest.reduce((sum, cost) => sum + cost, 0), remains)
    // Costs, their sum, the loan, and the cash that is needed.
    const [needed = 0, loan = 0, total = 0, ...costs] = cash!.toReversed()
    near(
      costs.reduce((sum, cost) => sum + cost, 0),
      total,
    )
    near(total + loan, needed)
    const key = { buyHold: 'totalCashNeeded', fixFlip: 'cashNeeded', shortTerm: 'totalInvestment' }[strategy]
    near(needed, valueOf(analysis, key))
  },
)

test('a bridge loan above the cost of the project, and a loan without a term, still read right [DEAL-2]', () => {
  const overLent = analysisOf('brrrr', { loanLtv: 1, arv: 600_000 })
  const { unmount } = render(<CashAndIncome {...overLent} />)
  expect(shownRows('Purchase and cash')).toMatchObject({
    'Cash needed': '$0',
    'Left over from the bridge loan': expect.stringMatching(/^−\$/),
  })
  unmount()
  const withoutTerm = analysisOf('buyHold', { loanTermInMonths: 0 })
  render(<CashAndIncome {...withoutTerm} />)
  expect(shownRows('Monthly Cash Flow')).toMatchObject({
    'Principal & interest': '—',
    'Net monthly income': '—',
  })
})

const arv = {
  arv: 405_478,
  low: 363_241,
  high: 452_626,
  method: 'MEDIAN_PPSF',
  compsUsed: 16,
  asOf: '2024-03-07',
  adjusted: {
    market: 'Wrenfield',
    salesLearntFrom: 1_200,
    firstDay: '2023-04-01',
    lastDay: '2024-03-01',
    test: { sales: 1_012, medianErrorPercent: 5.84, insidePercent: 80.1 },
  },
} as never

test('estimates say their range, why there is none, and what was entered instead [DEAL-2]', () => {
  const rent = { monthlyRent: 3_050, low: 2_890, high: 3_210, method: 'RENTAL_COMPS', compsUsed: 9 } as never
  const analysis = analysisOf('brrrr')
  const text = (change: Partial<LoanAnalysis>) => {
    const { container, unmount } = render(<EstimateRanges {...analysis} {...{ arv, rent }} {...change} />)
    const { textContent } = container
    unmount()
    return textContent
  }
  const shown = text({ arvDots: [{ number: 1, dollars: 410_000 }] })
  expect(shown).toContain('8 of 10 such homes sell for $363,241 to $452,626. Numbers: the comps.')
  expect(shown).toContain('Weighted mean of 16 adjusted sales, Mar 07, 2024, not an appraisal.')
  expect(shown).toContain('Half of such homes rent for $2,890 to $3,210.')
  expect(shown).not.toContain('Entered')
  const listPrice = { arv: 390_000, low: 390_000, high: 390_000, method: 'LIST_PRICE', compsUsed: 0 } as never
  expect(text({ arv: listPrice })).toContain('Entered $405,478, estimate $390,000. No range: too few comps.')
  expect(text({ rent: { ...(rent as object), low: undefined } as never })).toContain('No range:')
  expect(text({ inputs: [] })).toBe('')
})

test('key assumptions are eight at most, each with its source and date, and warn of an old rate [DEAL-2]', () => {
  const analysis = analysisOf('brrrr')
  const inputsWithRate = analysis.inputs.map((input) =>
    input.key === 'interestRate'
      ? { ...input, source: 'Rate of Feb 01, 2024, 35 days old', isOld: true }
      : input.key === 'arv'
        ? { ...input, source: 'Estimate from 16 adjusted sales' }
        : input,
  )
  const { container } = render(<KeyAssumptions {...analysis} inputs={inputsWithRate} arv={arv} />)
  const shown = [...container.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  )
  expect(shown).toHaveLength(8)
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Rent', '$3,050 a month', 'Entered'],
      ['After-repair value', '$405,478', 'Estimate from 16 adjusted sales, Mar 07, 2024'],
      ['Interest rate', '6.88%, 30 years', 'Rate of Feb 01, 2024, 35 days old'],
      ['Refinance share', '75% of ARV', 'Entered'],
      ['Vacancy', '8% of rent', 'Entered'],
    ]),
  )
  expect(screen.getByText('Rate of Feb 01, 2024, 35 days old').className).toContain('old')
})

test.each(Object.keys(inputs) as StrategyKey[])(
  'the parts of %s have no accessibility violation',
  async (strategy) => {
    const analysis = { ...analysisOf(strategy), arv }
    render(
      <main>
        <h1>Report</h1>
        <LoanFigures {...analysis} />
        <CashAndIncome {...analysis} />
        <EstimateRanges {...analysis} />
        <KeyAssumptions {...analysis} />
      </main>,
    )
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
      [],
    )
  },
)
