import type { AnyResults } from '@freehold/analysis'
import type { WorkingStep } from '@freehold/contracts'

/** Every step of results, those of a holding period among them. */
export function stepsOf(results: AnyResults | null): WorkingStep[] {
  if (results === null) return []
  const holding = 'holding' in results ? results.holding?.working : undefined
  return [...(results.working ?? []), ...(holding ?? [])]
}
