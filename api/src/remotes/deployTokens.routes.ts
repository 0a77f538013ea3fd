import {
  createDeployToken,
  DAY_MS,
  listAllDeployTokens,
  listDeployTokens,
  revokeDeployToken,
  roleNames,
} from '@freehold/contracts'
import { recordChange } from '../audit/recordChange'
import type { Database } from '../db/Database'
import type { Api } from '../http/createHttp'
import { forbidden, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { findAdminUser, lockAdmins } from '../users/adminUsers.queries'
import { insertChange } from './changes.queries'
import { deleteDeployToken, insertDeployToken, selectDeployTokens } from './deployTokens.queries'

/** Deploy tokens of teams. */
export function deployTokensRoutes(api: Api): void {
  serve(api, listAllDeployTokens, ({ db }) => selectDeployTokens(db))

  serve(api, listDeployTokens, ({ db, params }) => selectDeployTokens(db, params.remote))

  serve(api, createDeployToken, (context) =>
    context.db.transaction(async (tx) => {
      const { user, now, config, params, body } = context
      await requireStillAdmin(tx, user._id)
      const { remote } = params
      const createdAt = now()
      const days = body.expiresInDays ?? config.deployTokenDays
      const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
      const creator = { createdBy: user.username, createdById: user._id }
      const made = await insertDeployToken(tx, { remote, name: body.name, ...creator, createdAt, expiresAt })
      const event = { remote, changedBy: user.username, changedAt: createdAt }
      await insertChange(tx, { ...event, action: 'tokenMade', reason: body.name })
      const details = { name: body.name, expiresAt: made.expiresAt }
      await recordChange(tx, context, 'remote.tokenMade', { type: 'remote', id: remote }, details)
      return made
    }),
  )

  serve(api, revokeDeployToken, (context) =>
    context.db.transaction(async (tx) => {
      const { user, now, params } = context
      const revoked = await deleteDeployToken(tx, params.id)
      if (revoked === null) throw notFound('Deploy token')
      const { remote, name } = revoked
      const event = { remote, changedBy: user.username, changedAt: now() }
      await insertChange(tx, { ...event, action: 'tokenRevoked', reason: name })
      await recordChange(tx, context, 'remote.tokenRevoked', { type: 'remote', id: remote }, { name })
    }),
  )
}

/** Prevents a token that is made while its creator loses the role: it would become valid when the role comes back. */
async function requireStillAdmin(tx: Database, userId: string): Promise<void> {
  await lockAdmins(tx)
  const creator = await findAdminUser(tx, userId)
  if (!creator?.active || creator.roleName !== roleNames.admin) throw forbidden()
}
