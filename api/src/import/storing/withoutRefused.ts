import { sqlState } from '../../db/databaseErrors'
import { describeError } from '../../http/logging'

interface Accepted<Row, Result> {
  /** One for each group of rows that was stored. */
  results: Result[]
  refused: { row: Row; reason: string }[]
}

/**
 * Stores rows by `store`, which has to be one transaction. If the database refuses a value although it was checked, the
 * rows are halved until the refused row is found, and the others are stored. Throws errors that no row causes.
 */
export async function withoutRefused<Row, Result>(
  rows: readonly Row[],
  store: (rows: readonly Row[]) => Promise<Result>,
): Promise<Accepted<Row, Result>> {
  try {
    return { results: [await store(rows)], refused: [] }
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    if (rows.length === 1) {
      const reason = `the database refuses it: ${describeError(error).message}`
      return { results: [], refused: [{ row: rows[0]!, reason }] }
    }
    const half = Math.ceil(rows.length / 2)
    const first = await withoutRefused(rows.slice(0, half), store)
    const second = await withoutRefused(rows.slice(half), store)
    return {
      results: [...first.results, ...second.results],
      refused: [...first.refused, ...second.refused],
    }
  }
}

/** SQLSTATE class 22 is a value that does not fit its type, 23 a violated constraint, 54 a value that is too long. */
const isRefusedValue = (error: unknown) => /^(22|23|54)/.test(sqlState(error) ?? '')
