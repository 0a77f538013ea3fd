import type { User } from '@freehold/contracts'

/** Who makes a request: `authorize` stores it on the request, `serve` passes it to the handler. */

export interface CurrentSession {
  id: string
  /** When the user last entered the password in it. */
  authenticatedAt: Date
}

export interface SignedIn {
  user: User
  session: CurrentSession
}

/** The caller of a deploy endpoint: a team with its token, or an Admin. */
export interface Deployer {
  /** The id of the token or of the Admin, by which quotas are counted. */
  id: string
  /** The name in the log: an Admin's address, or `remote-search/ci`. */
  actor: string
  /** The only remote that a team may change; null for an Admin, who may change all. */
  remote: string | null
  /** Null for a team. */
  user: User | null
  approves: Approves
}

/**
 * Which promotions approve the release: all of an Admin's and of the server's at its start; the first of a remote with a
 * token of the settings, where the operator has named the remote; otherwise none.
 */
export type Approves = 'all' | 'first' | 'none'
