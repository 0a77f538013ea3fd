import {
  createDeployToken,
  type DeployToken,
  listAllDeployTokens,
  listDeployTokens,
  revokeDeployToken,
} from '@freehold/contracts'
import { required, wholeNumber } from './arguments'
import { type FreeholdClient, openFreehold } from './FreeholdClient'
import type { Command, Outcome } from './Command'

export async function token({ rest: [name], env, options }: Command): Promise<Outcome> {
  const freehold = await openFreehold(env, { asAdmin: true })
  if (options.revoke !== undefined) {
    await freehold.call(revokeDeployToken, { params: { id: options.revoke } })
    return { json: { revoked: options.revoke }, lines: ['Revoked'] }
  }
  if (options.list) return list(freehold, name)
  const body = {
    name: options.name ?? 'ci',
    ...(options.days !== undefined && { expiresInDays: wholeNumber(options.days, 'days') }),
  }
  const params = { remote: required(name, 'remote') }
  const made = await freehold.call(createDeployToken, { params, body })
  return {
    json: made,
    lines: [
      made.token,
      `It is shown only once and is valid until ${made.expiresAt}. Revoke it with --revoke ${made._id}`,
    ],
  }
}

async function list(freehold: FreeholdClient, name: string | undefined): Promise<Outcome> {
  const tokens = await (name === undefined
    ? freehold.call(listAllDeployTokens)
    : freehold.call(listDeployTokens, { params: { remote: name } }))
  return { json: tokens, lines: tokens.map(tokenLine) }
}

function tokenLine({ _id, remote, name, createdBy, createdAt, lastUsedAt, expiresAt }: DeployToken): string {
  const end =
    expiresAt === null
      ? 'ends with its line in DEPLOY_TOKENS'
      : `${Date.parse(expiresAt) <= Date.now() ? 'expired' : 'expires'} ${expiresAt}`
  return `${_id}  ${remote}  ${name}  made by ${createdBy} ${createdAt}, last used ${lastUsedAt ?? 'never'}, ${end}`
}
