import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './Database'
import { excluded, namesOf } from './columns'
import { jsonRows } from './jsonRows'

interface UpsertOptions {
  /** The columns of a unique index, by which a stored row is found. */
  key: readonly PgColumn[]
  /** The columns of a stored row that are overwritten: by default all that the rows have. If empty, it stays. */
  overwrite?: readonly PgColumn[]
  /** Columns that a stored row keeps. */
  keep?: readonly PgColumn[]
  /** Columns that a stored row keeps if the new value is null. */
  keepIfNull?: readonly PgColumn[]
}

/** Inserts any number of rows in one statement and overwrites those that are stored, as {@link upsertOf} describes. */
export async function bulkUpsert(
  db: Database,
  table: PgTable,
  rows: readonly Readonly<object>[],
  options: UpsertOptions,
): Promise<void> {
  if (rows.length > 0) await db.execute(upsertOf(table, rows, options))
}

/**
 * The statement that inserts rows and overwrites those that are stored. The columns are those of the schema that the rows
 * have as properties; `updatedAt` of a stored row becomes the current time.
 * @param rows at least one
 */
export function upsertOf(
  table: PgTable,
  rows: readonly Readonly<object>[],
  { key, overwrite, keep = [], keepIfNull = [] }: UpsertOptions,
): SQL {
  const { columns, insert } = jsonRows(table, rows)
  const kept = new Set([...key, ...keep, ...keepIfNull])
  const { updatedAt } = getTableColumns(table) as Record<string, PgColumn>
  const changes = [
    ...(overwrite ?? Object.values(columns).filter((column) => !kept.has(column))).map(
      (column) => sql`${namesOf(column)} = ${excluded(column)}`,
    ),
    ...keepIfNull.map((column) => sql`${namesOf(column)} = coalesce(${excluded(column)}, ${column})`),
    ...(updatedAt ? [sql`${namesOf(updatedAt)} = now()`] : []),
  ]
  const action = changes.length > 0 ? sql`update set ${sql.join(changes, sql`, `)}` : sql`nothing`
  return sql`${insert} on conflict (${namesOf(...key)}) do ${action}`
}
