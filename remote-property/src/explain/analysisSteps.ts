import type { AnalysisResults, CalculationStep } from '@freehold/contracts'

/** Every step of an analysis, once: those of its results, then those of its what-ifs. */
export function analysisSteps(
  results: AnalysisResults | null,
  whatIfSteps: readonly CalculationStep[],
): readonly CalculationStep[] {
  const steps = [...(results?.working ?? []), ...whatIfSteps]
  return steps.filter(({ key }, index) => steps.findIndex((step) => step.key === key) === index)
}
