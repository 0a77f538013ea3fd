import type { SavedAnalysis } from '@freehold/contracts'
import { AS_SAVED } from '@freehold/property-ui'
import type { InputSources } from '../explain/ExplainContext'
import { RULE_OF_THUMB, YOUR_INPUT } from '../inputs/fieldSources'

/** A form rounds amounts to cents, so they may differ by less than this. */
const SAME = 0.01

/**
 * Where the inputs of a saved analysis come from when its property is not available: only the saved inputs, and the
 * property's own input at that time, are known.
 */
export function inputSourcesWithoutProperty(
  saved: Pick<SavedAnalysis, 'inputs' | 'baseline'> | null,
  rulesOfThumb: Readonly<Record<string, number>>,
): InputSources {
  if (!saved) return {}
  const { inputs, baseline } = saved
  const before = baseline && numbersOf(baseline)
  const sourceOf = (key: string, value: number) => {
    if (value === rulesOfThumb[key]) return RULE_OF_THUMB
    if (!before) return 'Not known'
    return Math.abs((before[key] ?? 0) - value) < SAME ? AS_SAVED : YOUR_INPUT
  }
  return Object.fromEntries(
    Object.entries(numbersOf(inputs)).map(([key, value]) => [key, { source: sourceOf(key, value) }]),
  )
}

/** The inputs that are numbers; those of a holding period are nested. */
export function numbersOf({ holding, ...inputs }: Record<string, unknown>): Record<string, number> {
  const all = Object.entries({ ...inputs, ...(typeof holding === 'object' ? holding : {}) })
  return Object.fromEntries(all.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}
