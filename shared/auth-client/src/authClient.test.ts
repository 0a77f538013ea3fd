import {
  getUser,
  latestRates,
  listUsers,
  autocompletePlaces,
  endSessionById,
  forgotPassword,
  isCallFailure,
  storageKeys,
} from '@freehold/contracts'
import { createAuthClient, refreshRetryMs, signOutTimeoutMs, type StorageLike } from '.'
import { leavingMs } from './holdWhileLeaving'

const user = {
  _id: 'u1',
  firstName: 'Daniel',
  lastName: 'Reyes',
  username: 'daniel@example.com',
  accountName: 'Northlake Holdings',
  role: 'Investor',
  profile: { strategies: [], markets: [], interests: [] },
}
const first = { token: 'access-1', refreshToken: 'refresh-1', user }
const second = { token: 'access-2', refreshToken: 'refresh-2' }
const other = { token: 'access-9', refreshToken: 'refresh-9', user: { ...user, _id: 'u9' } }
const rates = { rates: [] }

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const refused = (status: number, code: string, message: string) => json({ error: { code, message } }, status)
const noContent = () => new Response(null, { status: 204 })

interface Sent {
  call: string
  token: string | null
  body: unknown
  signal: AbortSignal
}
type Respond = (sent: Sent) => Response | Promise<Response>

