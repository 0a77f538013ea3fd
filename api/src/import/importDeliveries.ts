import { GrowthWatch } from '../db/GrowthWatch'
import { expenses, media, properties } from '../db/schema'
import type { Database } from '../db/openDatabase'
import type { Desk, Storing } from './Intake'
import type { RejectedRow } from './openErrorsFile'
import type { Row } from './Row'
import type { Change } from './storeDeliveries'
import { storeRows, type DeliveredRow } from './storeRows'
import type { Tally } from './Tally'

/** A transaction of so many rows takes a fraction of a second. */
const BATCH = 500

/** Even where hardly a row can be stored, the tally goes on. */
const ROWS_PER_FLUSH = 5_000

/** Up to this many changes the places around them are made anew, beyond it all. */
const REFRESHED_PLACES_MAX = 200

type AfterStored = (db: Database) => Promise<void>

interface Given {
  rows: readonly DeliveredRow[]
  /** Removals that follow from rejected rows; after the others, as an earlier state may be among those. */
  withdrawn: readonly DeliveredRow[]
}

export interface Delivering {
  source: string
  rows: AsyncIterable<Row>
  /** How many rows there are; null where the source does not tell. */
  total: () => number | null
  /** All rows up to here are about to be stored. Answers what to do once they are. */
  beforeStored?: () => AfterStored
}

/** Stores the rows of a delivery of any size; in memory are those of two batches: while one is stored, the next is read. */
export async function importDeliveries(
  db: Database,
  { source, rows, total, beforeStored }: Delivering,
  desk: Desk,
  tally: Tally,
): Promise<Pick<Storing, 'changedIds'>> {
  const changes = new ChangedIds()
  const growth = new GrowthWatch(db, [properties, expenses, media])
  const batch = new Map<string, DeliveredRow>()
  const withdrawn = new Map<string, DeliveredRow>()
  const reject = (row: RejectedRow) => {
    tally.rejected++
    desk.onRejected(row)
  }
  const store = async (given: Given, read: number, onStored: AfterStored | undefined) => {
    const stored = await storeRows(db, source, given.rows, desk)
    for (const outcome of stored.outcomes) tally[outcome]++
    changes.add(stored.changes)
    stored.refused.forEach(reject)
    if (given.withdrawn.length > 0) {
      // Their rows count as rejected already.
      const removals = await storeRows(db, source, given.withdrawn, { ...desk, onWritten: async () => {} })
      changes.add(removals.changes)
    }
    if (!desk.isDryRun) {
      await growth.note(stored.changes.length)
      await onStored?.(db)
    }
    await desk.onProgress('loading', read, total())
  }
  let storing = Promise.resolve()
  const flush = async () => {
    await storing
    storing =
      batch.size + withdrawn.size === 0
        ? Promise.resolve(desk.onProgress('loading', tally.read, total()))
        : store(
            { rows: [...batch.values()], withdrawn: [...withdrawn.values()] },
            tally.read,
            beforeStored?.(),
          )
    // Awaited with the next batch; until then its failure is nobody's surprise.
    storing.catch(() => {})
    batch.clear()
    withdrawn.clear()
  }
  try {
    for await (const row of rows) {
      tally.read++
      if ('delivery' in row) {
        // The later one must find the earlier one stored.
        if (batch.has(row.delivery.listingKey)) await flush()
        batch.set(row.delivery.listingKey, row)
      } else if ('reason' in row) {
        reject(row)
        const { line, raw, removal } = row
        if (removal) withdrawn.set(removal.listingKey, { line, raw, delivery: removal })
      } else tally.superseded++
      if (batch.size === BATCH || tally.read % ROWS_PER_FLUSH === 0) await flush()
    }
    await flush()
  } finally {
    await storing
  }
  return { changedIds: changes.ids }
}

/** Which properties were changed, as long as they are few. */
class ChangedIds {
  ids: string[] | null = []

  add(changes: readonly Change[]): void {
    if (this.ids === null) return
    this.ids.push(...changes.map(({ id }) => id))
    const isTooMuch = this.ids.length > REFRESHED_PLACES_MAX || changes.some(({ hasMoved }) => hasMoved)
    if (isTooMuch) this.ids = null
  }
}
