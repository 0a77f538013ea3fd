import { filterRanges } from '@freehold/contracts'
import type { FilterDraft, FilterName } from './filterParameters'

export type FilterErrors = Partial<Record<FilterName, string>>

/** Neither is below 0. */
const limits = ['maxCash', 'minDscr'] as const

export function errorsOf(draft: FilterDraft): FilterErrors {
  const errors: FilterErrors = {}
  for (const [least, most] of filterRanges) {
    const [from, to] = [draft[least], draft[most]]
    if (from !== null && Number(from) < 0) errors[least] = 'The minimum must not be below 0'
    if (to !== null && Number(to) < Math.max(0, Number(from)))
      errors[most] = 'The maximum must not be below the minimum'
  }
  for (const name of limits)
    if (draft[name] !== null && Number(draft[name]) < 0) errors[name] = 'Must not be below 0'
  return errors
}
