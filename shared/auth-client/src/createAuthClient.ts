import {
  endSession,
  errorCodes,
  getUser,
  isApiError,
  login,
  paths,
  readResponse,
  refreshReuseMs,
  refreshToken,
  type Endpoint,
  type LoginInput,
  type ResultOf,
  type Session,
  type User,
} from '@freehold/contracts'
import { createHoldWhileLeaving } from './holdWhileLeaving'
import { sendCall, type CallOptions, type SendOptions } from './sendCall'
import type { StorageLike } from './fallbackStorage'
import { createSessionStore, type AuthSnapshot } from './sessionStore'
import { SignedOutError } from './SignedOutError'
import { unlessAborted } from './unlessAborted'
import { wait } from './wait'

/**
 * Signing out waits no longer than this for the server; the request goes on behind. Every tab has to be signed out
 * within a second, also when the server hangs.
 */
export const signOutTimeoutMs = 700

/**
 * A refresh that got no response at all is sent once more after this: some browsers reject what a reload cuts off, and a
 * moment without a network ends no session. The server gives the same pair again to the same token.
 */
export const refreshRetryMs = 1_000

export interface AuthClientOptions {
  fetch: typeof fetch
  /** Null where the browser denies storage: the session then lives as long as the page. */
  storage: StorageLike | null
  /** Where the events of other tabs arrive; null outside a browser. */
  events: Pick<Window, 'addEventListener'> | null
  navigate: (path: string) => void
  now: () => number
}

export interface AuthClient {
  /**
   * Sends a call of the contract and gives its parsed data. Public calls go without a session; any other is abandoned
   * without one. Rejects with `ApiError` for our error body, `HttpError` for any other failing status,
   * `ContractError` for a response that breaks the contract, `SignedOutError` when abandoned, and as fetch does
   * (`TypeError`, `AbortError`, `TimeoutError`); `isCallFailure` tells all but `ContractError` from a bug. It never
   * toasts.
   */
  call: <E extends Endpoint>(endpoint: E, ...options: OptionalOptions<E>) => Promise<ResultOf<E>>
  /** Stores the login response, the marker and the user. Rejects as `call` does. */
  signIn: (input: LoginInput) => Promise<void>
  /**
   * Ends the session on the server, then here, then calls back; the browser goes to `/`. Calls that are still under
   * way are abandoned with it. Never rejects.
   */
  signOut: (callback?: () => void) => Promise<void>
  /** The user of the session, fetched when it is missing there. */
  loadUser: (signal?: AbortSignal) => Promise<User>
  /** Takes over what the server has just saved, without asking it again. */
  updateUser: (changes: Partial<User>) => void
  /** Whether the marker is set that governs access to `/app`. */
  hasSessionMarker: () => boolean
  /** False where the browser's storage is full or blocked: then the session ends with the page. */
  keepsSession: () => boolean
  /** For `useSyncExternalStore`: the same object until something changes. */
  getSnapshot: () => AuthSnapshot
  subscribe: (listener: () => void) => () => void
  /** The router's way to change pages; until it is set, the browser loads the page anew. */
  setNavigate: (navigate: (path: string) => void) => void
  /**
   * How the password is asked for where a call needs a recent sign-in; it resolves to whether the password was entered,
   * and the call is then repeated. Until it is set, such a call is refused.
   */
  setStepUp: (ask: () => Promise<boolean>) => void
}

/** Options may be left out where the endpoint declares no part that is required. */
type OptionalOptions<E extends Endpoint> =
  {} extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

interface Refresh {
  token: Promise<string>
  /** Null while it is under way. */
  settledAt: number | null
}

