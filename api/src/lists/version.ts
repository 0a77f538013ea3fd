import { createHash } from 'node:crypto'
import { ApiError, errorCodes } from '@freehold/contracts'

const LENGTH = 16

/** Hash of what a form shows, which detects edits of it; other changes of the row are no edits. */
export const versionOf = (state: object) =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, LENGTH)

/** A row with its version, for a form. */
export function versioned<Row extends { _id: string }>(row: Row): Row & { version: string } {
  const { _id, ...state } = row
  return { ...row, version: versionOf(state) }
}

/** Throws a 409 when the row has changed since the form was loaded. A form without a version overwrites. */
export function requireVersion(
  given: string | undefined,
  current: string | undefined,
  message = 'Someone else has changed this',
): void {
  if (given === undefined || given === current) return
  throw new ApiError(409, { code: errorCodes.changedMeanwhile, message })
}
