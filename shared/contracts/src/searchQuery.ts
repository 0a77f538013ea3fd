import * as v from 'valibot'
import { SearchFilters } from './searchFilters'
import { Bounds } from './units'

/** The number of properties per page of search results. A page that is not full is the last. */
export const SEARCH_PAGE_SIZE = 200

export const SearchQuery = v.object({
  type: v.literal('bounds'),
  zoom: v.pipe(v.string(), v.toNumber(), v.minValue(0), v.maxValue(24)),
  /** JSON: `{"ne":{"lat":…,"lng":…},"sw":{…}}`. */
  bounds: v.pipe(v.string(), v.maxLength(400), v.parseJson(undefined, 'bounds is not JSON'), Bounds),
  /** Continues after the last property of the previous page: `<longitude>,<_id>`. */
  lastValue: v.optional(v.pipe(v.string(), v.maxLength(120))),
  ...SearchFilters.entries,
})
export type SearchQuery = v.InferOutput<typeof SearchQuery>
