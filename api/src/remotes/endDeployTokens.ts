import { type AdminUser, roleNames } from '@freehold/contracts'
import { type AuditEntry, recordAudit } from '../audit/recordAudit'
import type { Actor } from '../audit/recordChange'
import type { Database } from '../db/openDatabase'
import { insertChange } from './changes.queries'
import { deleteOtherConfigured, deleteTokensMadeBy, upsertConfiguredToken } from './deployTokens.queries'

/**
 * The tokens that an Admin made end for good with a change that leaves no active Admin of the maker. Called before the
 * maker's row is deleted (`after` is null then), as the tokens' rows go with it.
 */
export async function endTokensOf(
  tx: Database,
  acting: Actor,
  maker: Pick<AdminUser, '_id' | 'username'>,
  after: Pick<AdminUser, 'active' | 'roleName'> | null,
): Promise<void> {
  if (after?.active && after.roleName === roleNames.admin) return
  const became = after === null ? 'was deleted' : after.active ? 'is no Admin any more' : 'was switched off'
  const { user, now, request } = acting
  const by = { at: now(), actorId: user._id, actor: user.username, request }
  await endAllOf(tx, by, maker, became)
}

/** The same where the maker's account was taken back: someone else may have made them. */
export const endTokensTakenBack = (
  tx: Database,
  by: Pick<AuditEntry, 'at' | 'actorId' | 'actor' | 'request'>,
  maker: Pick<AdminUser, '_id' | 'username'>,
): Promise<void> => endAllOf(tx, by, maker, 'took the account back')

async function endAllOf(
  tx: Database,
  by: Pick<AuditEntry, 'at' | 'actorId' | 'actor' | 'request'>,
  maker: Pick<AdminUser, '_id' | 'username'>,
  became: string,
): Promise<void> {
  for (const { remote, name } of await deleteTokensMadeBy(tx, maker._id)) {
    const reason = `${name}: its maker ${maker.username} ${became}`
    const event = { remote, action: 'tokenRevoked', changedBy: by.actor, changedAt: by.at } as const
    await insertChange(tx, { ...event, reason })
    const subject = { type: 'remote', id: remote }
    await recordAudit(tx, { ...by, action: 'remote.tokenRevoked', subject, details: { name, reason } })
  }
}

const SETTINGS = 'system'

/**
 * The tokens of the settings, such as those of a compose file: each is the team's `settings` token from then on. One that
 * the settings do not have any more ends.
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
    for (const { remote, name } of await deleteOtherConfigured(tx, kept)) {
      const reason = `${name}: its line in DEPLOY_TOKENS is gone`
      await insertChange(tx, { remote, action: 'tokenRevoked', changedBy: SETTINGS, changedAt: at, reason })
      const subject = { type: 'remote', id: remote }
      const details = { name, reason }
      await recordAudit(tx, { at, actor: SETTINGS, action: 'remote.tokenRevoked', subject, details })
    }
  })
}
