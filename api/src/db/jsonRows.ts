import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { columnNames, givenRows, givenValues, setToExcluded } from './columnLists'

export interface JsonRows {
  /** `insert into table (...) select ... from given`. */
  insert: SQL
  /** The rows as a table `given`, whose columns have the names of the Drizzle table's properties. */
  given: SQL
  /** The names of these columns in the database, and their values in a row of `given`, separated by commas. */
  names: SQL
  values: SQL
  /** `column = excluded.column` for every column except `kept`, for an upsert. */
  takeExcluded: (kept?: readonly PgColumn[]) => SQL
}

/**
 * Any number of rows for set-based statements, in one JSON parameter: much faster than one parameter per value. The
 * names and types of the columns come from the schema.
 * @param rows at least one; all have the same properties, and properties that are not columns are ignored
 */
export function jsonRows(table: PgTable, rows: readonly Readonly<object>[]): JsonRows {
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => key in rows[0]!)
  const byKey = Object.fromEntries(columns)
  const given = givenRows(rows, byKey)
  const names = columnNames(byKey)
  const values = givenValues(byKey)
  const takeExcluded: JsonRows['takeExcluded'] = (kept = []) =>
    setToExcluded(Object.fromEntries(columns.filter(([, column]) => !kept.includes(column))))
  const insert = sql`insert into ${table} (${names}) select ${values} from ${given}`
  return { insert, given, names, values, takeExcluded }
}
