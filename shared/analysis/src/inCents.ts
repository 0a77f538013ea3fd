import type { AnalysisResults, Dollars, HoldingResults, CalculationStep } from '@freehold/contracts'
import { roundToCents } from './roundToCents'

type Results = (HoldingResults | AnalysisResults) & { holding?: HoldingResults }

/** The keys of numbers that are not money, in any member of a union. */
type NumbersWithoutDollars<Fields> = Fields extends unknown
  ? {
      [Key in keyof Fields]-?: Exclude<Fields[Key], null> extends Dollars
        ? never
        : Exclude<Fields[Key], null> extends number
          ? Key
          : never
    }[keyof Fields]
  : never

/** Numbers in results that are not money; the compiler checks that the list is complete. */
const notDollars: Record<NumbersWithoutDollars<AnalysisResults | HoldingResults>, true> = {
  cashOnCashRoi: true,
  capRate: true,
  dscr: true,
  grm: true,
  onePercentRule: true,
  breakEvenOccupancy: true,
  returnOnInvestment: true,
  annualizedRoi: true,
  irr: true,
  estimatedOccupancyRate: true,
  peakNights: true,
}

const isDollars = (key: string) => !notDollars[key as keyof typeof notDollars]

/** Results as the server returns them: all money, also among the steps, rounded to cents. */
export function inCents<Fields extends Results>(results: Fields): Fields {
  const entries = Object.entries(results).map(([key, value]) => [
    key,
    typeof value === 'number' && isDollars(key) ? roundToCents(value) : value,
  ])
  const working = results.working && stepsInCents(results.working)
  const holding = results.holding && inCents(results.holding)
  return { ...Object.fromEntries(entries), ...(holding && { holding }), ...(working && { working }) }
}

/** The steps of a calculation for display, money rounded to cents. */
export const stepsInCents = (steps: readonly CalculationStep[]): CalculationStep[] =>
  steps.map((step) => ({ ...roundMoney(step), inputs: step.inputs.map(roundMoney) }))

function roundMoney<Entry extends { unit: string; value: number | null }>(entry: Entry): Entry {
  return entry.unit === 'dollars' && entry.value !== null
    ? { ...entry, value: roundToCents(entry.value) }
    : entry
}
