import { amortizationByYear, amortizationSchedule, type SchedulePayment } from '@freehold/analysis'
import {
  firstMonthFormulas,
  levelPaymentFormula,
  monthFormulas,
  UNKNOWN_FIGURE,
} from '@freehold/analysis/formulas'
import type { InputRow } from './inputRows'
import {
  formulaCell,
  headings,
  layOut,
  type LaidCell,
  type NamedSheet,
  referencesOf,
  stepName,
  text,
} from './Layout'
import { type TableColumn, tableRows } from './table'
import { columnOf, type FormulaCell } from './Workbook'
import type { WorkbookAnalysis } from './WorkbookAnalysis'

const yearColumns: readonly TableColumn[] = [
  { key: 'year', label: 'Year', format: 'whole' },
  { key: 'payment', label: 'Payments', format: 'dollarsUnlessZero' },
  { key: 'interest', label: 'Interest', format: 'dollarsUnlessZero' },
  { key: 'principal', label: 'Principal', format: 'dollarsUnlessZero' },
  { key: 'balance', label: 'Balance', format: 'dollarsUnlessZero' },
]
const monthColumns: readonly TableColumn[] = [
  { key: 'month', label: 'Month', format: 'whole' },
  { key: 'balanceBefore', label: 'Balance Before', format: 'dollarsUnlessZero' },
  { key: 'interest', label: 'Interest', format: 'dollarsUnlessZero' },
  { key: 'payment', label: 'Payment', format: 'dollarsUnlessZero' },
  { key: 'principal', label: 'Principal', format: 'dollarsUnlessZero' },
  { key: 'balance', label: 'Balance', format: 'dollarsUnlessZero' },
]

/** Rows for loans of forty years, or of a longer term if that is given: the term may be changed in the workbook. */
const MONTHS_MIN = 480
/** The index of the row with the headings. */
const TOP = 3
/** Months are to the right of the years, after an empty column. */
const LEFT = yearColumns.length + 1

/** The payments of a loan by year and by month; null for a strategy without a mortgage. */
export function loanSheet(analysis: WorkbookAnalysis, inputs: readonly InputRow[]): NamedSheet | null {
  const { formulas, sheets } = analysis
  if (formulas.mortgage === null) return null
  const schedule = scheduleOf(analysis, formulas.mortgage)
  const references = referencesOf(analysis, inputs, (place) => {
    throw new Error(`No table '${place}' of a loan`)
  })
  const months = tableRows({
    sheet: sheets.loan,
    columns: monthColumns,
    top: TOP,
    left: LEFT,
    formulas: monthFormulas,
    first: firstMonthFormulas(formulas.mortgage),
    results: schedule.months,
    references,
  })
  const years: LaidCell[][] = [
    headings(...yearColumns.map(({ label }) => ({ number: label }))),
    ...schedule.years.map((year, index) => yearRow(year, index)),
  ]
  const level = {
    ...formulaCell(levelPaymentFormula, references, { result: schedule.level, format: 'dollars' }),
    name: stepName(analysis, 'levelPayment'),
  }
  return layOut({
    name: sheets.loan,
    widths: [12, 16, 16, 16, 16, 4, 8, 16, 16, 16, 16, 16],
    frozenRows: TOP + 1,
    rows: [
      [text(`${sheets.figures}: Payments of the Loan`, 'title')],
      [text('As a bank books them, in whole cents; the last payment clears the balance.', 'note')],
      [text('Level payment'), level],
      ...months.map((month, row) => [...(years[row] ?? yearColumns.map(() => null)), null, ...month]),
    ],
  })
}

const nothing = { balanceBefore: 0, payment: 0, interest: 0, principal: 0, balance: 0 }
const noMonths = { payment: 0, interest: 0, principal: 0, balance: 0 }

/** What the engine computes for the loan, with empty months up to the end of the table. */
function scheduleOf({ input, steps }: WorkbookAnalysis, loanKey: string) {
  const loan = steps.find(({ key }) => key === loanKey)?.value ?? 0
  const { interestRate, loanTermInMonths: term } = input as { interestRate: number; loanTermInMonths: number }
  const schedule = amortizationSchedule(loan, interestRate, term)
  const count = Math.max(MONTHS_MIN, 12 * Math.ceil(term / 12))
  const byYear = amortizationByYear(schedule ?? [])
  const months = Array.from({ length: count }, (_, index) => ({
    month: index + 1,
    ...(schedule?.[index] ? withBefore(schedule[index], schedule[index - 1]?.balance ?? loan) : nothing),
  }))
  const level = steps.find(({ key }) => key === 'monthlyMortgage')?.value ?? null
  return {
    months,
    years: Array.from({ length: count / 12 }, (_, index) => byYear[index] ?? noMonths),
    level: level === null ? UNKNOWN_FIGURE : Math.round(level * 100) / 100,
  }
}

const withBefore = ({ payment, interest, principal, balance }: SchedulePayment, balanceBefore: number) => ({
  balanceBefore,
  payment,
  interest,
  principal,
  balance,
})

/** Sums the twelve months of a year; its balance is that after the last of them. */
function yearRow(year: Readonly<typeof noMonths>, index: number): LaidCell[] {
  // Lines are counted from 1, and the months begin below the headings.
  const first = TOP + 2 + 12 * index
  const letter = (key: string) => columnOf(LEFT + monthColumns.findIndex((column) => column.key === key))
  const sum = (key: 'payment' | 'interest' | 'principal'): FormulaCell => ({
    formula: `SUM(${letter(key)}${first}:${letter(key)}${first + 11})`,
    result: year[key],
    format: 'dollarsUnlessZero',
    style: 'figure',
  })
  const count: LaidCell =
    index === 0
      ? { value: 1, format: 'whole', style: 'figure' }
      : { formula: `A${TOP + 1 + index}+1`, result: index + 1, format: 'whole', style: 'figure' }
  return [
    count,
    sum('payment'),
    sum('interest'),
    sum('principal'),
    {
      formula: `${letter('balance')}${first + 11}`,
      result: year.balance,
      format: 'dollarsUnlessZero',
      style: 'figure',
    },
  ]
}
