import { lastValueOf, SearchQuery, type PropertySummary } from '@freehold/contracts'
import type * as v from 'valibot'

export type SearchInput = v.InferInput<typeof SearchQuery>

/** RFC 8288: the search of the page after this one, relative to the one that was asked. */
export function linkToNext(asked: SearchInput, page: PropertySummary[]): string {
  const next = { ...asked, lastValue: lastValueOf(page.at(-1)!) }
  const known = Object.entries(next).filter(([name]) => name in SearchQuery.entries)
  return `<?${new URLSearchParams(known).toString()}>; rel="next"`
}
