import type { WorkingInput, WorkingStep } from '@freehold/contracts'
import type { Workings } from '../explain/ExplainContext'
import { sourceText } from '../explain/sourceText'

export interface ReportInput extends Pick<WorkingInput, 'label' | 'value' | 'unit'> {
  key: string
  source: string
}

/** Every input that some figure was computed from, once, in the order in which they are plugged in. */
export function reportInputs(steps: readonly WorkingStep[], sources: Workings['inputs']): ReportInput[] {
  const inputs = new Map<string, ReportInput>()
  for (const input of steps.flatMap((step) => step.inputs)) {
    const { key, label, value, unit, source } = input
    if (key === undefined || source === 'computed' || inputs.has(key)) continue
    inputs.set(key, { key, label, value, unit, source: sourceText(input, sources) })
  }
  return [...inputs.values()]
}
