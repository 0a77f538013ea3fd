import * as v from 'valibot'

/** The maximum page size of a list. */
export const LIST_PAGE_MAX = 200

const SEARCH_MAX = 200

/** Filters of a list in Admin Settings: rows that contain every word of the search and are active or inactive. */
export const ListFilter = v.object({
  search: v.optional(v.pipe(v.string(), v.maxLength(SEARCH_MAX))),
  active: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ),
})
export type ListFilter = v.InferOutput<typeof ListFilter>

const whole = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Not a whole number'), v.toNumber(), v.integer(), v.maxValue(max))

/** Page and order of a list. Without parameters, the whole list by name. */
export const listQuery = <const Sort extends string>(sorts: readonly Sort[]) =>
  v.object({
    ...ListFilter.entries,
    sort: v.optional(v.picklist(sorts)),
    order: v.optional(v.picklist(['asc', 'desc'])),
    offset: v.optional(whole(100_000_000)),
    limit: v.optional(whole(LIST_PAGE_MAX)),
  })

/** A parsed {@link listQuery}, independent of the list's sort keys. */
export interface ListPage extends ListFilter {
  order?: 'asc' | 'desc' | undefined
  offset?: number | undefined
  limit?: number | undefined
}
