import { violatedUnique } from '../db/databaseErrors'
import { conflict } from '../http/httpErrors'
import { findHolders } from '../mailed-links/emailChanges.queries'
import type { Services } from '../services'
import { findUserByUsername } from '../users/users.queries'

/** A 409 that names the field. */
export function takenUsername(field: string, message = 'A user with this email already exists') {
  return conflict(message, { [field]: message })
}

/** For an Admin, who can act on it. */
const heldMessage =
  'Another user recently had this email and can still restore it. To free it, change that user’s email again or deactivate the user'

/**
 * Awaits a change that gives a user this address, within its transaction. Throws a 409 when another user has the address, or
 * a link that reverts to it. Links are checked after the change: the unique index makes the change wait for a transaction
 * that gives the address up, and that transaction writes the link.
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
