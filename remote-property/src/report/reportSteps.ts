import type { AnyResults } from '@freehold/analysis'
import type { StrategyKey, WorkingStep } from '@freehold/contracts'
import { furtherSteps } from '../what-if/furtherSteps'

/** Every step of an analysis, once: those of its results, and those of what stands beside them. */
export function reportSteps(
  strategy: StrategyKey,
  inputs: unknown,
  results: AnyResults | null,
): WorkingStep[] {
  const steps = [...(results?.working ?? []), ...furtherSteps[strategy](inputs)]
  return steps.filter(({ key }, index) => steps.findIndex((step) => step.key === key) === index)
}
