import type { WorkingInput, WorkingStep } from '@freehold/contracts'
import type { Explanations } from '../explain/ExplainContext'
import { sourceText } from '../explain/sourceText'

export interface ReportInput extends Pick<WorkingInput, 'label' | 'value' | 'unit'> {
  key: string
  source: string
}

/**
 * Every input that some figure was computed from, once, in the order in which they are plugged in.
 * @param sources where the form says they come from; empty where the report is of no form
 * @param own what the property itself starts with, which then tells the two apart
 */
export function reportInputs(
  steps: readonly WorkingStep[],
  sources: Explanations['inputs'] = {},
  own: Record<string, unknown> | null = null,
): ReportInput[] {
  const inputs = new Map<string, ReportInput>()
  for (const input of steps.flatMap((step) => step.inputs)) {
    const { key, label, value, unit, source } = input
    if (key === undefined || source === 'computed' || inputs.has(key)) continue
    const told = Object.keys(sources).length > 0
    const from = told ? sourceText(input, sources) : sourceBy(own, key, value)
    inputs.set(key, { key, label, value, unit, source: from })
  }
  return [...inputs.values()]
}

/** Amounts pass through a form in cents. */
const SAME = 0.01

function sourceBy(own: Record<string, unknown> | null, key: string, value: number | null): string {
  if (own === null) return 'Not known'
  const start = own[key] ?? 0
  const isOwn = typeof start === 'number' && value !== null && Math.abs(start - value) < SAME
  return isOwn ? 'The property’s own figures' : 'Your input'
}
