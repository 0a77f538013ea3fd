import { inputLabels, type InputKey, type WorkingInput } from '@freehold/contracts'
import type { Explanations } from './ExplainContext'

const isInputKey = (key: string): key is InputKey => key in inputLabels

/** Where a number of a working comes from, in words. */
export function sourceText({ key, source }: WorkingInput, inputs: Explanations['inputs']): string {
  if (source === 'computed') return 'Computed'
  const known = key !== undefined && isInputKey(key) ? inputs[key] : undefined
  return known?.source ?? (source === 'default' ? 'Rule of thumb' : 'Your input')
}
