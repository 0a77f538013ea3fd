import {
  inputLabels,
  returnPercent,
  type AnalysisResults,
  type CashReturn,
  type InputKey,
  type StrategyKey,
} from '@freehold/contracts'
import type { ComputedCases } from './computeCases'
import type { Answer } from './useAnalysis'

export const casesTitle = 'Conservative, Expected, Optimistic'

/** The results that the rows show besides the return. */
const caseFigures: {
  [Key in StrategyKey]: readonly (readonly [key: keyof AnalysisResults<Key> & string, label: string])[]
} = {
  buyHold: [['netMonthlyIncome', 'Net monthly income']],
  brrrr: [
    ['cashLeftInDeal', 'Cash left in deal'],
    ['totalCashNeeded', 'Total cash needed'],
    ['netMonthlyIncome', 'Net monthly income'],
  ],
  fixFlip: [
    ['cashNeeded', 'Cash needed'],
    ['netProfit', 'Net profit'],
  ],
  shortTerm: [
    ['grossAnnualRevenue', 'Gross annual revenue'],
    ['netOperatingIncome', 'Net operating income'],
  ],
}

/** Conservative, expected and optimistic. */
type Values = readonly [number | null, number | null, number | null]

export interface CaseRow {
  /** Of an input or a figure in dollars, or of the return in percent. */
  label: string
  values: Values
  isReturn?: boolean
}

/** The inputs that vary, the return and the main figures in all three cases. */
export function caseRows<Input extends object, Results extends CashReturn>(
  strategy: StrategyKey,
  expected: Answer<Input, Results>,
  { conservative, optimistic }: NonNullable<ComputedCases<Input, Results>['ends']>,
): CaseRow[] {
  const answers = [conservative, expected, optimistic] as const
  const valuesOf = (valueOf: (answer: Answer<Input, Results>) => unknown) =>
    answers.map((answer) => valueOf(answer) as number | null) as unknown as Values
  const inputs = Object.keys(conservative.input).flatMap((key) => {
    const values = valuesOf(({ input }) => input[key as keyof Input])
    return values[0] === values[2] ? [] : [{ label: inputLabels[key as InputKey], values }]
  })
  return [
    ...inputs,
    {
      label: 'Cash-on-cash ROI',
      values: valuesOf(({ results }) => returnPercent(results)),
      isReturn: true,
    },
    ...caseFigures[strategy].map(([key, label]) => ({
      label,
      values: valuesOf(({ results }) => results[key as keyof Results]),
    })),
  ]
}
