import { TableGrowthWatch } from '../../db/TableGrowthWatch'
import type { Database } from '../../db/Database'
import { expenses, listings, media, properties } from '../../db/schema'
import type { ImportCounts } from '../ImportCounts'
import type { ImportContext } from '../ImportSource'
import type { RejectedRow } from '../SourceRow'
import type { ChangedIds } from './ChangedIds'
import { deleteOlder, findOrigin, findStaged } from './stagedListings.queries'
import type { Decision } from './decideOutcome'
import { decideUpdates } from './decideUpdates'
import { storeBatch } from './storeBatch'

interface Loading {
  source: string
  context: ImportContext
  counts: ImportCounts
  changes: ChangedIds
  reject: (row: RejectedRow) => void
}

/** A staged row, and what it changes. */
interface DecidedRow {
  rowNumber: number
  decisions: Decision[]
}

/** Compares staged rows with what is stored of their listings and writes them, batch by batch. Two are in memory at most. */
export class StagedLoader {
  readonly #db: Database
  readonly #loading: Loading
  readonly #growth: TableGrowthWatch

  constructor(db: Database, loading: Loading) {
    this.#db = db
    this.#loading = loading
    this.#growth = new TableGrowthWatch(db, [listings, properties, expenses, media])
  }

  /** Loads the newest row of each listing, and counts the others as superseded. */
  async load(total: () => number | null): Promise<void> {
    const { context, counts } = this.#loading
    const { superseded, left } = await deleteOlder(this.#db, context.runId)
    counts.superseded += superseded
    let unloaded = left
    const report = () => context.onProgress('loading', counts.read - unloaded, total())
    for await (const batch of this.#batches({ isRejected: false })) {
      await this.#store(batch)
      unloaded -= batch.length
      await report()
    }
    if (unloaded > 0) throw new Error('Staged rows are missing: another import has deleted them')
    if (left === 0) await report()
    // Later, because the rows before may have an earlier state of the same property.
    for await (const batch of this.#batches({ isRejected: true })) await this.#storeRemovals(batch)
  }

  /** Each is read and compared while the one before is written: a key has rows in one of them. */
  async *#batches({ isRejected }: { isRejected: boolean }): AsyncGenerator<DecidedRow[]> {
    const { source, context } = this.#loading
    const { runId, isDryRun } = context
    const findAfter = async (after: number): Promise<DecidedRow[]> => {
      const rows = await findStaged(this.#db, { runId, isRejected, after })
      const updates = rows.map(({ update }) => update)
      const decisions = await decideUpdates(this.#db, source, updates)
      return rows.map(({ rowNumber }, index) => ({ rowNumber, decisions: decisions[index]! }))
    }
    for (let next = findAfter(0); ;) {
      const batch = await next
      const last = batch.at(-1)
      if (!last) return
      if (isDryRun) {
        // Its transaction runs one query at a time.
        yield batch
        next = findAfter(last.rowNumber)
      } else {
        next = findAfter(last.rowNumber)
        // Avoid an unhandled rejection; awaited with the next batch.
        next.catch(() => {})
        yield batch
      }
    }
  }

  async #store(batch: readonly DecidedRow[]): Promise<void> {
    const { source, context, counts, changes, reject } = this.#loading
    const stored = await storeBatch(this.#db, source, batch, context)
    for (const outcome of stored.outcomes) counts[outcome]++
    changes.add(stored.changes)
    for (const { row, reason } of stored.refused) {
      reject({ ...(await findOrigin(this.#db, context.runId, row.rowNumber)), reason })
    }
    if (!context.isDryRun) await this.#growth.note(stored.changes.length)
  }

  /** Not counted as written: their rows count as rejected. */
  async #storeRemovals(batch: readonly DecidedRow[]): Promise<void> {
    const { source, context, changes } = this.#loading
    const stored = await storeBatch(this.#db, source, batch, { ...context, onWritten: async () => {} })
    changes.add(stored.changes)
  }
}
