import type { AnalysisWarning, CalculationStep, CashReturn } from '@freehold/contracts'

/** What the results of every strategy have in common. */
export interface StrategyResults extends CashReturn {
  warnings: AnalysisWarning[]
  working?: CalculationStep[] | undefined
}
