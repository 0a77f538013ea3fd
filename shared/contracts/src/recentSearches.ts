import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields } from './fields'
import { Bounds, IsoTime } from './units'

export const RecentSearch = v.object({
  _id: v.string(),
  search: v.string(),
  createdAt: IsoTime,
  /** Where the place lies, so that the search can be opened again; null for one that named no place. */
  viewport: v.nullable(Bounds),
})
export type RecentSearch = v.InferOutput<typeof RecentSearch>

/** Newest first, the user's own. */
export const listRecentSearches = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/recentSearches',
  result: v.object({ recentSearches: v.array(RecentSearch) }),
})

/** A place picked on the map. */
export const RecentSearchInput = fields({
  search: v.pipe(
    v.string('Search is required'),
    v.trim(),
    v.nonEmpty('Search is required'),
    v.maxLength(300),
  ),
  viewport: v.optional(v.nullable(Bounds)),
})
export type RecentSearchInput = v.InferOutput<typeof RecentSearchInput>

export const recordRecentSearch = endpoint({
  method: 'POST',
  base: 'auth',
  path: '/recentSearches',
  body: RecentSearchInput,
  result: RecentSearch,
})
