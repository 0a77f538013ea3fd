import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields } from './fields'
import { Bounds, IsoTime } from './units'

export const RecentSearch = v.object({
  _id: v.string(),
  search: v.string(),
  createdAt: IsoTime,
  /** The bounds with which the search reopens; null if it was not for a place. */
  viewport: v.nullable(Bounds),
})
export type RecentSearch = v.InferOutput<typeof RecentSearch>

/** The user's own searches, newest first. */
export const listRecentSearches = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/recentSearches',
  result: v.object({ recentSearches: v.array(RecentSearch) }),
})

/** Stores a search for a place that was picked on the map. */
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
