import {
  brrrrConstants,
  fixFlipConstants,
  holdingConstants,
  shortTermConstants,
  type SavedAnalysis,
} from '@freehold/contracts'
import type { Workings } from '../explain/ExplainContext'
import { AS_SAVED, RULE_OF_THUMB, YOUR_INPUT } from '../worksheet/sources'

/** Amounts pass through a form in cents. */
const SAME = 0.01

const thumbs: Partial<Record<SavedAnalysis['strategy'], Record<string, number>>> = {
  buyHold: holdingConstants,
  brrrr: brrrrConstants,
  fixFlip: fixFlipConstants,
  shortTerm: shortTermConstants,
}

/**
 * Where the inputs of an analysis come from whose property is not shown any more: what it started with was kept, and
 * nothing else of it.
 */
export function savedSources(
  saved: Pick<SavedAnalysis, 'strategy' | 'inputs' | 'baseline'> | null,
): Workings['inputs'] {
  if (!saved) return {}
  const { strategy, inputs, baseline } = saved
  const before = baseline && numbersOf(baseline)
  const sourceOf = (key: string, value: number) => {
    if (value === thumbs[strategy]?.[key]) return RULE_OF_THUMB
    if (!before) return 'Not known'
    return Math.abs((before[key] ?? 0) - value) < SAME ? AS_SAVED : YOUR_INPUT
  }
  return Object.fromEntries(
    Object.entries(numbersOf(inputs)).map(([key, value]) => [key, { source: sourceOf(key, value) }]),
  )
}

/** Those of a holding period stand together. */
function numbersOf({ holding, ...inputs }: Record<string, unknown>): Record<string, number> {
  const all = Object.entries({ ...inputs, ...(typeof holding === 'object' ? holding : {}) })
  return Object.fromEntries(all.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}
