import {
  acceptedInput,
  HoldingAssumptions,
  type AnalysisInput,
  type FigureUnit,
  type InputKey,
  type StrategyKey,
} from '@freehold/contracts'
import { brrrrFormulas } from './brrrrFormulas'
import { buyHoldFormulas } from './buyHoldFormulas'
import { engines } from './engines'
import { fixFlipFormulas, inputsOfOtherFlips } from './fixFlipFormulas'
import type { Formulas } from './formulaParts'
import { shortTermFormulas } from './shortTermFormulas'

/**
 * The engine in the language of spreadsheets. The package's index does not export it, so that no browser loads it. See
 * docs/adding-a-strategy.md.
 */
export interface StrategyFormulas<Key extends StrategyKey = StrategyKey> {
  /** Of every step that the engine can have for the strategy. */
  steps: Formulas
  /** The step whose loan is repaid by the monthly mortgage; null without such a loan. */
  mortgage: string | null
  /** The same deal with every part that an input may leave out, so that the engine has all of its steps. */
  complete: (input: AnalysisInput<Key>) => AnalysisInput<Key>
  /** Inputs that a formula names and the engine's steps have in some deals only. */
  otherInputs: Partial<Record<InputKey, FigureUnit | 'yesNo'>>
}

/** Expenses that are not given count as 0. */
const noExpenses = (strategy: StrategyKey) =>
  Object.fromEntries(engines[strategy].offeredExpenses.map(({ key }) => [key, 0]))

const withExpenses =
  <Key extends StrategyKey>(strategy: Key) =>
  (input: AnalysisInput<Key>): AnalysisInput<Key> => ({ ...noExpenses(strategy), ...input })

export const strategyFormulas: { [Key in StrategyKey]: StrategyFormulas<Key> } = {
  buyHold: {
    steps: buyHoldFormulas,
    mortgage: 'loanAmount',
    complete: (input) => ({
      ...withExpenses('buyHold')(input),
      holding: input.holding ?? acceptedInput(HoldingAssumptions, {}) ?? undefined,
    }),
    otherInputs: {},
  },
  brrrr: {
    steps: brrrrFormulas,
    mortgage: 'refiLoanAmount',
    complete: withExpenses('brrrr'),
    otherInputs: {},
  },
  fixFlip: {
    steps: fixFlipFormulas,
    mortgage: null,
    complete: (input) => input,
    otherInputs: inputsOfOtherFlips,
  },
  shortTerm: {
    steps: shortTermFormulas,
    mortgage: 'loanAmount',
    complete: withExpenses('shortTerm'),
    otherInputs: {},
  },
}

export { firstMonthFormulas, levelPaymentFormula, monthFormulas } from './amortizationFormulas'
export { UNKNOWN_FIGURE, type Formulas } from './formulaParts'
export { purchaseFormulas, yearFormulas } from './holdingFormulas'
export { LOG_RATE_MAX } from './irr'
