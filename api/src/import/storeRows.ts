import { sqlState } from '../db/databaseErrors'
import type { Database } from '../db/openDatabase'
import { describeError } from '../http/logging'
import { markPlacesDue } from '../places/duePlaces'
import type { Arrival } from './Delivery'
import type { Desk } from './Intake'
import type { RejectedRow } from './openErrorsFile'
import { storeDeliveries, type Outcome, type Stored } from './storeDeliveries'

/** A delivery with the row that it was read from. */
export interface DeliveredRow {
  /** Of its first line in the file, counted from 1. */
  line: number
  raw: string
  delivery: Arrival
}

type StoringDesk = Pick<Desk, 'isDryRun' | 'onWritten'>

/** What became of the rows that were stored, in their order, and the ones that the database did not take. */
export type StoredRows = Stored & { refused: RejectedRow[] }

/**
 * Stores rows in one transaction. A row that the database does not take, though its values were checked, would take
 * all others with it: then halves are tried, down to the culprit. Throws when no row is to blame.
 */
export async function storeRows(
  db: Database,
  source: string,
  rows: readonly DeliveredRow[],
  desk: StoringDesk,
): Promise<StoredRows> {
  try {
    const deliveries = rows.map(({ delivery }) => delivery)
    return { ...(await storeTogether(db, source, deliveries, desk)), refused: [] }
  } catch (error) {
    if (!isForARow(error)) throw error
    const { line, raw } = rows[0]!
    const reason = `the database does not take it: ${describeError(error).message}`
    if (rows.length === 1) return { outcomes: [], changes: [], refused: [{ line, raw, reason }] }
    const half = Math.ceil(rows.length / 2)
    const first = await storeRows(db, source, rows.slice(0, half), desk)
    const second = await storeRows(db, source, rows.slice(half), desk)
    return {
      outcomes: [...first.outcomes, ...second.outcomes],
      changes: [...first.changes, ...second.changes],
      refused: [...first.refused, ...second.refused],
    }
  }
}

/** Rows, and that their places are due, and how many they are: all of it or nothing. */
async function storeTogether(
  db: Database,
  source: string,
  deliveries: readonly Arrival[],
  { isDryRun, onWritten }: StoringDesk,
): Promise<Stored> {
  if (isDryRun) return storeDeliveries(db, source, deliveries, { isDryRun })
  return db.transaction(async (tx) => {
    const stored = await storeDeliveries(tx, source, deliveries)
    if (stored.changes.length === 0) return stored
    await markPlacesDue(tx)
    const count = (outcome: Outcome) => stored.outcomes.filter((each) => each === outcome).length
    await onWritten(tx, { created: count('created'), updated: count('updated'), removed: count('removed') })
    return stored
  })
}

/** Class 22 is a value that does not fit its type, 23 one that breaks a rule, 54 one that is too long. */
const isForARow = (error: unknown) => /^(22|23|54)/.test(sqlState(error) ?? '')
