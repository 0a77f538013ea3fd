import { sql, type SQL } from 'drizzle-orm'

/** The order of a list: like a dictionary, on every database the same. */
export const inOrder = (column: SQL | { getSQL: () => SQL }) => sql`lower(${column}) collate "C"`

/** Moments in order, with 'never' before all of them. */
export const sinceWhen = (column: SQL | { getSQL: () => SQL }) =>
  sql`coalesce(${column}, '-infinity'::timestamptz)`
