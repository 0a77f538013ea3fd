import { TableGrowthWatch } from '../../db/TableGrowthWatch'
import type { Database } from '../../db/Database'
import { expenses, media, properties } from '../../db/schema'
import type { ImportCounts } from '../ImportCounts'
import { type ImportContext, ROWS_PER_BATCH, type StoredChanges } from '../ImportSource'
import type { ListingRow, RejectedRow, SourceRow } from '../SourceRow'
import { noticeWaits } from './noticeWaits'
import { storeBatch } from './storeBatch'
import type { Change } from '../storeListings'

/** Reports progress after this many rows even if most of them are rejected and no batch fills up. */
const ROWS_PER_REPORT = 5_000

/** After more changes than this, rebuilding all places is faster than refreshing those around each change. */
export const REFRESHED_PLACES_MAX = 200

type AfterStored = (db: Database) => Promise<void>

export interface RowStream {
  source: string
  rows: AsyncIterable<SourceRow>
  /** How many rows there are; null if the source does not say. */
  total: () => number | null
  /** Whether the next row may take long, because it comes from a server. */
  mayWait?: boolean
  /** Called before the rows read so far are stored; the function that it returns is called afterwards. */
  beforeStored?: () => AfterStored
}

interface Batch {
  rows: readonly ListingRow[]
  /** Removals from rejected rows. Stored after `rows`, which may hold an earlier state of the same property. */
  removals: readonly ListingRow[]
}

/** Stores rows of any number. Two batches are in memory at most: the next one is read while one is stored. */
export async function storeRows(
  db: Database,
  { source, rows, total, mayWait = false, beforeStored }: RowStream,
  context: ImportContext,
  counts: ImportCounts,
): Promise<StoredChanges> {
  const changes = new ChangedIds()
  const growth = new TableGrowthWatch(db, [properties, expenses, media])
  const batch = new Map<string, ListingRow>()
  const removals = new Map<string, ListingRow>()
  const reject = (row: RejectedRow) => {
    counts.rejected++
    context.onRejected(row)
  }
  const store = async (taken: Batch, read: number, afterStored: AfterStored | undefined) => {
    const stored = await storeBatch(db, source, taken.rows, context)
    for (const outcome of stored.outcomes) counts[outcome]++
    changes.add(stored.changes)
    stored.refused.forEach(reject)
    if (taken.removals.length > 0) {
      // Not counted as written: their rows count as rejected.
      const removed = await storeBatch(db, source, taken.removals, { ...context, onWritten: async () => {} })
      changes.add(removed.changes)
    }
    if (!context.isDryRun) {
      await growth.note(stored.changes.length)
      await afterStored?.(db)
    }
    await context.onProgress('loading', read, total())
  }
  let storing = Promise.resolve()
  const flush = async () => {
    await storing
    storing =
      batch.size + removals.size === 0
        ? Promise.resolve(context.onProgress('loading', counts.read, total()))
        : store(
            { rows: [...batch.values()], removals: [...removals.values()] },
            counts.read,
            beforeStored?.(),
          )
    // Avoid an unhandled rejection; awaited with the next batch.
    storing.catch(() => {})
    batch.clear()
    removals.clear()
  }
  const onWait = async (next: Promise<unknown>) => {
    await flush()
    await storing
    await context.letOthersGoFirst(next)
  }
  try {
    for await (const row of mayWait ? noticeWaits(rows, context.patienceMs, onWait) : rows) {
      counts.read++
      if ('update' in row) {
        context.onAccepted(row)
        // The later row is compared with the stored state, which has to include the earlier one.
        if (batch.has(row.update.listingKey)) await flush()
        batch.set(row.update.listingKey, row)
      } else if ('reason' in row) {
        reject(row)
        const { line, raw, removal } = row
        if (removal) removals.set(removal.listingKey, { line, raw, update: removal })
      } else counts.superseded++
      if (batch.size === ROWS_PER_BATCH || counts.read % ROWS_PER_REPORT === 0) await flush()
    }
    await flush()
  } finally {
    await storing
  }
  return { changedIds: changes.ids }
}

/** Ids of the changed properties, or null once there are too many or one has moved. */
class ChangedIds {
  ids: string[] | null = []

  add(changes: readonly Change[]): void {
    if (this.ids === null) return
    this.ids.push(...changes.map(({ id }) => id))
    const isTooMuch = this.ids.length > REFRESHED_PLACES_MAX || changes.some(({ hasMoved }) => hasMoved)
    if (isTooMuch) this.ids = null
  }
}
