import type { User } from '@freehold/contracts'
import { forbidden, unauthenticated } from '../http/refusals'
import type { Services } from '../services'
import { DEPLOY_TOKEN_PREFIX, findDeployToken, markUsed } from './deployTokens.queries'

/** Who publishes releases and moves traffic: a team with its token, or an Admin. */
export interface Deployer {
  /** Of the token, or of the Admin: quotas are counted by it. */
  id: string
  /** As the log names them: an Admin's address, or `remote-search/ci`. */
  actor: string
  /** The one remote that a team may touch; null for an Admin, who may touch any. */
  remote: string | null
  /** Null for a team. */
  user: User | null
  approves: Approves
}

/**
 * Which of their promotions approve the release by themselves: all of an Admin's and of the server's own at its start;
 * the first of a remote with a token of the settings, as the operator has named the remote there; else none.
 */
export type Approves = 'all' | 'first' | 'none'

export const isDeployToken = (token: string | undefined): token is string =>
  token?.startsWith(DEPLOY_TOKEN_PREFIX) ?? false

/** An Admin, who needs no token. */
export const deployerOf = (user: User): Deployer => ({
  id: user._id,
  actor: user.username,
  remote: null,
  user,
  approves: 'all',
})

/**
 * Throws a 401 for a token that is none of a team's, has expired, or whose maker is no active Admin. Such a token ends
 * when its maker does; asking again here holds where that was changed by no call of the API.
 */
export async function authenticateTeam({ db, now }: Services, token: string): Promise<Deployer> {
  const found = await findDeployToken(db, token)
  if (found === null) throw unauthenticated()
  const { id, remote, name, createdById, expiresAt, madeByAdmin } = found
  if (expiresAt !== null && expiresAt <= now())
    throw unauthenticated(
      `This deploy token expired at ${expiresAt.toISOString()}: ask an Admin for a new one`,
    )
  const isOfSettings = createdById === null
  if (!isOfSettings && !madeByAdmin)
    throw unauthenticated('The maker of this deploy token is no Admin any more: ask an Admin for a new one')
  await markUsed(db, id, now())
  return { id, actor: `${remote}/${name}`, remote, user: null, approves: isOfSettings ? 'first' : 'none' }
}

/** Throws a 403 where a team reaches for another team's remote. */
export function requireOwn({ remote: own }: Deployer, remote: string): void {
  if (own !== null && own !== remote) throw forbidden(`This token is for ${own} alone`)
}
