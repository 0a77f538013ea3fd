import type { Database } from '../../db/Database'
import type { HomeChange } from '../../homes/updateHomes'
import { markPlacesDue } from '../../places/duePlaces'
import type { Outcome } from '../ImportCounts'
import type { ImportContext } from '../ImportSource'
import { type Decision, outcomeOfRow } from './decideOutcome'
import { type PreparedListings, prepareListings } from './prepareListings'
import { withoutRefused } from './withoutRefused'
import { writeListings } from './writeListings'

type StoringContext = Pick<ImportContext, 'isDryRun' | 'onWritten'>

/** A staged row, and what it changes. */
export interface DecidedRow {
  rowNumber: number
  decisions: readonly Decision[]
}

export interface Batch {
  rows: readonly DecidedRow[]
  /** What has to be written for them; null in a dry run. */
  prepared: PreparedListings | null
}

interface StoredRows {
  /** One for each row, in their order. */
  outcomes: Outcome[]
  changes: HomeChange[]
}

export type StoredBatch = StoredRows & { refused: { row: DecidedRow; reason: string }[] }

/** Stores rows in one transaction, except those with values that the database refuses. */
export async function storeBatch(
  db: Database,
  source: string,
  { rows, prepared }: Batch,
  context: StoringContext,
): Promise<StoredBatch> {
  const { results, refused } = await withoutRefused(rows, (some) =>
    storeInTransaction(db, source, { rows: some, prepared: some === rows ? prepared : null }, context),
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
  { rows, prepared }: Batch,
  { isDryRun, onWritten }: StoringContext,
): Promise<StoredRows> {
  const outcomes = rows.map(({ decisions }) => outcomeOfRow(decisions))
  if (isDryRun) return { outcomes, changes: [] }
  const decisions = rows.flatMap((row) => row.decisions)
  return db.transaction(async (tx) => {
    const changes = await writeListings(
      tx,
      source,
      prepared ?? (await prepareListings(tx, source, decisions)),
    )
    if (changes.length > 0) await markPlacesDue(tx)
    const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
    const written = { created: count('created'), updated: count('updated'), removed: count('removed') }
    if (Object.values(written).some((rows) => rows > 0)) await onWritten(tx, written)
    return { outcomes, changes }
  })
}
