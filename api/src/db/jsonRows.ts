import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { columnNames, givenRows, givenValues } from './columnLists'

export interface JsonRows {
  /** The columns that the rows have, by the names of the Drizzle table's properties. */
  columns: Record<string, PgColumn>
  /** `insert into table (...) select ... from given`. */
  insert: SQL
  /** The rows as a table `given`, whose columns have the names of the Drizzle table's properties. */
  given: SQL
  /** The names of these columns in the database, and their values in a row of `given`, separated by commas. */
  names: SQL
  values: SQL
}

/**
 * Any number of rows for set-based statements, in one JSON parameter: much faster than one parameter per value. The
 * names and types of the columns come from the schema.
 * @param rows at least one; a property that a row lacks is null, and properties that are not columns are ignored
 */
export function jsonRows(table: PgTable, rows: readonly Readonly<object>[]): JsonRows {
  const columns = Object.fromEntries(
    Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row)),
  )
  const given = givenRows(rows, columns)
  const names = columnNames(columns)
  const values = givenValues(columns)
  return { columns, insert: sql`insert into ${table} (${names}) select ${values} from ${given}`, given, names, values } // oxfmt-ignore
}
