import type { WorkingInput } from '@freehold/contracts'
import type { Workings } from './ExplainContext'

/** Where a number of a working comes from, in words. */
export function sourceText({ key, source }: WorkingInput, inputs: Workings['inputs']): string {
  const known = key === undefined || source === 'computed' ? undefined : inputs[key]
  if (source === 'computed') return 'Computed'
  return known?.source ?? (source === 'default' ? 'Rule of thumb' : 'Your input')
}