function memoryStorage(
  initial: Record<string, unknown> = {},
): StorageLike & { entries: Map<string, string> } {
  const entries = new Map(
    Object.entries(initial).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

const signedInStorage = (session: unknown = first) =>
  memoryStorage({ [storageKeys.session]: session, [storageKeys.signedIn]: 'true' })

/** A browser tab: its client, what it sent, where it went. */
function openTab(respond: Respond, storage: StorageLike | null = signedInStorage()) {
  const sent: Sent[] = []
  const visited: string[] = []
  const events = new EventTarget()
  const clock = { now: 1_000_000 }
  const client = createAuthClient({
    fetch: async (input, init) => {
      const request = {
        call: `${init?.method} ${input as string}`,
        token: new Headers(init?.headers).get('Authorization'),
        body: init?.body ? JSON.parse(init.body as string) : undefined,
        signal: init?.signal as AbortSignal,
      }
      sent.push(request)
      return respond(request)
    },
    storage,
    events,
    navigate: (path) => visited.push(path),
    now: () => clock.now,
  })
  const calls = (name: string) => sent.filter(({ call }) => call.includes(name))
  return { client, sent, visited, clock, events, calls }
}

/** Accepts only the given tokens; a refresh with 'refresh-1' gives the second pair. */
const server =
  (accepted: string[]): Respond =>
  ({ call, token, body }) => {
    if (call.includes('/refresh-token'))
      return (body as { refreshToken: string }).refreshToken === 'refresh-1'
        ? json({ data: second })
        : refused(401, 'INVALID_REFRESH_TOKEN', 'Signed out')
    if (call.startsWith('DELETE')) return noContent()
    return accepted.includes(token ?? '')
      ? json({ data: rates })
      : refused(401, 'UNAUTHENTICATED', 'Not signed in')
  }

const stored = (storage: ReturnType<typeof memoryStorage>) =>
  JSON.parse(storage.entries.get(storageKeys.session) ?? 'null')

/** What follows by promises alone has happened after a few turns, or never will. */
async function until(hasHappened: () => boolean) {
  for (let turn = 0; turn < 1_000 && !hasHappened(); turn += 1) await Promise.resolve()
  expect(hasHappened()).toBe(true)
}

afterEach(() => jest.useRealTimers())

test('signing in stores the whole login response, the marker and the user [SES-3] [SES-2]', async () => {
  const storage = memoryStorage()
  const { client, sent } = openTab(() => json({ data: first }), storage)
  await client.signIn({ username: 'daniel@example.com', password: 'correct horse' })
  expect(client.keepsSession()).toBe(true)
  expect(sent[0]?.call).toBe('POST /api/v1/login')
  expect(sent[0]?.body).toEqual({ username: 'daniel@example.com', password: 'correct horse' })
  expect(stored(storage)).toEqual(first)
  expect(client.hasSessionMarker()).toBe(true)
  expect(client.getSnapshot()).toEqual({ signedIn: true, user })
})

test('a user that the login response lacks is fetched once and kept [SES-9]', async () => {
  const storage = signedInStorage({ token: 'access-1', refreshToken: 'refresh-1' })
  const { client, sent } = openTab(() => json({ data: user }), storage)
  expect(client.getSnapshot()).toEqual({ signedIn: true, user: null })
  expect(await Promise.all([client.loadUser(), client.loadUser()])).toEqual([user, user])
  await client.loadUser()
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/v1/auth/getUser'])
  expect(stored(storage).user).toEqual(user)
})

test('a user stored in a shape of the past is fetched anew, without signing out [SES-9]', async () => {
  const { client } = openTab(
    () => json({ data: user }),
    signedInStorage({ ...first, user: { name: 'Daniel' } }),
  )
  expect(await client.loadUser()).toEqual(user)
})

test('a saved profile is applied at once, and listeners are notified', async () => {
  const { client } = openTab(() => noContent())
  const heard = jest.fn()
  client.subscribe(heard)
  const before = client.getSnapshot()
  expect(client.getSnapshot()).toBe(before)
  client.updateUser({ profile: { strategies: ['s1'], markets: [], interests: [] } })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(client.getSnapshot().user?.profile.strategies).toEqual(['s1'])
  expect(client.getSnapshot().user?.firstName).toBe('Daniel')
})

test('a setting outlives a profile from a remote that does not know it [VAL-6]', () => {
  const { client } = openTab(() => noContent())
  const lists = { strategies: ['s1'], markets: [], interests: [] }
  client.updateUser({ profile: { ...lists, realisticExpenses: true } })
  client.updateUser({ profile: { ...lists, strategies: [] } })
  expect(client.getSnapshot().user?.profile).toEqual({ ...lists, strategies: [], realisticExpenses: true })
})

test('the raw token goes into Authorization, for authenticated and admin calls alone [SES-11]', async () => {
  const { client, sent } = openTab(({ call }) =>
    call.includes('/admin')
      ? json({ data: [] })
      : call.includes('/auth')
        ? json({ data: rates })
        : noContent(),
  )
  await client.call(latestRates)
  await client.call(listUsers)
  await client.call(forgotPassword, { body: { username: 'daniel@example.com' } })
  expect(sent.map(({ token }) => token)).toEqual(['access-1', 'access-1', null])
})

test('parameters and queries are encoded, and what is undefined is left out', async () => {
  const { client, sent } = openTab(({ call }) =>
    call.startsWith('DELETE') ? noContent() : json({ data: [] }),
  )
  await client.call(autocompletePlaces, { query: { input: 'a&b c', session: undefined } })
  await client.call(endSessionById, { params: { id: 'a/b' } })
  expect(sent.map(({ call }) => call)).toEqual([
    'GET /api/v1/auth/places/autocomplete?input=a%26b+c',
    'DELETE /api/v1/auth/sessions/a%2Fb',
  ])
})

test('an answer is unwrapped to its data, or taken whole [SES-12]', async () => {
  const responses = [json({ data: user }), json(user)]
  const { client } = openTab(() => responses.shift() as Response)
  expect([await client.call(getUser), await client.call(getUser)]).toEqual([user, user])
})

test('an answer that breaks the contract is an error that names the call and the field', async () => {
  const { client } = openTab(() => json({ data: { rates: [{ type: '30-year', rate: 'high' }] } }))
  await expect(client.call(latestRates)).rejects.toMatchObject({
    name: 'ContractError',
    message: expect.stringMatching(/GET \/rates\/latest.*rates\.0\.rate/),
  })
})

test.each([200, 202])(
  'a call that is answered with a 204 when it is done has not succeeded with a %i [FGT-2]',
  async (status) => {
    const { client } = openTab(() => json({ data: {} }, status))
    await expect(client.call(forgotPassword, { body: { username: 'a@b.co' } })).rejects.toMatchObject({
      name: 'ContractError',
      message: `POST /forgot-password (public) answered ${status} instead of 204`,
    })
  },
)

test('an error body becomes a rejection with its code, message and fields [SES-13]', async () => {
  const error = { code: 'CONFLICT', message: 'Taken', fields: { username: 'Taken' }, requestId: 'r1' }
  const { client } = openTab(() => json({ error }, 409))
  await expect(client.call(latestRates)).rejects.toMatchObject({ name: 'ApiError', status: 409, ...error })
})

test('any other failure passes on as it is [SES-13]', async () => {
  const lost = new TypeError('Failed to fetch')
  const responses: Respond[] = [
    () => Promise.reject(lost),
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => json({ error: 'Down for maintenance' }, 503),
  ]
  const { client } = openTab((request) => (responses.shift() as Respond)(request))
  await expect(client.call(latestRates)).rejects.toBe(lost)
  expect(isCallFailure(lost)).toBe(true)
  await expect(client.call(latestRates)).rejects.toMatchObject({ status: 502, body: '<h1>Bad gateway</h1>' })
  await expect(client.call(latestRates)).rejects.toMatchObject({ message: 'Down for maintenance' })
})

test('a call that the browser cuts off because the page is left fails only if the page stays', async () => {
  jest.useFakeTimers()
  const lost = new TypeError('NetworkError when attempting to fetch resource.')
  const { client, events } = openTab(() => Promise.reject(lost))
  events.dispatchEvent(new Event('beforeunload'))
  let failure: unknown = null
  client.call(latestRates).catch((error: unknown) => (failure = error))
  await jest.advanceTimersByTimeAsync(leavingMs - 1)
  expect(failure).toBeNull()
  await jest.advanceTimersByTimeAsync(1)
  expect(failure).toBe(lost)
})

test('what fails after the page has stayed is rejected at once', async () => {
  const lost = new TypeError('Failed to fetch')
  const { client, events, clock } = openTab(() => Promise.reject(lost))
  events.dispatchEvent(new Event('beforeunload'))
  clock.now += leavingMs
  await expect(client.call(latestRates)).rejects.toBe(lost)
})

test.each([
  ['a public', 5_000, forgotPassword, { body: { username: 'a@b.co' } }],
  ['an authenticated', 8_000, latestRates, undefined],
  ['an admin', 8_000, listUsers, undefined],
])('%s call is given up after %i ms [SES-10]', async (_, timeoutMs, endpoint, options) => {
  jest.useFakeTimers()
  const { client, sent } = openTab(() => new Promise<never>(() => {}))
  const outcome = client
    .call(endpoint as typeof latestRates, options as undefined)
    .catch((error: Error) => error.name)
  await jest.advanceTimersByTimeAsync(timeoutMs - 1)
  expect(sent[0]?.signal.aborted).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('TimeoutError')
  expect(sent[0]?.signal.aborted).toBe(true)
})

test('a caller may abort, and its call rejects', async () => {
  const { client } = openTab(() => new Promise<never>(() => {}))
  const controller = new AbortController()
  const outcome = client.call(latestRates, { signal: controller.signal })
  controller.abort()
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
})

test('a 401 refreshes once and tries the request once more with the new token [SES-5]', async () => {
  const storage = signedInStorage()
  const { client, sent } = openTab(server(['access-2']), storage)
  expect(await client.call(latestRates)).toEqual(rates)
  expect(sent.map(({ call, token }) => [call, token])).toEqual([
    ['GET /api/v1/auth/rates/latest', 'access-1'],
    ['POST /api/v1/refresh-token', null],
    ['GET /api/v1/auth/rates/latest', 'access-2'],
  ])
  expect(stored(storage)).toEqual({ ...second, user })
})

test('a request that is refused again after its refresh fails, and is not tried a third time [SES-5]', async () => {
  const { client, sent } = openTab(server([]))
  await expect(client.call(latestRates)).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  expect(sent).toHaveLength(3)
})

test.each([
  ['fails', () => refused(401, 'INVALID_REFRESH_TOKEN', 'Signed out')],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers no token', () => json({ data: {} })],
])('when the refresh %s, the session is removed and the browser goes to / [SES-6]', async (_, refresh) => {
  jest.useFakeTimers()
  const storage = signedInStorage()
  const { client, visited } = openTab((request) => {
    return request.call.includes('/refresh-token') ? refresh() : server([])(request)
  }, storage)
  const outcome = client.call(latestRates).catch((error: Error) => error.name)
  await jest.advanceTimersByTimeAsync(refreshRetryMs)
  expect(await outcome).toBe('SignedOutError')
  expect(storage.entries.size).toBe(0)
  expect(client.getSnapshot()).toEqual({ signedIn: false, user: null })
  expect(visited).toEqual(['/'])
})

test('a refresh that gets no answer is sent once more before the session is given up [SES-6]', async () => {
  jest.useFakeTimers()
  const storage = signedInStorage()
  const { client, calls } = openTab((request) => {
    const isCutOff = request.call.includes('/refresh-token') && calls('/refresh-token').length === 1
    return isCutOff ? Promise.reject(new TypeError('Failed to fetch')) : server(['access-2'])(request)
  }, storage)
  const responses = Promise.all([client.call(latestRates), client.call(latestRates)])
  await jest.advanceTimersByTimeAsync(refreshRetryMs - 1)
  expect(calls('/refresh-token')).toHaveLength(1)
  expect(stored(storage)).toEqual(first)
  await jest.advanceTimersByTimeAsync(1)
  expect(await responses).toEqual([rates, rates])
  expect(calls('/refresh-token')).toHaveLength(2)
  expect(stored(storage)).toEqual({ ...second, user })
})

test('a hundred requests refused at once make one refresh [SES-7]', async () => {
  const { client, calls } = openTab(server(['access-2']))
  const responses = await Promise.all(Array.from({ length: 100 }, () => client.call(latestRates)))
  expect(responses).toEqual(Array.from({ length: 100 }, () => rates))
  expect(calls('/refresh-token')).toHaveLength(1)
})

test('the result of a refresh is reused for 12 000 ms and no longer [SES-7]', async () => {
  const accepted = ['access-2']
  const { client, clock, calls } = openTab(server(accepted))
  await client.call(latestRates)
  accepted.pop()
  clock.now += 11_999
  await expect(client.call(latestRates)).rejects.toMatchObject({ status: 401 })
  expect(calls('/refresh-token')).toHaveLength(1)
  clock.now += 1
  await expect(client.call(latestRates)).rejects.toMatchObject({ name: 'SignedOutError' })
  expect(calls('/refresh-token')).toHaveLength(2)
})

test.each([
  ['no session', memoryStorage()],
  ['a marker without a session', memoryStorage({ [storageKeys.signedIn]: 'true' })],
  [
    'a corrupt session',
    memoryStorage({ [storageKeys.session]: '{"token":', [storageKeys.signedIn]: 'true' }),
  ],
  ['a token that no header can carry', signedInStorage({ ...first, token: 'tok\u2603en' })],
  ['a session without tokens', memoryStorage({ [storageKeys.session]: { user } })],
  ['no storage at all', null],
])('with %s an authenticated request is never sent and the browser goes to / [SES-8]', async (_, storage) => {
  const { client, sent, visited } = openTab(server(['access-1']), storage)
  await expect(client.call(latestRates)).rejects.toMatchObject({ name: 'SignedOutError' })
  expect(sent).toEqual([])
  expect(visited).toEqual(['/'])
  expect(client.hasSessionMarker()).toBe(false)
})

test('signing out asks the server first, then clears, then calls back [SES-4]', async () => {
  const storage = signedInStorage()
  const { client, sent, visited } = openTab(() => {
    expect(storage.entries.size).toBe(2)
    return noContent()
  }, storage)
  const callback = jest.fn(() => expect(storage.entries.size).toBe(0))
  await client.signOut(callback)
  expect(sent.map(({ call, token }) => [call, token])).toEqual([
    ['DELETE /api/v1/auth/session/access-1', 'access-1'],
  ])
  expect(callback).toHaveBeenCalledTimes(1)
  expect(visited).toEqual(['/'])
  expect(client.getSnapshot()).toEqual({ signedIn: false, user: null })
})

test.each([
  ['fails', () => refused(500, 'INTERNAL', 'Broken')],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('signing out clears the storage also when the call %s [SES-4]', async (_, respond) => {
  const storage = signedInStorage()
  const { client, visited } = openTab(respond, storage)
  await client.signOut()
  expect(storage.entries.size).toBe(0)
  expect(visited).toEqual(['/'])
})

test('signing out does not wait for a server that hangs [SES-4]', async () => {
  jest.useFakeTimers()
  const storage = signedInStorage()
  const { client } = openTab(() => new Promise<never>(() => {}), storage)
  const done = client.signOut()
  await jest.advanceTimersByTimeAsync(signOutTimeoutMs - 1)
  expect(storage.entries.size).toBe(2)
  await jest.advanceTimersByTimeAsync(1)
  await done
  expect(storage.entries.size).toBe(0)
})

test('calls in flight at sign-out are cancelled, and never repeated for the next user', async () => {
  const storage = signedInStorage()
  let refuse: ((response: Response) => void) | undefined
  const { client, visited, calls } = openTab(({ call }) => {
    if (call.startsWith('DELETE')) return noContent()
    return call.includes('/login') ? json({ data: other }) : new Promise((resolve) => (refuse = resolve))
  }, storage)
  const outcome = client.call(latestRates).catch((error: Error) => error.name)
  await client.signOut()
  expect(await outcome).toBe('SignedOutError')
  await client.signIn({ username: 'maya@example.com', password: 'x' })
  refuse?.(refused(401, 'UNAUTHENTICATED', 'Not signed in'))
  await Promise.resolve()
  expect(calls('/rates')).toHaveLength(1)
  expect(visited).toEqual(['/'])
  expect(stored(storage)).toEqual(other)
})

test('signing out with a token that has run out still ends the session on the server [SES-4]', async () => {
  const { client, sent } = openTab(({ call }) =>
    call.includes('/refresh-token')
      ? json({ data: second })
      : call.endsWith('access-1')
        ? refused(401, 'UNAUTHENTICATED', 'Not signed in')
        : noContent(),
  )
  await client.signOut()
  expect(sent.at(-1)).toMatchObject({ call: 'DELETE /api/v1/auth/session/access-2', token: 'access-2' })
})

test('signing out during a refresh discards its result and gives the new token back [SES-4]', async () => {
  const storage = signedInStorage()
  let respondToRefresh: ((response: Response) => void) | undefined
  const { client, calls } = openTab((request) => {
    if (!request.call.includes('/refresh-token')) return server([])(request)
    return new Promise((resolve) => (respondToRefresh = resolve))
  }, storage)
  const outcome = client.call(latestRates).catch((error: Error) => error.name)
  await until(() => calls('/refresh-token').length > 0)
  await client.signOut()
  respondToRefresh?.(json({ data: second }))
  expect(await outcome).toBe('SignedOutError')
  expect(storage.entries.size).toBe(0)
  await until(() => calls('DELETE').length === 2)
  expect(calls('DELETE').map(({ call }) => call)).toContain('DELETE /api/v1/auth/session/access-2')
})

test('a token that another tab has refreshed is used, without a refresh of our own [SES-15]', async () => {
  const storage = signedInStorage()
  const { client, calls } = openTab((request) => {
    storage.setItem(storageKeys.session, JSON.stringify({ ...second, user }))
    return server(['access-2'])(request)
  }, storage)
  expect(await client.call(latestRates)).toEqual(rates)
  expect(calls('/refresh-token')).toHaveLength(0)
})

test('a refresh that lost to another tab keeps what that tab stored [SES-15]', async () => {
  const storage = signedInStorage()
  const third = { token: 'access-3', refreshToken: 'refresh-3', user }
  const { client } = openTab((request) => {
    if (!request.call.includes('/refresh-token')) return server(['access-3'])(request)
    storage.setItem(storageKeys.session, JSON.stringify(third))
    return refused(401, 'INVALID_REFRESH_TOKEN', 'Used')
  }, storage)
  expect(await client.call(latestRates)).toEqual(rates)
  expect(stored(storage)).toEqual(third)
})

test('signing out in one tab signs the others out [SES-15]', async () => {
  const storage = signedInStorage()
  const here = openTab(() => noContent(), storage)
  const there = openTab(() => noContent(), storage)
  const heard = jest.fn()
  there.client.subscribe(heard)
  await here.client.signOut()
  there.events.dispatchEvent(new StorageEvent('storage', { key: storageKeys.signedIn }))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(there.visited).toEqual(['/'])
  expect(there.client.getSnapshot().signedIn).toBe(false)
})

test('a sign-in in another tab takes this tab over, and calls of the former user are not repeated', async () => {
  const storage = signedInStorage()
  const { client, visited, events, calls } = openTab((request) => {
    storage.setItem(storageKeys.session, JSON.stringify(other))
    return server(['access-9'])(request)
  }, storage)
  await expect(client.call(latestRates)).rejects.toMatchObject({ name: 'SignedOutError' })
  expect(calls('/rates')).toHaveLength(1)
  events.dispatchEvent(new StorageEvent('storage', { key: storageKeys.session }))
  expect(visited).toEqual(['/'])
  expect(client.getSnapshot().user?._id).toBe('u9')
})

test('a full storage keeps the session in memory, and no stale one behind it', async () => {
  const full = memoryStorage()
  full.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const { client, sent } = openTab(
    ({ call }) => json({ data: call.includes('/login') ? first : rates }),
    full,
  )
  await client.signIn({ username: 'daniel@example.com', password: 'x' })
  await client.call(latestRates)
  expect(sent.at(-1)?.token).toBe('access-1')
  expect(client.keepsSession()).toBe(false)
  await client.signOut()
  expect(client.getSnapshot().signedIn).toBe(false)
})

test('a storage that throws on every use never breaks the client', async () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  const { client } = openTab(() => json({ data: first }), {
    getItem: denied,
    setItem: denied,
    removeItem: denied,
  })
  await client.signIn({ username: 'daniel@example.com', password: 'x' })
  expect(client.getSnapshot()).toEqual({ signedIn: true, user })
})

test('another tab that refreshes, signs in first or tells the user ends nothing here [SES-15]', async () => {
  const storage = signedInStorage({ token: 'access-1', refreshToken: 'refresh-1' })
  let respond: ((response: Response) => void) | undefined
  const { client, visited, events } = openTab(() => new Promise((resolve) => (respond = resolve)), storage)
  const heard = jest.fn()
  client.subscribe(heard)
  const outcome = client.call(latestRates)
  storage.setItem(storageKeys.session, JSON.stringify({ ...second, user }))
  events.dispatchEvent(new StorageEvent('storage', { key: storageKeys.session }))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(client.getSnapshot()).toEqual({ signedIn: true, user })
  respond?.(json({ data: rates }))
  expect(await outcome).toEqual(rates)
  expect(visited).toEqual([])
})

test('another tab that signs in gives this one its session, wherever this one is', () => {
  const storage = memoryStorage()
  const { client, visited, events } = openTab(() => noContent(), storage)
  expect(client.getSnapshot()).toEqual({ signedIn: false, user: null })
  storage.setItem(storageKeys.session, JSON.stringify(first))
  expect(client.getSnapshot().signedIn).toBe(false)
  storage.setItem(storageKeys.signedIn, 'true')
  events.dispatchEvent(new StorageEvent('storage', { key: storageKeys.signedIn }))
  expect(client.getSnapshot()).toEqual({ signedIn: true, user })
  expect(visited).toEqual([])
})

test('what is under way when another tab signs out is abandoned here as well [SES-15]', async () => {
  const storage = signedInStorage()
  const { client, visited, events } = openTab(() => new Promise<never>(() => {}), storage)
  const outcome = client.call(latestRates).catch((error: Error) => error.name)
  // The marker goes first; the session follows.
  storage.removeItem(storageKeys.signedIn)
  events.dispatchEvent(new StorageEvent('storage', { key: storageKeys.signedIn }))
  expect(await outcome).toBe('SignedOutError')
  expect(visited).toEqual(['/'])
})

test('a storage that is cleared as a whole signs out, and one of other things does not [SES-15]', () => {
  const storage = signedInStorage()
  const { client, events } = openTab(() => noContent(), storage)
  const heard = jest.fn()
  client.subscribe(heard)
  storage.setItem(storageKeys.session, JSON.stringify(other))
  events.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }))
  expect(heard).not.toHaveBeenCalled()
  storage.entries.clear()
  events.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(client.getSnapshot().signedIn).toBe(false)
})

