import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Names without their table, which SQL demands in the column list of an INSERT and an ON CONFLICT, and left of an equals
 * sign in SET. Everywhere else a column itself goes into the template.
 */
export const namesOf = (...columns: PgColumn[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )

/** The value that an ON CONFLICT kept from being inserted. */
export const excluded = (column: PgColumn): SQL => sql`excluded.${namesOf(column)}`

/** A parameter that is a PostgreSQL array of texts; drizzle would make a list of parameters of a plain array. */
export const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`

/** A moment as a parameter with its type, which PostgreSQL cannot infer in arithmetic. */
export const timestamptz = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`

/** Unlike drizzle's inArray this binds one parameter, however many texts there are. */
export const isOneOf = (column: PgColumn | SQL, texts: readonly string[]): SQL =>
  sql`${column} = any(${textArray(texts)})`
