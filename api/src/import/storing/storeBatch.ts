import type { Database } from '../../db/Database'
import type { HomeChange } from '../../homes/updateHomes'
import { markPlacesDue } from '../../places/duePlaces'
import type { Outcome } from '../ImportCounts'
import type { ImportContext } from '../ImportSource'
import { type Decision, outcomeOfRow } from './decideOutcome'
import { withoutRefused } from './withoutRefused'
import { writeListings } from './writeListings'

type StoringContext = Pick<ImportContext, 'isDryRun' | 'onWritten'>

interface StoredRows {
  /** One for each row, in their order. */
  outcomes: Outcome[]
  changes: HomeChange[]
}

export type StoredBatch<Row> = StoredRows & { refused: { row: Row; reason: string }[] }

/** Stores rows in one transaction, except those with values that the database refuses. */
export async function storeBatch<Row extends { decisions: Decision[] }>(
  db: Database,
  source: string,
  rows: readonly Row[],
  context: StoringContext,
): Promise<StoredBatch<Row>> {
  const { results, refused } = await withoutRefused(rows, (some) =>
    storeInTransaction(
      db,
      source,
      some.map(({ decisions }) => decisions),
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
  decisions: readonly Decision[][],
  { isDryRun, onWritten }: StoringContext,
): Promise<StoredRows> {
  const outcomes = decisions.map(outcomeOfRow)
  if (isDryRun) return { outcomes, changes: [] }
  return db.transaction(async (tx) => {
    const changes = await writeListings(tx, source, decisions.flat())
    if (changes.length > 0) await markPlacesDue(tx)
    const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
    const written = { created: count('created'), updated: count('updated'), removed: count('removed') }
    if (Object.values(written).some((rows) => rows > 0)) await onWritten(tx, written)
    return { outcomes, changes }
  })
}
