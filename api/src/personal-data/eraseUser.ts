import { type AdminUser, notToYourself } from '@freehold/contracts'
import { requireAnAdmin } from '../admin-users/requireAnAdmin'
import type { AuditEntry } from '../audit/audit.queries'
import { recordLogChange } from '../audit/changeRecord'
import { type Identity, namingExpression } from '../audit/Identity'
import { eraseFromAudit } from '../audit/personalEntries.queries'
import { eraseFromBasemaps } from '../basemaps/personalBasemaps.queries'
import type { Database } from '../db/Database'
import { liftStatementTimeout } from '../db/locks'
import { conflict } from '../http/httpErrors'
import { eraseFromImports } from '../import/personalImports'
import { eraseContact } from '../letterheads/eraseContact'
import { deleteMails } from '../mail/outbox'
import { eraseFromRates } from '../rates/personalRates.queries'
import { endTokensOfErased } from '../remotes/endDeployTokens'
import { eraseFromDeployments } from '../remotes/personalDeployments.queries'
import type { Services } from '../services'
import { deleteAccountIfEmpty, deleteUserRow, lockAdmins, lockAdminUser } from '../users/adminUsers.queries'
import { selectAccountNames } from '../users/personalData.queries'
import { findTraces } from './findTraces'

/** Who erases. */
type By = Pick<AuditEntry, 'actorId' | 'actor' | 'request'>

/** The person's sign-in and everything that only it belongs to, and the pseudonym that is left of the rest. */
export interface Erasure {
  pseudonym: string
  /** Null for a user who was deleted before. */
  user: AdminUser | null
}

/**
 * Deletes a user with all that belongs to the user alone, and puts a pseudonym in the place of name and addresses wherever it
 * is recorded what the user did, or what was done to the user. All or nothing; once it is done, it changes nothing more.
 * `check` gets the user before; it may throw.
 */
export function eraseUser(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  by: By,
  userId: string,
  check: (user: AdminUser | null) => void = () => {},
): Promise<Erasure> {
  return db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    await lockAdmins(tx)
    const user = await lockAdminUser(tx, userId)
    check(user)
    const traces = await findTraces(tx, userId, user)
    const { pseudonym } = traces
    if (!user && traces.emails.length === 0) return { pseudonym, user }
    const entry = { at: now(), ...by, subject: { type: 'user', id: userId }, details: { pseudonym } }
    await recordLogChange(tx, { ...entry, action: 'user.erased' })
    if (user) await deleteWithAllOf(tx, { at: now(), ...by }, user, traces)
    const kept = await selectAccountNames(tx, traces.accountNames)
    const identity = { ...traces, accountNames: traces.accountNames.filter((name) => !kept.has(name)) }
    await eraseFromAudit(tx, identity)
    await eraseFromDeployments(tx, identity)
    await eraseFromImports(tx, config, identity)
    await eraseFromBasemaps(tx, identity)
    await eraseFromRates(tx, identity)
    // Before the commit, so that the erasure can be repeated if a file cannot be deleted.
    await deleteMails(config, namingExpression(identity))
    return { pseudonym, user }
  })
}

async function deleteWithAllOf(
  tx: Database,
  by: By & { at: Date },
  { _id, accountId }: AdminUser,
  { pseudonym, emails }: Identity,
): Promise<void> {
  await endTokensOfErased(tx, by, { _id, username: pseudonym })
  await deleteUserRow(tx, _id)
  await requireAnAdmin(tx)
  if (_id === by.actorId) throw conflict(notToYourself.erase)
  await eraseContact(tx, accountId, { emails })
  await deleteAccountIfEmpty(tx, accountId)
}
