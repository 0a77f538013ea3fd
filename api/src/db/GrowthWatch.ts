import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { liftStatementTimeout } from './locks'
import type { Database } from './openDatabase'

const GROWTH = 4
/** The planner scans smaller tables whatever its statistics say. */
const SMALL_ROWS = 2_000

/** Refreshes the planner's statistics, which may take longer than a request on a large table. */
export async function analyzeTables(db: Database, tables: readonly PgTable[]): Promise<void> {
  await db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    await tx.execute(sql`analyze ${sql.join([...tables], sql`, `)}`)
  })
}

/**
 * Analyzes tables whenever the first has grown by a factor of {@link GROWTH}. The planner uses old statistics until then,
 * and inserting into a table that it takes for empty is ten times as slow. Autovacuum would analyze too late, or never.
 */
export class GrowthWatch {
  readonly #db: Database
  readonly #tables: readonly PgTable[]
  #known: number | undefined
  #added = 0

  /** @param tables rows of the first are counted; the others grow with it */
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