export function createAuthClient({ fetch, storage, events, now, ...options }: AuthClientOptions): AuthClient {
  const store = createSessionStore(storage)
  const listeners = new Set<() => void>()
  let navigate = options.navigate
  /** Aborted whenever someone signs in or out: what was under way for the session before is discarded. */
  let sessionController = new AbortController()
  let refreshing: Refresh | null = null
  let loadingUser: Promise<User> | null = null
  let askForPassword = async () => false
  let pendingStepUp: Promise<boolean> | null = null
  let lastSnapshot = store.snapshot()

  function notifyListeners() {
    lastSnapshot = store.snapshot()
    for (const listener of listeners) listener()
  }

  function resetSession() {
    sessionController.abort()
    sessionController = new AbortController()
    refreshing = null
    loadingUser = null
    pendingStepUp = null
  }

  function dropSession(): never {
    resetSession()
    store.clear()
    notifyListeners()
    navigate(paths.root)
    throw new SignedOutError()
  }

  const holdWhileLeaving = createHoldWhileLeaving(events, now)
  const send = (endpoint: Endpoint, parts: SendOptions, token?: string) =>
    holdWhileLeaving(() => sendCall(fetch, endpoint, parts, token))

  async function call<E extends Endpoint>(endpoint: E, parts: SendOptions = {}): Promise<ResultOf<E>> {
    if (endpoint.base === 'public') return readResponse(endpoint, await send(endpoint, parts))
    const session = store.session() ?? dropSession()
    const { signal } = sessionController
    return unlessAborted(signal, async () => {
      try {
        return await callSignedIn(endpoint, parts, session, signal)
      } catch (error) {
        if (!isStepUpRequired(error) || !(await stepUp())) throw error
        return callSignedIn(endpoint, parts, store.session() ?? dropSession(), signal)
      }
    })
  }

  /** Several calls that need it at once ask together. */
  function stepUp(): Promise<boolean> {
    const stepUpRequest = (pendingStepUp ??= askForPassword().catch(() => false))
    return stepUpRequest.finally(() => {
      if (pendingStepUp === stepUpRequest) pendingStepUp = null
    })
  }

  async function callSignedIn<E extends Endpoint>(
    endpoint: E,
    parts: SendOptions,
    session: Session,
    signal: AbortSignal,
  ): Promise<ResultOf<E>> {
    const response = await send(endpoint, parts, session.token)
    if (response.status !== 401 || signal.aborted) return readResponse(endpoint, response)
    return readResponse(endpoint, await send(endpoint, parts, await tokenForRetry(session)))
  }

  /** The token to try again with after that of `used` was refused. */
  async function tokenForRetry(used: Session): Promise<string> {
    const session = store.session() ?? dropSession()
    // What one person has begun is never repeated in the name of another, who has signed in in another tab.
    if (isOtherUser(used.user, session.user)) throw new SignedOutError()
    if (session.token !== used.token) return session.token
    if (refreshing === null || isExpired(refreshing)) refreshing = startRefresh(session)
    return refreshing.token
  }

  /** One that is still under way serves every call that was refused meanwhile. */
  const isExpired = ({ settledAt }: Refresh) => settledAt !== null && now() - settledAt >= refreshReuseMs

  function startRefresh(session: Session): Refresh {
    const started: Refresh = { token: refresh(session), settledAt: null }
    const settle = () => (started.settledAt = now())
    started.token.then(settle, settle)
    return started
  }

  async function refresh(used: Session): Promise<string> {
    const { signal } = sessionController
    const tokens = await requestRefresh(used).catch(() => null)
    if (signal.aborted) {
      // The user signed out meanwhile: the new tokens must not be kept, so they are revoked.
      if (tokens) void send(endSession, { params: { token: tokens.token } }, tokens.token).catch(() => {})
      throw new SignedOutError()
    }
    const stored = store.session() ?? dropSession()
    // Another tab has refreshed, or someone else has signed in there: what it stored is the newer.
    if (stored.refreshToken !== used.refreshToken) return stored.token
    if (tokens === null) return dropSession()
    store.save({ ...stored, ...tokens })
    notifyListeners()
    return tokens.token
  }

  async function requestRefresh({ refreshToken: token }: Session) {
    const request = () => send(refreshToken, { body: { refreshToken: token } })
    const response = await request().catch(() => wait(refreshRetryMs).then(request))
    return readResponse(refreshToken, response)
  }

  /** An access token that has run out is renewed first, or its session would live on at the server. */
  async function endOnServer(session: Session) {
    const end = (token: string) => send(endSession, { params: { token }, keepalive: true }, token)
    const response = await end(session.token)
    if (response.status === 401) await end((await requestRefresh(session)).token)
  }

  async function signOut(callback?: () => void) {
    const session = store.session()
    if (session !== null) await Promise.race([endOnServer(session).catch(() => {}), wait(signOutTimeoutMs)])
    resetSession()
    store.clear()
    notifyListeners()
    callback?.()
    navigate(paths.root)
  }

  async function signIn(input: LoginInput) {
    const session = await call(login, { body: input })
    resetSession()
    store.save(session)
    store.mark()
    notifyListeners()
    // The person is signed in either way; who needs the user asks again, and tells of a failure then.
    await loadUser().catch(() => {})
  }

  async function loadUser(signal?: AbortSignal): Promise<User> {
    const user = store.session()?.user
    if (user !== undefined) return user
    if (signal?.aborted) throw signal.reason
    // One request serves everyone who waits, so no single caller's signal may abort it.
    loadingUser ??= fetchUser().finally(() => (loadingUser = null))
    return loadingUser
  }

  async function fetchUser(): Promise<User> {
    const user = await call(getUser)
    updateUser(user)
    return user
  }

  function updateUser(changes: Partial<User>) {
    const session = store.session()
    if (session === null) return
    // A remote that was built before a setting does not know it, and gives a profile without it.
    const profile = changes.profile && { ...session.user?.profile, ...changes.profile }
    const user = { ...session.user, ...changes, ...(profile && { profile }) }
    store.save({ ...session, user: user as User })
    notifyListeners()
  }

  /** Another tab wrote, or this page came back from the browser's cache. */
  function syncWithStorage() {
    const before = lastSnapshot
    const after = store.snapshot()
    if (after === before) return
    const isOver = before.signedIn && (!after.signedIn || isOtherUser(before.user, after.user))
    if (isOver) resetSession()
    notifyListeners()
    if (isOver) navigate(paths.root)
  }

  events?.addEventListener('storage', ({ key }) => {
    if (!store.owns(key)) return
    store.clearMemory()
    syncWithStorage()
  })
  events?.addEventListener('pageshow', syncWithStorage)

  return {
    call: (endpoint, ...[parts]) => call(endpoint, parts as SendOptions | undefined),
    signIn,
    signOut,
    loadUser,
    updateUser,
    hasSessionMarker: store.hasMarker,
    keepsSession: store.isPersistent,
    getSnapshot: store.snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setNavigate(next) {
      navigate = next
    },
    setStepUp(ask) {
      askForPassword = ask
    },
  }
}

const isStepUpRequired = (error: unknown) => isApiError(error) && error.code === errorCodes.stepUpRequired

/** Whether two known users differ; one who is not known yet may be the same. */
const isOtherUser = (one?: User | null, other?: User | null) => !!one && !!other && one._id !== other._id
