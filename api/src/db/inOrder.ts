import { sql, type SQL } from 'drizzle-orm'

/** Sorts a list by letters whatever their case, and the same on every database. */
export const inOrder = (column: SQL | { getSQL: () => SQL }) => sql`lower(${column}) collate "C"`

/** Sorts moments, with null ('never') before all others. */
export const sinceWhen = (column: SQL | { getSQL: () => SQL }) =>
  sql`coalesce(${column}, '-infinity'::timestamptz)`