test('a page that comes back from the cache reads anew what happened meanwhile, and tells nothing if nothing did [SES-15]', () => {
  const storage = signedInStorage()
  const { client, events, visited } = openTab(() => noContent(), storage)
  const heard = jest.fn()
  client.subscribe(heard)
  events.dispatchEvent(new Event('pageshow'))
  expect(heard).not.toHaveBeenCalled()
  storage.entries.clear()
  events.dispatchEvent(new Event('pageshow'))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(visited).toEqual(['/'])
})

test('a session that had to be kept in memory ends when another tab writes one, and not before', async () => {
  const full = memoryStorage()
  const keep = full.setItem
  full.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const { client, events } = openTab(() => json({ data: first }), full)
  await client.signIn({ username: 'daniel@example.com', password: 'x' })
  events.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }))
  expect(client.getSnapshot().user?._id).toBe('u1')
  keep(storageKeys.session, JSON.stringify(other))
  keep(storageKeys.signedIn, 'true')
  events.dispatchEvent(new StorageEvent('storage', { key: storageKeys.session }))
  expect(client.getSnapshot().user?._id).toBe('u9')
})

test('a listener that unsubscribed is not called again', () => {
  const { client } = openTab(() => noContent())
  const heard = jest.fn()
  const unsubscribe = client.subscribe(heard)
  unsubscribe()
  client.updateUser({ firstName: 'Dan' })
  expect(heard).not.toHaveBeenCalled()
})

