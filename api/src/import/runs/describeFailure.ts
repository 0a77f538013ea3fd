import { isUnavailable, sqlState } from '../../db/databaseErrors'
import { describeError } from '../../http/logging'

/** The message of a failure without a description: a bug, whose details are only in the log. */
export const unexpectedFailure = 'Something went wrong on our side'

/** Why an import ended, in one line, if the user can do something about it. Null for a bug. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof Error && (error.name === 'ImportError' || error.name === 'StartError'))
    return error.message
  if (isUnavailable(error)) return 'The database connection was lost: run the same command again to continue'
  // The driver's own message is not shown: it contains the values of the statement.
  const state = sqlState(error)
  return state === undefined ? null : `The database failed (${state}): ${describeError(error).message}`
}
