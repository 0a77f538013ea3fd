import { type AdminUser, roleNames } from '@freehold/contracts'
import { type AuditEntry, recordAudit } from '../audit/audit.queries'
import type { Actor } from '../audit/recordChange'
import type { Database } from '../db/Database'
import { insertChange } from './changes.queries'
import { deleteOtherConfigured, deleteTokensCreatedBy, upsertConfiguredToken } from './deployTokens.queries'

/** Who revokes a token, when and in which request. */
type By = Pick<AuditEntry, 'at' | 'actorId' | 'actor' | 'request'>

/**
 * Revokes the tokens that an Admin has made when the Admin is deactivated, deleted or loses the role. Called before the
 * creator's row is deleted (`after` is null then), because the tokens' rows are deleted with it.
 */
export async function endTokensOf(
  tx: Database,
  admin: Actor,
  creator: Pick<AdminUser, '_id' | 'username'>,
  after: Pick<AdminUser, 'active' | 'roleName'> | null,
): Promise<void> {
  if (after?.active && after.roleName === roleNames.admin) return
  const became = after === null ? 'was deleted' : after.active ? 'is no longer an Admin' : 'was deactivated'
  const { user, now, request } = admin
  const by = { at: now(), actorId: user._id, actor: user.username, request }
  await endAllOf(tx, by, creator, became)
}

/** Revokes the tokens of a user who has taken the account back: someone else may have made them. */
export const endTokensTakenBack = (
  tx: Database,
  by: By,
  creator: Pick<AdminUser, '_id' | 'username'>,
): Promise<void> => endAllOf(tx, by, creator, 'recovered the account')

/** Revokes the tokens of a user who is erased; `creator` has the pseudonym. */
export const endTokensOfErased = (
  tx: Database,
  by: By,
  creator: Pick<AdminUser, '_id' | 'username'>,
): Promise<void> => endAllOf(tx, by, creator, 'was erased')

async function endAllOf(
  tx: Database,
  by: By,
  creator: Pick<AdminUser, '_id' | 'username'>,
  became: string,
): Promise<void> {
  for (const { remote, name } of await deleteTokensCreatedBy(tx, creator._id)) {
    await recordEnd(tx, by, { remote, name }, `its creator ${creator.username} ${became}`)
  }
}

async function recordEnd(
  tx: Database,
  by: By,
  { remote, name }: { remote: string; name: string },
  why: string,
): Promise<void> {
  const reason = `${name}: ${why}`
  const event = { remote, action: 'tokenRevoked', changedBy: by.actor, changedAt: by.at } as const
  await insertChange(tx, { ...event, reason })
  const subject = { type: 'remote', id: remote }
  await recordAudit(tx, { ...by, action: 'remote.tokenRevoked', subject, details: { name, reason } })
}

const SETTINGS = 'system'

/**
 * Stores the tokens of DEPLOY_TOKENS, each as the `settings` token of its remote, and deletes those that are not in the
 * settings any more.
 */
export function keepConfiguredTokens(
  db: Database,
  tokens: readonly { remote: string; token: string }[],
  at = new Date(),
): Promise<void> {
  return db.transaction(async (tx) => {
    const kept: string[] = []
    for (const token of tokens)
      kept.push(await upsertConfiguredToken(tx, { ...token, createdBy: SETTINGS, createdAt: at }))
    for (const ended of await deleteOtherConfigured(tx, kept))
      await recordEnd(tx, { at, actor: SETTINGS }, ended, 'its line in DEPLOY_TOKENS is gone')
  })
}
