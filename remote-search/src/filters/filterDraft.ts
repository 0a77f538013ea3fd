import type { SearchFilters } from '@freehold/contracts'

/** Values of the form: numbers, choices as text, null if not set. */
export type FilterDraft = Record<keyof SearchFilters, number | string | null>

export type FilterErrors = Partial<Record<keyof SearchFilters, string>>

export function errorsOf(draft: FilterDraft): FilterErrors {
  const errors: FilterErrors = {}
  for (const [least, most] of [
    ['minPrice', 'maxPrice'],
    ['minArea', 'maxArea'],
  ] as const) {
    const [from, to] = [draft[least], draft[most]]
    if (from !== null && Number(from) < 0) errors[least] = 'The minimum must not be below 0'
    if (to !== null && Number(to) < Math.max(0, Number(from)))
      errors[most] = 'The maximum must not be below the minimum'
  }
  return errors
}
