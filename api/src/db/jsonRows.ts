import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { excluded, namesOf } from './columns'

export interface JsonRows {
  /** `insert into table (...) select ... from given`. */
  insert: SQL
  /** The rows as a table `given`, whose columns have the names of the Drizzle table's properties. */
  given: SQL
  /** The names of these columns in the database and in `given`, separated by commas. */
  names: SQL
  givenNames: SQL
  /** `column = excluded.column` for every column except `besides`, for an upsert. */
  takeExcluded: (besides?: readonly PgColumn[]) => SQL
}

/**
 * Any number of rows for set-based statements, in one JSON parameter: much faster than one parameter per value. The
 * names and types of the columns come from the schema.
 * @param rows at least one; all have the same properties, and properties that are not columns are ignored
 */
export function jsonRows(table: PgTable, rows: readonly Readonly<object>[]): JsonRows {
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => key in rows[0]!)
  const types = columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`)
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${listed(types)})`
  const names = namesOf(...columns.map(([, column]) => column))
  const givenNames = listed(columns.map(([key]) => sql`${sql.identifier(key)}`))
  const takeExcluded: JsonRows['takeExcluded'] = (besides = []) => {
    const taken = columns.map(([, column]) => column).filter((column) => !besides.includes(column))
    return listed(taken.map((column) => sql`${namesOf(column)} = ${excluded(column)}`))
  }
  const insert = sql`insert into ${table} (${names}) select ${givenNames} from ${given}`
  return { insert, given, names, givenNames, takeExcluded }
}

const listed = (parts: SQL[]) => sql.join(parts, sql`, `)
