import type { WorkingInput } from '@freehold/contracts'
import type { InputSources } from './ExplainContext'

/** Where a number of a calculation comes from, in words. */
export function sourceText({ key, source }: WorkingInput, sources: InputSources): string {
  if (source === 'computed') return 'Computed'
  const known = key === undefined ? undefined : sources[key]
  return known?.source ?? (source === 'default' ? 'Rule of thumb' : 'Your input')
}
