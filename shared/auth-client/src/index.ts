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
export {
  createLinkedShortlist,
  createShortlist,
  shortlist,
  type Shortlist,
  type ShortlistChannel,
  type ShortlistStages,
} from './shortlist'
export { endEarly } from './earlyResponses'
export { authClient } from './authClient'
export { useNetworkReturn } from './useNetworkReturn'
export { useRecovery } from './useRecovery'
export { useShortlist } from './useShortlist'
export { useUser } from './useUser'
