import { sqlState } from '../db/databaseErrors'
import type { Database } from '../db/openDatabase'
import { describeError } from '../http/logging'
import type { Arrival } from './Delivery'
import type { RejectedRow } from './openErrorsFile'
import { storeDeliveries, type Stored } from './storeDeliveries'

/** A delivery with the row that it was read from. */
export interface DeliveredRow {
  /** Of its first line in the file, counted from 1. */
  line: number
  raw: string
  delivery: Arrival
}

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
  options: { isDryRun?: boolean },
): Promise<StoredRows> {
  try {
    const deliveries = rows.map(({ delivery }) => delivery)
    return { ...(await storeDeliveries(db, source, deliveries, options)), refused: [] }
  } catch (error) {
    if (!isForARow(error)) throw error
    const { line, raw } = rows[0]!
    const reason = `the database does not take it: ${describeError(error).message}`
    if (rows.length === 1) return { outcomes: [], changes: [], refused: [{ line, raw, reason }] }
    const half = Math.ceil(rows.length / 2)
    const first = await storeRows(db, source, rows.slice(0, half), options)
    const second = await storeRows(db, source, rows.slice(half), options)
    return {
      outcomes: [...first.outcomes, ...second.outcomes],
      changes: [...first.changes, ...second.changes],
      refused: [...first.refused, ...second.refused],
    }
  }
}

/** Class 22 is a value that does not fit its type, 23 one that breaks a rule, 54 one that is too long. */
const isForARow = (error: unknown) => /^(22|23|54)/.test(sqlState(error) ?? '')
