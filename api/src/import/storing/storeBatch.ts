import { sqlState } from '../../db/databaseErrors'
import type { Database } from '../../db/Database'
import { placeHomes } from '../../geocoding/geocodedAddresses.queries'
import { describeError } from '../../http/logging'
import { markPlacesDue } from '../../places/duePlaces'
import type { Outcome } from '../ImportCounts'
import type { ImportContext } from '../ImportSource'
import type { ListingUpdate } from '../ListingRecord'
import type { ListingRow, RejectedRow } from '../SourceRow'
import { storeListings, type StoredListings } from '../storeListings'

type StoringContext = Pick<ImportContext, 'isDryRun' | 'onWritten'>

export type StoredBatch = StoredListings & { refused: RejectedRow[] }

/**
 * Stores rows in one transaction. If the database refuses a value although it was checked, the batch is halved until
 * the refused row is found, and the others are stored. Throws errors that no row causes.
 */
export async function storeBatch(
  db: Database,
  source: string,
  rows: readonly ListingRow[],
  context: StoringContext,
): Promise<StoredBatch> {
  try {
    const updates = rows.map(({ update }) => update)
    return { ...(await storeInTransaction(db, source, updates, context)), refused: [] }
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    const { line, raw } = rows[0]!
    const reason = `the database refuses it: ${describeError(error).message}`
    if (rows.length === 1) return { outcomes: [], changes: [], refused: [{ line, raw, reason }] }
    const half = Math.ceil(rows.length / 2)
    const first = await storeBatch(db, source, rows.slice(0, half), context)
    const second = await storeBatch(db, source, rows.slice(half), context)
    return {
      outcomes: [...first.outcomes, ...second.outcomes],
      changes: [...first.changes, ...second.changes],
      refused: [...first.refused, ...second.refused],
    }
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
    if (stored.changes.length === 0) return stored
    // Records without coordinates have replaced those that were found by their addresses before.
    await placeHomes(
      tx,
      stored.changes.map(({ id }) => id),
    )
    await markPlacesDue(tx)
    const count = (outcome: Outcome) => stored.outcomes.filter((each) => each === outcome).length
    await onWritten(tx, { created: count('created'), updated: count('updated'), removed: count('removed') })
    return stored
  })
}

/** SQLSTATE class 22 is a value that does not fit its type, 23 a violated constraint, 54 a value that is too long. */
const isRefusedValue = (error: unknown) => /^(22|23|54)/.test(sqlState(error) ?? '')
