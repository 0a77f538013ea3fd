import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { excluded, namesOf } from './columns'

/** Columns by the property names of a JSON row. */
type Columns = Record<string, PgColumn>

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

/** `a as "b", c as "d"`: the select list that returns values under these names. */
export const selectList = (values: Record<string, SQLWrapper>): SQL =>
  list(Object.entries(values).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`))

/**
 * JSON rows as a table `given`; each value has the type of its target column. As `json` the server reads them in two
 * thirds of the time of `jsonb`.
 */
export const givenRows = (rows: readonly object[], columns: Columns): SQL => {
  const types = Object.entries(columns).map(
    ([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`,
  )
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(${list(types)})`
}

/** The column names for the column list of an insert. */
export const columnNames = (columns: Columns): SQL => namesOf(...Object.values(columns))

/** The values of the row of `given`, in the order of the columns. */
export const givenValues = (columns: Columns): SQL =>
  list(Object.keys(columns).map((name) => sql`given.${sql.identifier(name)}`))

/** `a = given."b"`: sets the columns to the values of the row of `given`. */
export const setToGiven = (columns: Columns): SQL =>
  list(
    Object.entries(columns).map(([name, column]) => sql`${namesOf(column)} = given.${sql.identifier(name)}`),
  )

/** `a = excluded.a`: overwrites the columns of the conflicting row. */
export const setToExcluded = (columns: Columns): SQL =>
  list(Object.values(columns).map((column) => sql`${namesOf(column)} = ${excluded(column)}`))
