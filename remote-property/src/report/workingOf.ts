import {
  returnPercent,
  type AdjustmentGrid,
  type CalculationInput,
  type CalculationStep,
} from '@freehold/contracts'
import { exactText, infiniteReturnWords, inputText, readFigures, sumsOfPageOne } from '@freehold/property-ui'
import { partsOfMean, weightText } from '../adjustment-grid/gridText'
import type { LenderReport } from './LenderReport'

/** A figure with its rule, ready to read. */
export interface WorkingRow {
  key: string
  label: string
  formula: string
  inputs: string
  result: string
}

/** The cash flow of a year of the holding period. */
export interface YearFlow {
  year: number
  /** Of the loan, in the year. */
  payments: number | null
  /** To the cent. */
  cashFlow: string
}

export interface Working {
  /** In the order in which they are computed. */
  rows: WorkingRow[]
  /** Those of the years, whose rule is one of the rows; empty without a holding period. */
  years: YearFlow[]
  /** What page one computes from the rows. */
  sums: WorkingRow[]
}

type Worked = Pick<LenderReport, 'strategy' | 'steps' | 'results' | 'arv'>

/**
 * Every figure of a report with its rule, its inputs and its result.
 * @param grid of the ARV from adjusted sales; null without one
 */
export function workingOf(report: Worked, grid: AdjustmentGrid | null): Working {
  const { strategy, results } = report
  const steps = [...arvOfSales(report, grid), ...report.steps]
  const flows = steps.filter(({ key }) => yearOf(key) !== null)
  const shown = steps.flatMap((step) =>
    yearOf(step.key) === null ? [step] : step === flows[0] ? [ruleOfYears(step)] : [],
  )
  const find = readFigures(steps).find
  const row = ({ key, label, formula, inputs, value, unit }: CalculationStep): WorkingRow => ({
    key,
    label,
    formula,
    inputs: inputTexts(inputs.length > 0 ? inputs : searchedFrom(key, find)).join(' · '),
    result: exactText(value, unit),
  })
  const percent = returnPercent(results)
  const rows = shown.map((step) => {
    if (step.key === RULE_OF_YEARS) return { ...row(step), result: 'Below' }
    return step.key === 'cashOnCashRoi' && percent !== null && !Number.isFinite(percent)
      ? { ...row(step), result: infiniteReturnWords(percent) }
      : row(step)
  })
  return { rows, years: flows.map(flowOf), sums: sumsOfPageOne(strategy, steps).map(row) }
}

/** The ARV by adjusted sales, whose estimate the engine does not repeat here; without their grid, its range. */
function arvOfSales({ arv }: Worked, grid: AdjustmentGrid | null): CalculationStep[] {
  if (!arv?.estimate.adjusted || arv.other !== null) return []
  const { estimate } = arv
  const dollars = (label: string, value: number): CalculationInput => ({ label, value, unit: 'dollars' })
  return [
    {
      key: 'arv',
      label: 'After-repair value (ARV)',
      formula: `the weighted mean of adjusted prices: see ‘After-Repair Value: Sales Comparison’${grid ? ', and its detail below' : ''}`,
      inputs: grid
        ? partsOfMean(grid).map(({ name, weight, price }) =>
            dollars(`${name}, ${weightText(weight)} of`, price),
          )
        : [dollars('Lower end of its range', estimate.low), dollars('Upper end of its range', estimate.high)],
      value: estimate.arv,
      unit: 'dollars',
    },
  ]
}

/** The year of a cash flow by its key; null for another figure. */
const yearOf = (key: string | undefined): number | null => {
  const [, year] = /^cashFlow(\d+)$/.exec(key ?? '') ?? []
  return year === undefined ? null : Number(year)
}

const RULE_OF_YEARS = 'cashFlowOfYear'

/** The rule that all years share, once. */
const ruleOfYears = (first: CalculationStep): CalculationStep => ({
  ...first,
  key: RULE_OF_YEARS,
  label: 'Cash flow of year n',
  formula: first.formula.replaceAll(/\^\d+/g, '^(n − 1)'),
  inputs: first.inputs.filter((input) => !isPayments(input)),
})

const isPayments = ({ key }: CalculationInput) => /^payments\d+$/.test(key ?? '')

const flowOf = ({ key, inputs, value, unit }: CalculationStep): YearFlow => ({
  year: yearOf(key) ?? 0,
  payments: inputs.find(isPayments)?.value ?? null,
  cashFlow: exactText(value, unit),
})

/** The cash flows of all years are one text, as a table has them. */
function inputTexts(inputs: readonly CalculationInput[]): string[] {
  const years = inputs.flatMap(({ key }) => yearOf(key) ?? [])
  const texts = inputs
    .filter(({ key }) => yearOf(key) === null)
    .map((input) => `${input.label} ${inputText(input)}`)
  return years.length === 0 ? texts : [...texts, yearsText(years)]
}

const yearsText = (years: readonly number[]) =>
  years.length === 1 ? 'Cash flow of year 1, below' : `Cash flows of years 1 to ${years.length}, below`

/** What stays as it is while a figure is searched for, by the figure's key. */
const kept: Partial<Record<string, readonly string[]>> = {
  breakEvenRent: [
    'monthlyMortgage',
    'monthlyTaxes',
    'monthlyHoa',
    'monthlyInsurance',
    'monthlyExpenses',
    'vacancyPercentage',
    'managementPercentage',
    'maintenancePercentage',
    'capexPercentage',
  ],
  breakEvenSalePrice: [
    'purchasePrice',
    'rehabCosts',
    'purchaseCosts',
    'holdingCosts',
    'sellingCostsPercentage',
  ],
  breakEvenOccupancy: [
    'peakSeasonRate',
    'offSeasonRate',
    'peakNights',
    'monthlyMortgage',
    'monthlyTaxes',
    'monthlyHoa',
    'monthlyInsurance',
    'monthlyExpenses',
    'platformFeePercentage',
    'vacancyPercentage',
    'managementPercentage',
    'maintenancePercentage',
    'capexPercentage',
  ],
}

const searchedFrom = (key: string, find: ReturnType<typeof readFigures>['find']): CalculationInput[] =>
  (kept[key] ?? []).flatMap((name) => find(name) ?? [])
