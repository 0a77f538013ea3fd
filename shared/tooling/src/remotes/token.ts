import { createDeployToken, listDeployTokens, revokeDeployToken } from '@freehold/contracts'
import { required } from './arguments'
import { openFreehold } from './Freehold'
import type { Command, Outcome } from './Command'

export async function token({ rest: [name], env, options }: Command): Promise<Outcome> {
  const freehold = await openFreehold(env, { asAdmin: true })
  if (options.revoke !== undefined) {
    await freehold.call(revokeDeployToken, { params: { id: options.revoke } })
    return { json: { revoked: options.revoke }, lines: ['Revoked'] }
  }
  const params = { remote: required(name, 'remote') }
  if (options.list) {
    const tokens = await freehold.call(listDeployTokens, { params })
    const lines = tokens.map(
      ({ _id, name: called, createdBy, createdAt, lastUsedAt }) =>
        `${_id}  ${called}  made by ${createdBy} ${createdAt}, last used ${lastUsedAt ?? 'never'}`,
    )
    return { json: tokens, lines }
  }
  const made = await freehold.call(createDeployToken, { params, body: { name: options.name ?? 'ci' } })
  return { json: made, lines: [made.token, `It is shown this once. Revoke it with --revoke ${made._id}`] }
}
