export { ContractError, HttpError } from '@freehold/contracts'
export { SignedOutError } from './SignedOutError'
export {
  createAuthClient,
  refreshRetryMs,
  signOutTimeoutMs,
  type AuthClient,
  type AuthClientOptions,
} from './createAuthClient'
export type { CallOptions } from './sendCall'
export type { StorageLike } from './fallbackStorage'
export type { AuthSnapshot } from './sessionStore'
export { createSeenHomes, seenHomes, SEEN_HOMES_MAX, type SeenHome, type SeenHomes } from './seenHomes'
export { endEarly } from './earlyResponses'
export { authClient } from './authClient'
export { useUser } from './useUser'
