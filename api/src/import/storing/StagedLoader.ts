import { TableGrowthWatch } from '../../db/TableGrowthWatch'
import type { Database } from '../../db/Database'
import { expenses, listings, media, properties } from '../../db/schema'
import type { ImportCounts } from '../ImportCounts'
import type { ImportContext } from '../ImportSource'
import type { RejectedRow } from '../SourceRow'
import type { ChangedIds } from './ChangedIds'
import { deleteOlder, findOrigin, findStaged } from './stagedListings.queries'
import { decideUpdates } from './decideUpdates'
import { isOutdatedBy, type PreparedListings, prepareListings } from './prepareListings'
import { type Batch, storeBatch, type StoredBatch } from './storeBatch'
import { writeInTurn } from './writeInTurn'

interface Loading {
  source: string
  context: ImportContext
  counts: ImportCounts
  changes: ChangedIds
  reject: (row: RejectedRow) => void
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
    await this.#writeAll(false, async (batch) => {
      const stored = await this.#store(batch)
      unloaded -= batch.rows.length
      await report()
      return stored
    })
    if (unloaded > 0) throw new Error('Staged rows are missing: another import has deleted them')
    if (left === 0) await report()
    // Later, because the rows before may have an earlier state of the same property.
    await this.#writeAll(true, (batch) => this.#storeRemovals(batch))
  }

  #writeAll(isRejected: boolean, write: (batch: Batch) => Promise<StoredBatch>): Promise<void> {
    return writeInTurn<Batch, PreparedListings | null>({
      prepare: (before) => this.#findNext(isRejected, before),
      write: async (batch) => {
        const { refused } = await write(batch)
        // Without the refused rows something else may have been written than what was prepared.
        return refused.length > 0 ? null : batch.prepared
      },
      renew: async ({ rows, prepared }, before) => {
        const isOutdated = prepared && (!before || isOutdatedBy(prepared, before))
        return { rows, prepared: isOutdated ? await this.#prepare(rows) : prepared }
      },
    })
  }

  /** Decisions do not depend on the batch before: each key has its rows in one batch. */
  async #findNext(isRejected: boolean, before: Batch | null): Promise<Batch | null> {
    const { source, context } = this.#loading
    const { runId, isDryRun } = context
    const after = before?.rows.at(-1)?.rowNumber ?? 0
    const staged = await findStaged(this.#db, { runId, isRejected, after })
    if (staged.length === 0) return null
    const updates = staged.map(({ update }) => update)
    const decisions = await decideUpdates(this.#db, source, updates)
    const rows = staged.map(({ rowNumber }, index) => ({ rowNumber, decisions: decisions[index]! }))
    return { rows, prepared: isDryRun ? null : await this.#prepare(rows) }
  }

  #prepare(rows: Batch['rows']): Promise<PreparedListings> {
    const decisions = rows.flatMap((row) => row.decisions)
    return prepareListings(this.#db, this.#loading.source, decisions)
  }

  async #store(batch: Batch): Promise<StoredBatch> {
    const { source, context, counts, changes, reject } = this.#loading
    const stored = await storeBatch(this.#db, source, batch, context)
    for (const outcome of stored.outcomes) counts[outcome]++
    changes.add(stored.changes)
    for (const { row, reason } of stored.refused) {
      reject({ ...(await findOrigin(this.#db, context.runId, row.rowNumber)), reason })
    }
    if (!context.isDryRun) await this.#growth.note(stored.changes.length)
    return stored
  }

  /** Not counted as written: their rows count as rejected. */
  async #storeRemovals(batch: Batch): Promise<StoredBatch> {
    const { source, context, changes } = this.#loading
    const stored = await storeBatch(this.#db, source, batch, { ...context, onWritten: async () => {} })
    changes.add(stored.changes)
    return stored
  }
}
