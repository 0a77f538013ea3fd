import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { liftStatementTimeout } from './locks'
import type { Database } from './Database'

const GROWTH = 4
/** The planner scans smaller tables whatever the statistics say. */
const SMALL_ROWS = 2_000

/** Refreshes the planner's statistics. On a large table this may take longer than a request. */
export async function analyzeTables(db: Database, tables: readonly PgTable[]): Promise<void> {
  await db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    await tx.execute(sql`analyze ${sql.join([...tables], sql`, `)}`)
  })
}

/**
 * Analyzes tables when the first has grown by the factor {@link GROWTH}. With old statistics the planner takes the
 * table for empty, and inserts are ten times as slow. Autovacuum would analyze too late or never.
 */
export class TableGrowthWatch {
  readonly #db: Database
  readonly #tables: readonly PgTable[]
  #known: number | undefined
  #added = 0

  /** @param tables only the first is counted; the others grow with it */
  constructor(db: Database, tables: readonly [PgTable, ...PgTable[]]) {
    this.#db = db
    this.#tables = tables
  }

  async note(addedRows: number): Promise<void> {
    if (addedRows === 0) return
    this.#known ??= await this.#findKnown()
    this.#added += addedRows
    if (this.#added < SMALL_ROWS || this.#known + this.#added < GROWTH * this.#known) return
    this.#known += this.#added
    this.#added = 0
    await analyzeTables(this.#db, this.#tables)
  }

  async #findKnown(): Promise<number> {
    const { rows } = await this.#db.execute<{ known: number }>(sql`
      select greatest(reltuples, 0)::float8 as known from pg_class
      where oid = ${getTableName(this.#tables[0]!)}::regclass`)
    return rows[0]!.known
  }
}
