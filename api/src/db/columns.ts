import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Names without their table, as SQL requires in the column lists of INSERT and ON CONFLICT and left of an equals sign
 * in SET. Everywhere else put the column itself into the template.
 */
export const namesOf = (...columns: PgColumn[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )

/** The value that was not inserted because of an ON CONFLICT. */
export const excluded = (column: PgColumn): SQL => sql`excluded.${namesOf(column)}`

/** One parameter with a PostgreSQL array of texts; drizzle turns a plain array into a list of parameters. */
export const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`

/** One parameter with a PostgreSQL array of integers. */
export const integerArray = (numbers: readonly number[]): SQL => sql`${sql.param([...numbers])}::integer[]`

/** A time as a typed parameter, because PostgreSQL cannot infer the type in arithmetic. */
export const timestamptz = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`

/** `column = any(texts)`: one parameter however many texts there are, unlike drizzle's `inArray`. */
export const isOneOf = (column: PgColumn | SQL, texts: readonly string[]): SQL =>
  sql`${column} = any(${textArray(texts)})`
