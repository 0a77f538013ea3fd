import type { Database } from '../../db/Database'
import { markPlacesDue } from '../../places/duePlaces'
import type { Outcome } from '../ImportCounts'
import type { ImportContext } from '../ImportSource'
import type { ListingUpdate } from '../ListingRecord'
import { storeListings, type StoredListings } from '../storeListings'
import { withoutRefused } from './withoutRefused'

type StoringContext = Pick<ImportContext, 'isDryRun' | 'onWritten'>

export type StoredBatch<Row> = StoredListings & { refused: { row: Row; reason: string }[] }

/** Stores rows in one transaction, except those with values that the database refuses. */
export async function storeBatch<Row extends { update: ListingUpdate }>(
  db: Database,
  source: string,
  rows: readonly Row[],
  context: StoringContext,
): Promise<StoredBatch<Row>> {
  const { results, refused } = await withoutRefused(rows, (some) =>
    storeInTransaction(
      db,
      source,
      some.map(({ update }) => update),
      context,
    ),
  )
  return {
    outcomes: results.flatMap(({ outcomes }) => outcomes),
    changes: results.flatMap(({ changes }) => changes),
    refused,
  }
}

/** Commits the rows, their counts and the mark that places have to be rebuilt together. */
async function storeInTransaction(
  db: Database,
  source: string,
  updates: readonly ListingUpdate[],
  { isDryRun, onWritten }: StoringContext,
): Promise<StoredListings> {
  if (isDryRun) return storeListings(db, source, updates, { isDryRun })
  return db.transaction(async (tx) => {
    const stored = await storeListings(tx, source, updates)
    if (stored.changes.length > 0) await markPlacesDue(tx)
    const count = (outcome: Outcome) => stored.outcomes.filter((each) => each === outcome).length
    const written = { created: count('created'), updated: count('updated'), removed: count('removed') }
    if (Object.values(written).some((rows) => rows > 0)) await onWritten(tx, written)
    return stored
  })
}
