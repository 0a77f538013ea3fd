import { sql } from 'drizzle-orm'
import type { Database } from './openDatabase'

const GROWTH = 4
/** Smaller tables are read through, whatever is known of them. */
const SMALL = 2_000

/**
 * Tells the database what it holds whenever that has grown fourfold: it plans by what it knew last, and storing into a
 * table that it takes for empty falls to a tenth of the speed. Autovacuum would tell it too late, or never.
 */
export class GrowthWatch {
  readonly #db: Database
  readonly #tables: readonly string[]
  #known: number | undefined
  #added = 0

  /** @param tables the first is the one whose rows are counted, the others grow with it */
  constructor(db: Database, tables: readonly string[]) {
    this.#db = db
    this.#tables = tables
  }

  /** So many rows were added. */
  async note(added: number): Promise<void> {
    if (added === 0) return
    this.#known ??= await this.#findKnown()
    this.#added += added
    if (this.#added < SMALL || this.#known + this.#added < GROWTH * this.#known) return
    this.#known += this.#added
    this.#added = 0
    await this.#db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      const names = this.#tables.map((table) => sql.identifier(table))
      await tx.execute(sql`analyze ${sql.join(names, sql`, `)}`)
    })
  }

  async #findKnown(): Promise<number> {
    const { rows } = await this.#db.execute<{ known: number }>(sql`
      select greatest(reltuples, 0)::float8 as known from pg_class where oid = ${this.#tables[0]}::regclass`)
    return rows[0]!.known
  }
}