test('pages are changed in the way that the router has set', async () => {
  const { client, visited } = openTab(() => noContent())
  const byRouter: string[] = []
  client.setNavigate((path) => byRouter.push(path))
  await client.signOut()
  expect([byRouter, visited]).toEqual([['/'], []])
})

test('without a session there is no user to load or to change [SES-8]', async () => {
  const storage = memoryStorage()
  const { client, visited, sent } = openTab(() => noContent(), storage)
  client.updateUser({ firstName: 'Dan' })
  expect(storage.entries.size).toBe(0)
  await expect(client.loadUser()).rejects.toMatchObject({ name: 'SignedOutError' })
  expect([visited, sent]).toEqual([['/'], []])
})

test('a session whose marker is gone is not signed in [SES-2]', async () => {
  const { client } = openTab(() => noContent(), memoryStorage({ [storageKeys.session]: first }))
  expect(client.getSnapshot()).toEqual({ signedIn: false, user: null })
  const storage = memoryStorage()
  await openTab(() => json({ data: first }), storage).client.signIn({ username: 'a@b.co', password: 'x' })
  expect(storage.entries.get(storageKeys.signedIn)).toBe('true')
})

describe('a call that needs a recent sign-in', () => {
  const refusal = () => refused(403, 'STEP_UP_REQUIRED', 'Please enter your password again')

  /** Refuses until the password was entered. */
  function openOldSession() {
    const state = { isRecent: false }
    const tab = openTab(() => (state.isRecent ? json({ data: rates }) : refusal()))
    return { ...tab, state }
  }

  test('is repeated once the password was entered, which several calls at once ask for together', async () => {
    const { client, sent, state } = openOldSession()
    let asked = 0
    client.setStepUp(async () => {
      asked += 1
      await Promise.resolve()
      state.isRecent = true
      return true
    })
    const responses = await Promise.all([client.call(latestRates), client.call(latestRates)])
    expect([responses, asked, sent.length]).toEqual([[rates, rates], 1, 4])
  })

  test('rejects with the refusal when the password was not entered, cannot be asked for, or changes nothing', async () => {
    for (const ask of [
      undefined,
      async () => false,
      () => Promise.reject(new Error('no dialog')),
      async () => true,
    ]) {
      const { client } = openOldSession()
      if (ask) client.setStepUp(ask)
      await expect(client.call(latestRates)).rejects.toMatchObject({
        status: 403,
        message: 'Please enter your password again',
      })
    }
  })

  test('is asked for anew each time', async () => {
    const { client, sent } = openOldSession()
    let asked = 0
    client.setStepUp(async () => {
      asked += 1
      return false
    })
    await client.call(latestRates).catch(() => {})
    await client.call(latestRates).catch(() => {})
    expect([asked, sent.length]).toEqual([2, 2])
  })

  test('is given up when the session ends meanwhile', async () => {
    const { client } = openOldSession()
    let asked = false
    client.setStepUp(() => {
      asked = true
      return new Promise(() => {})
    })
    const call = client.call(latestRates)
    await until(() => asked)
    await client.signOut()
    await expect(call).rejects.toMatchObject({ name: 'SignedOutError' })
  })

  test('another refusal asks for nothing', async () => {
    const { client } = openTab(() => refused(403, 'FORBIDDEN', 'Your role does not allow this'))
    const ask = jest.fn(async () => true)
    client.setStepUp(ask)
    await expect(client.call(latestRates)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(ask).not.toHaveBeenCalled()
  })
})
