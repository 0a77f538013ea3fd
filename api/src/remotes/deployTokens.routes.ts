import { createDeployToken, listDeployTokens, revokeDeployToken } from '@freehold/contracts'
import { recordChange } from '../audit/recordChange'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/refusals'
import { serve } from '../http/serve'
import { insertChange } from './changes.queries'
import { deleteDeployToken, insertDeployToken, selectDeployTokens } from './deployer'

/** The tokens with which teams deploy. */
export function deployTokensRoutes(api: Api): void {
  serve(api, listDeployTokens, ({ db, params }) => selectDeployTokens(db, params.remote))

  serve(api, createDeployToken, (context) =>
    context.db.transaction(async (tx) => {
      const { user, now, params, body } = context
      const token = { remote: params.remote, name: body.name, createdBy: user.username, createdAt: now() }
      const made = await insertDeployToken(tx, token)
      const event = { remote: params.remote, changedBy: user.username, changedAt: now() }
      await insertChange(tx, { ...event, action: 'tokenMade', reason: body.name })
      const subject = { type: 'remote', id: params.remote }
      await recordChange(tx, context, 'remote.tokenMade', subject, { name: body.name })
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
