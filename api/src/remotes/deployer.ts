import type { User } from '@freehold/contracts'
import type { Deployer } from '../http/callers'
import { forbidden, unauthenticated } from '../http/httpErrors'
import type { Services } from '../services'
import { DEPLOY_TOKEN_PREFIX, findDeployToken, markUsed } from './deployTokens.queries'

export const isDeployToken = (token: string | undefined): token is string =>
  token?.startsWith(DEPLOY_TOKEN_PREFIX) ?? false

/** An Admin deploys without a deploy token. */
export const deployerOf = (user: User): Deployer => ({
  id: user._id,
  actor: user.username,
  remote: null,
  user,
  approves: 'all',
})

/**
 * Throws a 401 for a token that does not exist, has expired, or whose creator is not an active Admin. Such a token is deleted
 * when its creator is changed; the check here covers changes in the database that did not go through the API.
 */
export async function authenticateTeam({ db, now }: Services, token: string): Promise<Deployer> {
  const found = await findDeployToken(db, token)
  if (found === null) throw unauthenticated()
  const { id, remote, name, createdById, expiresAt, isCreatorAdmin } = found
  if (expiresAt !== null && expiresAt <= now())
    throw unauthenticated(
      `This deploy token expired at ${expiresAt.toISOString()}: ask an Admin for a new one`,
    )
  const isOfSettings = createdById === null
  if (!isOfSettings && !isCreatorAdmin)
    throw unauthenticated(
      'The creator of this deploy token is no longer an Admin: ask an Admin for a new one',
    )
  await markUsed(db, id, now())
  return { id, actor: `${remote}/${name}`, remote, user: null, approves: isOfSettings ? 'first' : 'none' }
}

/** Throws a 403 when a team calls for another team's remote. */
export function requireOwn({ remote: own }: Deployer, remote: string): void {
  if (own !== null && own !== remote) throw forbidden(`This token is only valid for ${own}`)
}
