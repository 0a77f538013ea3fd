import { createHash } from 'node:crypto'
import { ApiError, errorCodes } from '@freehold/contracts'

const LENGTH = 16

/** Names this state of what a form edits. It follows from what the form shows, so that nothing else counts as an edit. */
export const versionOf = (state: object) =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, LENGTH)

/** A row with the name of its state, for a form to begin with. */
export function versioned<Row extends { _id: string }>(row: Row): Row & { version: string } {
  const { _id, ...state } = row
  return { ...row, version: versionOf(state) }
}

/** Throws a 409 where the form began with another state; a form that does not say with which one wins. */
export function requireVersion(given: string | undefined, current: string | undefined): void {
  if (given === undefined || given === current) return
  throw new ApiError(409, {
    code: errorCodes.changedMeanwhile,
    message: 'Someone else has changed this meanwhile',
  })
}
