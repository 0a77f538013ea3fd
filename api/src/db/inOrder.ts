import { sql, type SQL } from 'drizzle-orm'

/** Sorts texts case-insensitively, in the same order on every database. */
export const inOrder = (column: SQL | { getSQL: () => SQL }) => sql`lower(${column}) collate "C"`

/** Sorts times, with null ('never') first. */
export const sinceWhen = (column: SQL | { getSQL: () => SQL }) =>
  sql`coalesce(${column}, '-infinity'::timestamptz)`
