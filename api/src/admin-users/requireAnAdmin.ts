import type { Database } from '../db/Database'
import { conflict } from '../http/httpErrors'
import { countActiveAdmins } from '../users/adminUsers.queries'

/** Throws a 409, which rolls the transaction back, when no active Admin is left. */
export async function requireAnAdmin(tx: Database, field?: string): Promise<void> {
  if ((await countActiveAdmins(tx)) > 0) return
  const message = 'This is the last active Admin. Make someone else an Admin first'
  throw conflict(message, field === undefined ? undefined : { [field]: message })
}
