import type { CalculationStep } from '@freehold/contracts'
import type { SourcedInput } from '@freehold/property-ui'
import type { InputSources } from './ExplainContext'
import { sourceOfNumber } from './sourceOfNumber'

/** Every input that a figure was computed from, once, in the order of use. */
export function sourcedInputs(steps: readonly CalculationStep[], sources: InputSources): SourcedInput[] {
  const inputs = new Map<string, SourcedInput>()
  for (const input of steps.flatMap((step) => step.inputs)) {
    const { key, label, value, unit, source } = input
    if (key === undefined || source === 'computed' || inputs.has(key)) continue
    inputs.set(key, { key, label, value, unit, ...sourceOfNumber(input, sources) })
  }
  return [...inputs.values()]
}
