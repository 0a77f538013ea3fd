import { offeredExpenses, offeredExpensesOf, type OfferedExpenseKey } from '@freehold/analysis'
import type { StrategyKey } from '@freehold/contracts'
import type { FieldSpec } from './numberFields'

/** Expenses that a form offers as fractions of the rent, or of the revenue. */
export const offeredSpecs = {
  vacancyPercentage: { label: 'Vacancy', unit: 'percent' },
  managementPercentage: { label: 'Management', unit: 'percent' },
  maintenancePercentage: { label: 'Maintenance', unit: 'percent' },
  capexPercentage: { label: 'Capital expenditure', unit: 'percent' },
} as const satisfies Record<OfferedExpenseKey, FieldSpec>

/** The fractions that a form offers, by key. */
export const offeredFractions = Object.fromEntries(
  offeredExpenses.map(({ key, fractionOfRent }) => [key, fractionOfRent]),
) as Record<OfferedExpenseKey, number>

const offeredKeys = (strategy: StrategyKey) => offeredExpensesOf(strategy).map(({ key }) => key)

/** The offered expenses that are switched on in a form: part of its values. */
export interface SetAside {
  setAside: OfferedExpenseKey[]
}

/** All of a strategy's, with which forms start if the user's profile says so. */
export const allSetAside = (strategy: StrategyKey): SetAside => ({ setAside: offeredKeys(strategy) })

/** Those that a saved input has. */
export const setAsideIn = (
  strategy: StrategyKey,
  saved: { [Key in OfferedExpenseKey]?: number | undefined },
): SetAside => ({ setAside: offeredKeys(strategy).filter((key) => saved[key] !== undefined) })

/** Those that are switched off, which are neither checked nor sent. */
export const notSetAside = (strategy: StrategyKey, { setAside }: SetAside) =>
  offeredKeys(strategy).filter((key) => !setAside.includes(key))
