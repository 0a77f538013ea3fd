import type { UserEvent } from '@freehold/contracts'

type Description = Record<string, string | boolean>

/** What an edit did to a user, field by field, as the history tells it. */
export function changesBetween(before: Description, after: Description): UserEvent['changes'] {
  return Object.entries(after)
    .filter(([field, value]) => value !== before[field])
    .map(([field, value]) => ({ field, from: String(before[field]), to: String(value) }))
}
