import * as v from 'valibot'

/** The longest part of a list that is asked for at once. */
export const LIST_PART_MAX = 200

const SEARCH_MAX = 200

/** Which rows of a list in Admin Settings: those that hold every word somewhere, and are active or are not. */
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

/** Which part of a list, and in which order. Without any of it the answer is the whole list by name. */
export const listQuery = <const Sort extends string>(sorts: readonly Sort[]) =>
  v.object({
    ...ListFilter.entries,
    sort: v.optional(v.picklist(sorts)),
    order: v.optional(v.picklist(['asc', 'desc'])),
    offset: v.optional(whole(100_000_000)),
    limit: v.optional(whole(LIST_PART_MAX)),
  })

/** {@link listQuery} as the server reads it, whatever the list is sorted by. */
export interface ListPart extends ListFilter {
  order?: 'asc' | 'desc' | undefined
  offset?: number | undefined
  limit?: number | undefined
}
