import type { ListFilter, ListPage } from '@freehold/contracts'
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Text = PgColumn | SQL

/** The rows that match a list's filter. */
export const matching = (
  texts: Text[],
  active: PgColumn,
  { search, active: wanted }: ListFilter,
): SQL | undefined => and(wanted === undefined ? undefined : eq(active, wanted), containsWords(texts, search))

/** The texts of a row contain every word of the search, in any case. */
export function containsWords(texts: Text[], search = ''): SQL | undefined {
  const text = sql`lower(concat_ws(' ', ${sql.join(texts, sql`, `)}))`
  const words = search.split(/\s+/).filter(Boolean)
  return and(...words.map((word) => sql`${text} like lower(${`%${escapeLike(word)}%`})`))
}

/** The text of a row starts with this, in any case. */
export const startsWith = (text: Text, beginning: string): SQL<boolean> =>
  sql`lower(${text}) like lower(${`${escapeLike(beginning)}%`})`

const escapeLike = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Sorts by these columns, of which the last must be unique. Descending order applies to all of them. */
export const ordered = (columns: Text[], { order = 'asc' }: ListPage): SQL[] =>
  columns.map((column) => (order === 'asc' ? asc(column) : desc(column)))

interface Pageable {
  limit: (limit: number) => unknown
  offset: (offset: number) => unknown
}

/** Limits a `$dynamic()` query to the page that is asked for. */
export function paginate<Query extends Pageable>(query: Query, { limit, offset }: ListPage): Query {
  if (limit !== undefined) query.limit(limit)
  if (offset !== undefined) query.offset(offset)
  return query
}
