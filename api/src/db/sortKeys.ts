import { sql, type SQL } from 'drizzle-orm'

/** Sorts texts case-insensitively, in the same order on every database. */
export const caseInsensitive = (column: SQL | { getSQL: () => SQL }) => sql`lower(${column}) collate "C"`

/** Sorts times, with null ('never') first. */
export const nullsFirst = (column: SQL | { getSQL: () => SQL }) =>
  sql`coalesce(${column}, '-infinity'::timestamptz)`
