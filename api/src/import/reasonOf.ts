import { isUnavailable, sqlState } from '../db/databaseErrors'
import { describeError } from '../http/logging'

/** Why an import ended, in one line, where the operator can do something about it; null for a bug. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof Error && (error.name === 'ImportError' || error.name === 'StartError'))
    return error.message
  if (isUnavailable(error)) return 'The database went away: run the same command again to go on'
  // As drivers put it, it would have all values of the statement.
  const state = sqlState(error)
  return state === undefined ? null : `The database gave up (${state}): ${describeError(error).message}`
}
