import { MarketQuery, searchHomeTags } from '@freehold/contracts'
import type * as v from 'valibot'

export type SearchInput = Partial<v.InferInput<typeof searchHomeTags.query>>

const known = { ...MarketQuery.entries, ...searchHomeTags.query.entries }

/** The RFC 8288 link to the next page, relative to the requested URL. */
export function linkToNext(asked: SearchInput, lastValue: string): string {
  const next = Object.entries({ ...asked, lastValue }).filter(([name]) => name in known)
  return `<?${new URLSearchParams(next).toString()}>; rel="next"`
}
