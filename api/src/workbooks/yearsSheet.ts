import { projectHolding } from '@freehold/analysis'
import { LOG_RATE_MAX, purchaseFormulas, UNKNOWN_FIGURE, yearFormulas } from '@freehold/analysis/formulas'
import { HOLDING_YEARS_MAX, type BuyHoldInput, type HoldingAssumptions } from '@freehold/contracts'
import type { InputRow } from './inputRows'
import { layOut, type NamedSheet, referencesOf, stepName, text } from './Layout'
import { tableColumn, type TableColumn, tableRows } from './table'
import type { WorkbookAnalysis } from './WorkbookAnalysis'

const columns: readonly TableColumn[] = [
  { key: 'year', label: 'Year', format: 'whole' },
  { key: 'propertyValue', label: 'Property Value', format: 'dollars' },
  { key: 'loanBalance', label: 'Loan Balance', format: 'dollars' },
  { key: 'equity', label: 'Equity', format: 'dollars' },
  { key: 'payments', label: 'Payments in the Year', format: 'whole' },
  { key: 'cashFlow', label: 'Cash Flow', format: 'dollars' },
  { key: 'cumulativeCashFlow', label: 'Cumulative Cash Flow', format: 'dollars' },
  { key: 'dealFlow', label: 'With Purchase and Sale', format: 'dollarsUnlessZero' },
  { key: 'sign', label: 'Gain or Loss so Far', format: 'whole', isMinor: true },
  { key: 'signChanges', label: 'Changes of Sign', format: 'whole', isMinor: true },
  { key: 'rateTried', label: 'Rate Tried (Log)', format: 'exact', isMinor: true },
  { key: 'presentValue', label: 'Scaled Present Value', format: 'dollars', isMinor: true },
  { key: 'rateFrom', label: 'Rate From (Log)', format: 'exact', isMinor: true },
  { key: 'rateTo', label: 'Rate To (Log)', format: 'exact', isMinor: true },
]

/** The index of the row with the headings. */
const TOP = 2
/** The day of purchase, then as many years as a holding period may have. */
const ROWS = 1 + HOLDING_YEARS_MAX

const tableOf = ({ sheets }: WorkbookAnalysis) => ({ sheet: sheets.years, columns, top: TOP })

/** The cells of a column in all years. */
export const columnOfYears = (analysis: WorkbookAnalysis, key: string) =>
  tableColumn(tableOf(analysis), ROWS, key)

/** The years of a holding period; null for a strategy without one. */
export function yearsSheet(analysis: WorkbookAnalysis, inputs: readonly InputRow[]): NamedSheet | null {
  if (analysis.held === null) return null
  return layOut({
    name: analysis.sheets.years,
    widths: [8, ...columns.slice(1).map(() => 18)],
    frozenRows: TOP + 1,
    rows: [
      [text(`${analysis.sheets.figures}: Year by Year`, 'title')],
      [
        text(
          'As many years as the holding period has. Year 0 is the day of purchase, the last one has the sale. Small gray numbers find the rate of return (IRR).',
          'note',
        ),
      ],
      ...tableRows({
        ...tableOf(analysis),
        formulas: yearFormulas,
        first: purchaseFormulas,
        results: resultsOf(analysis, analysis.held),
        references: referencesOf(analysis, inputs, noColumn),
        nameOf: (key, row) =>
          key === 'cashFlow' && row > 0 ? stepName(analysis, `cashFlow${row}`) : undefined,
      }),
    ],
  })
}

function noColumn(): never {
  throw new Error('The columns of a table are its own')
}

type YearResults = Record<string, number | string | undefined>

function resultsOf(
  { results }: WorkbookAnalysis,
  held: NonNullable<WorkbookAnalysis['held']>,
): YearResults[] {
  const { input } = held
  const holding = input.holding as HoldingAssumptions
  const years = projectHolding(input, { ...holding, years: holding.holdingYears })
  const cash = 'totalCashNeeded' in results ? results.totalCashNeeded : 0
  const flows = Array.from({ length: ROWS }, (_, year) =>
    flowOf({ year, cash, holding, held, cashFlow: years?.[year]?.cashFlow ?? null }),
  )
  const signs = signsOf(flows)
  const search = searchOf(flows, signs.at(-1)?.sign ?? 0)
  return flows.map((dealFlow, year) => ({
    year,
    ...(year <= holding.holdingYears && {
      ...(years?.[year] ?? unknownYear(input, holding, year)),
      payments: paymentsIn(input, year),
    }),
    dealFlow,
    ...signs[year],
    ...search[year],
  }))
}

/** The sign of the last flow that is not 0, and how often it has changed. */
function signsOf(flows: readonly number[]) {
  let [sign, signChanges] = [0, 0]
  return flows.map((flow) => {
    const next = flow === 0 ? sign : Math.sign(flow)
    if (sign * next < 0) signChanges += 1
    sign = next
    return { sign, signChanges }
  })
}

/** The steps of the search for the rate of return, one in each row after the first. */
function searchOf(flows: readonly number[], lastSign: number) {
  let [rateFrom, rateTo] = [-LOG_RATE_MAX, LOG_RATE_MAX]
  return flows.map((_, row) => {
    if (row === 0) return { rateFrom, rateTo }
    const rateTried = (rateFrom + rateTo) / 2
    const presentValue = scaledPresentValue(flows, rateTried)
    if (presentValue * lastSign > 0) rateFrom = rateTried
    else rateTo = rateTried
    return { rateTried, presentValue, rateFrom, rateTo }
  })
}

const scaledPresentValue = (flows: readonly number[], logRate: number) =>
  flows.reduce(
    (sum, flow, year) => sum + flow * Math.exp(-logRate * year - Math.max(0, -HOLDING_YEARS_MAX * logRate)),
    0,
  )

/** Without a term of the loan only the value is known, and on the day of purchase the loan. */
function unknownYear(input: BuyHoldInput, { appreciation }: HoldingAssumptions, year: number): YearResults {
  const propertyValue = input.listingPrice * (1 + appreciation) ** year
  const loan = Math.max(0, input.listingPrice - input.downPaymentAmount)
  const known = { loanBalance: loan, equity: propertyValue - loan }
  const unknown = { loanBalance: UNKNOWN_FIGURE, equity: UNKNOWN_FIGURE }
  return {
    propertyValue,
    ...(year === 0 ? known : unknown),
    cashFlow: UNKNOWN_FIGURE,
    cumulativeCashFlow: UNKNOWN_FIGURE,
  }
}

const paymentsIn = ({ loanTermInMonths }: BuyHoldInput, year: number) =>
  Math.min(12, Math.max(0, loanTermInMonths - 12 * (year - 1)))

interface Flow {
  year: number
  cash: number
  holding: HoldingAssumptions
  held: NonNullable<WorkbookAnalysis['held']>
  /** Null if it cannot be computed. */
  cashFlow: number | null
}

/** What is paid and received in a year, with the cash of the purchase and the proceeds of the sale. */
function flowOf({ year, cash, holding, held, cashFlow }: Flow): number {
  const proceeds = held.results.saleProceeds
  if (year === 0) return -cash
  if (year > holding.holdingYears || cashFlow === null || proceeds === null) return 0
  return year === holding.holdingYears ? cashFlow + proceeds : cashFlow
}
