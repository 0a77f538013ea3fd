import type { CalculationInput } from '@freehold/contracts'
import type { InputSources, ValueSource } from './ExplainContext'

/** Where a number of a calculation comes from. */
export function sourceOfNumber({ key, source }: CalculationInput, sources: InputSources): ValueSource {
  if (source === 'computed') return { source: 'Computed' }
  const known = key === undefined ? undefined : sources[key]
  return known ?? { source: source === 'default' ? 'Rule of thumb' : 'Your input' }
}
