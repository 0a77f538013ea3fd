import { violatedUnique } from '../db/databaseErrors'
import { findHolders } from '../email-changes/emailChanges.queries'
import { conflict } from '../http/refusals'
import type { Services } from '../services'
import { findUserByUsername } from './users.queries'

/** A 409 that names the field. */
export function takenUsername(field: string, message = 'There is already a user with this email') {
  return conflict(message, { [field]: message })
}

/** For an Admin, who can do something about it. */
const heldMessage =
  'Another user had this email lately and may take it back: change their email again, or switch them off, to free it'

/**
 * Runs a change, within a transaction, that gives someone this address. Throws where another user has it, or has a link
 * that goes back to it. The link is looked for afterwards: the unique index makes the change wait for a transaction that
 * gives the address up, and only then is its link there.
 */
export async function refuseTakenUsername<Result>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  field: string,
  username: string,
  change: Promise<Result>,
): Promise<Result> {
  const result = await change.catch((error: unknown) => {
    throw violatedUnique(error) === 'users_username' ? takenUsername(field) : error
  })
  const owner = await findUserByUsername(db, username)
  const holders = await findHolders(db, username, now())
  if (holders.some((id) => id !== owner?.id))
    throw field === 'username' ? takenUsername(field, heldMessage) : takenUsername(field)
  return result
}
