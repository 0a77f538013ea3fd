import {
  acceptedInput,
  strategies,
  type AnalysisInput,
  type CashReturn,
  type StrategyKey,
} from '@freehold/contracts'
import type { OfferedExpense, OfferedExpenseKey } from './defaults'
import { analyze, engines } from './engines'

type Expenses = { [Key in OfferedExpenseKey]?: number | undefined }

/** The expenses that a strategy's form offers; none for a strategy without tenants. */
export const offeredExpensesOf = (strategy: StrategyKey) => engines[strategy].offeredExpenses

/** The input with every offered expense that it lacks, or has at 0, at the fraction that a form offers. */
export function withRealisticExpenses<Key extends StrategyKey>(
  strategy: Key,
  input: AnalysisInput<Key>,
): AnalysisInput<Key> {
  const given = input as Expenses
  const all = offeredExpensesOf(strategy).map(({ key, fractionOfRent }) => [
    key,
    given[key] || fractionOfRent,
  ])
  return checked(strategy, { ...input, ...Object.fromEntries(all) })
}

/** The input as the specified return has it: without any offered expense. */
export function withoutOfferedExpenses<Key extends StrategyKey>(
  strategy: Key,
  input: AnalysisInput<Key>,
): AnalysisInput<Key> {
  const none = offeredExpensesOf(strategy).map(({ key }) => [key, undefined])
  return checked(strategy, { ...input, ...Object.fromEntries(none) })
}

/** In the order of the contract, as forms send it, so that equal inputs have equal texts. */
const checked = <Key extends StrategyKey>(strategy: Key, input: AnalysisInput<Key>): AnalysisInput<Key> =>
  (acceptedInput(strategies[strategy].input, input) as AnalysisInput<Key> | null) ?? input

/** Which of the offered expenses an input contains, by name, and the return that it has otherwise. */
export interface ExpenseBasis {
  included: string[]
  excluded: string[]
  /** Without any of them or, if the input has none, with all at the fractions that a form offers. */
  otherwise: CashReturn
}

/** Null for a strategy without offered expenses, and for inputs that the contract rejects. */
export function expenseBasis(strategy: StrategyKey, inputs: unknown): ExpenseBasis | null {
  const offered = offeredExpensesOf(strategy)
  const input = acceptedInput(strategies[strategy].input, inputs)
  if (offered.length === 0 || input === null) return null
  const isIncluded = ({ key }: OfferedExpense) => ((input as Expenses)[key] ?? 0) > 0
  const included = offered.filter(isIncluded)
  const other = included.length > 0 ? withoutOfferedExpenses : withRealisticExpenses
  const names = (expenses: readonly OfferedExpense[]) => expenses.map(({ name }) => name.toLowerCase())
  return {
    included: names(included),
    excluded: names(offered.filter((expense) => !isIncluded(expense))),
    otherwise: analyze(strategy, other(strategy, input), { recordSteps: false }),
  }
}
