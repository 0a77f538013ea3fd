import type { SavedAnalysis, SourceWords } from '@freehold/contracts'
import { ENTERED } from '@freehold/property-ui'
import type { InputSources } from '../explain/ExplainContext'
import { YOUR_INPUT } from '../inputs/fieldSources'
import { inputSourcesWithoutProperty, numbersOf } from './inputSourcesWithoutProperty'

/**
 * Where the saved inputs come from, in words for the readers of a link. The form may have others by now: of those that
 * were changed since, only what was saved is known.
 */
export function sharedSources(
  saved: SavedAnalysis,
  { input, sources }: { input: object | null; sources: InputSources },
): SourceWords {
  const before = numbersOf(saved.inputs)
  const shown = numbersOf((input ?? {}) as Record<string, unknown>)
  const saidBefore = inputSourcesWithoutProperty(saved, {})
  const known = Object.keys(before).flatMap((key) => {
    const words = isSame(shown[key], before[key]) ? sources[key] : saidBefore[key]
    return words ? [[key, words] as const] : []
  })
  return Object.fromEntries(
    known.map(([key, { source, isOld }]) => [
      key,
      { source: source === YOUR_INPUT ? ENTERED : source, ...(isOld && { isOld }) },
    ]),
  )
}

/** A form converts its values back and forth, so the last digits of a number may differ. */
const isSame = (a = NaN, b = NaN) => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b))
