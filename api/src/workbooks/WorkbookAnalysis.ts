import { engines } from '@freehold/analysis'
import { strategyFormulas, type StrategyFormulas } from '@freehold/analysis/formulas'
import {
  strategyTabLabels,
  type AnalysisInput,
  type AnalysisResults,
  type BuyHoldInput,
  type CalculationStep,
  type HoldingResults,
  type StrategyKey,
} from '@freehold/contracts'

/** What a workbook is asked for, of one strategy. */
export interface AskedAnalysis {
  strategy: StrategyKey
  /** Parsed, with defaults. */
  input: AnalysisInput
  /** As sent: an input that it lacks is a default. */
  sent: object
  /** Where inputs come from, in words, by their keys. */
  sources: Readonly<Record<string, string>>
}

/** An analysis with all of its steps, unrounded. */
export interface WorkbookAnalysis extends AskedAnalysis {
  formulas: StrategyFormulas
  results: AnalysisResults
  steps: readonly CalculationStep[]
  /** Null for a strategy without a holding period. */
  held: { input: BuyHoldInput; results: HoldingResults; steps: readonly CalculationStep[] } | null
  /** The names of its sheets: figures, years of holding, payments of the loan. */
  sheets: { figures: string; years: string; loan: string }
}

export function analyzeForWorkbook<Key extends StrategyKey>(
  asked: AskedAnalysis & { strategy: Key },
): WorkbookAnalysis {
  const { strategy, sent } = asked
  const formulas: StrategyFormulas<Key> = strategyFormulas[strategy]
  const input = formulas.complete(asked.input)
  const results = engines[strategy].compute(input, { sent })
  // A sheet's name has no slash.
  const figures = strategyTabLabels[strategy].replaceAll('/', ' & ')
  return {
    ...asked,
    input,
    formulas: formulas as unknown as StrategyFormulas,
    results,
    steps: results.working ?? [],
    held:
      'holding' in results && results.holding
        ? { input: input as BuyHoldInput, results: results.holding, steps: results.holding.working ?? [] }
        : null,
    sheets: { figures, years: `${figures} Years`, loan: `${figures} Loan` },
  }
}
