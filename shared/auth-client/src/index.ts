export { ContractError, HttpError, SignedOutError } from './callErrors'
export {
  createAuthClient,
  signOutTimeoutMs,
  type AuthClient,
  type AuthClientOptions,
} from './createAuthClient'
export type { CallOptions } from './sendCall'
export type { AuthSnapshot, StorageLike } from './sessionStore'
export { authClient } from './authClient'
export { useUser } from './useUser'
