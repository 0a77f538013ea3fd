import { lastValueOf, SearchQuery, type PropertySummary } from '@freehold/contracts'
import type * as v from 'valibot'

export type SearchInput = v.InferInput<typeof SearchQuery>

/** The RFC 8288 link to the next page, relative to the requested URL. */
export function linkToNext(asked: SearchInput, page: PropertySummary[]): string {
  const next = { ...asked, lastValue: lastValueOf(page.at(-1)!) }
  const known = Object.entries(next).filter(([name]) => name in SearchQuery.entries)
  return `<?${new URLSearchParams(known).toString()}>; rel="next"`
}
