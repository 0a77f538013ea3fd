import type { UserEvent } from '@freehold/contracts'

type Description = Record<string, string | boolean>

/** The fields that an edit of a user changed, as the history shows them. */
export function changesBetween(before: Description, after: Description): UserEvent['changes'] {
  return Object.entries(after)
    .filter(([field, value]) => value !== before[field])
    .map(([field, value]) => ({ field, from: String(before[field]), to: String(value) }))
}
