import type { CalculationInput } from '@freehold/contracts'
import type { InputSources } from './ExplainContext'

/** Where a number of a calculation comes from, in words. */
export function sourceText({ key, source }: CalculationInput, sources: InputSources): string {
  if (source === 'computed') return 'Computed'
  const known = key === undefined ? undefined : sources[key]
  return known?.source ?? (source === 'default' ? 'Rule of thumb' : 'Your input')
}
