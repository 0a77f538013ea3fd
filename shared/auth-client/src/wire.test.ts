import {
  autocompletePlaces,
  downloadWorkbook,
  endSessionById,
  forgotPassword,
  getUser,
  isCallFailure,
  latestRates,
  storageKeys,
  updateUserDetails,
} from '@freehold/contracts'
import { ContractError, createAuthClient, HttpError, SignedOutError } from '.'

const session = JSON.stringify({ token: 'access-1', refreshToken: 'refresh-1' })

/** A client that is signed in, whose server sends these responses in turn, and what it was sent. */
function openTab(...responses: (() => Response | Promise<Response>)[]) {
  const stored = new Map([
    [storageKeys.session, session],
    [storageKeys.signedIn, 'true'],
  ] as [string, string][])
  const sent: [url: string, init: RequestInit][] = []
  const client = createAuthClient({
    fetch: async (url, init) => {
      sent.push([url as string, init as RequestInit])
      return responses.shift()!()
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    events: null,
    navigate: () => undefined,
    now: () => 0,
  })
  return { client, sent, stored }
}
const text =
  (body: string, status = 200) =>
  () =>
    new Response(body, { status })
const json = (body: unknown, status = 200) => text(JSON.stringify(body), status)
const failureOf = async (work: Promise<unknown>) => {
  const outcome = await work.then(
    () => null,
    (error: Error) => error,
  )
  return outcome && { name: outcome.name, message: outcome.message }
}

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('a call says what it takes and sends, and nothing of the page that it comes from [SES-11]', async () => {
  const details = { firstName: 'Maya', lastName: 'Okafor', email: 'maya@example.com' }
  const { client, sent } = openTab(json({ ...details, accountName: 'Northlake' }), json({ rates: [] }))
  await client.call(updateUserDetails, { body: details })
  await client.call(latestRates)
  expect(sent[0]).toEqual([
    '/api/v1/auth/userDetails',
    {
      method: 'PATCH',
      headers: { Accept: 'application/json', Authorization: 'access-1', 'Content-Type': 'application/json' },
      body: JSON.stringify(details),
      signal: expect.any(AbortSignal),
      keepalive: false,
      referrerPolicy: 'no-referrer',
    },
  ])
  expect(sent[1]![1]).toEqual({
    method: 'GET',
    headers: { Accept: 'application/json', Authorization: 'access-1' },
    signal: expect.any(AbortSignal),
    keepalive: false,
    referrerPolicy: 'no-referrer',
  })
})

test('signing out goes on when its page is closed meanwhile [SES-4]', async () => {
  const { client, sent } = openTab(() => new Response(null, { status: 204 }))
  await client.signOut()
  expect(sent[0]![1].keepalive).toBe(true)
})

test('a query that holds nothing is none', async () => {
  const { client, sent } = openTab(json([]), json([]))
  await client.call(autocompletePlaces, { query: { input: undefined, session: null } as never })
  await client.call(autocompletePlaces, { query: { input: 7 } as never })
  expect(sent.map(([url]) => url)).toEqual([
    '/api/v1/auth/places/autocomplete',
    '/api/v1/auth/places/autocomplete?input=7',
  ])
})

test('a call without a result succeeds with a 204', async () => {
  const { client } = openTab(() => new Response(null, { status: 204 }))
  expect(await client.call(endSessionById, { params: { id: 's1' } })).toBeUndefined()
})

test.each<[number, () => Response]>([
  [200, json({ data: 7 })],
  [205, () => new Response(null, { status: 205 })],
])('a call without a result does not take a %i for success', async (status, respond) => {
  const { client } = openTab(respond)
  await expect(client.call(endSessionById, { params: { id: 's1' } })).rejects.toMatchObject({
    name: 'ContractError',
    message: `DELETE /sessions/:id (auth) answered ${status} instead of 204`,
  })
})

test.each<[string, string, string]>([
  ['a field of another kind', '{"data":{"rates":7}}', 'rates: Invalid type: Expected Array but received 7'],
  ['no object', '"rates"', 'the response: Invalid type: Expected Object but received "rates"'],
  ['null', 'null', 'the response: Invalid type: Expected Object but received null'],
  ['nothing', '', 'the response: Invalid type: Expected Object but received undefined'],
])('%s where rates were promised breaks the contract, and says where', async (_, body, problem) => {
  const { client } = openTab(text(body))
  const failure = failureOf(client.call(latestRates))
  expect(await failure).toEqual({
    name: 'ContractError',
    message: `GET /rates/latest (auth) does not match its contract: ${problem}`,
  })
})

test.each<[string, () => Promise<unknown>]>([
  ['a result', () => openTab(text('<h1>Join our network</h1>')).client.call(latestRates)],
  ['none', () => openTab(text('fine')).client.call(endSessionById, { params: { id: 's1' } })],
])(
  'a 200 that is no JSON is a failed call, also where %s is expected: it is not the API that answered',
  async (_, call) => {
    const failure: unknown = await call().catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'HttpError', status: 200, message: 'The server answered 200' })
    expect(isCallFailure(failure)).toBe(true)
  },
)

test.each<[unknown, string]>([
  [{ error: 'Down for maintenance' }, 'Down for maintenance'],
  [{ message: 'Down for maintenance' }, 'Down for maintenance'],
  [{ error: '', message: 'Down' }, 'Down'],
  [{ error: { reason: 'disk' }, message: 'Down' }, 'Down'],
  [{ error: 'Down', message: 'Other' }, 'Down'],
  [{ error: '' }, 'The server answered 503'],
  [{}, 'The server answered 503'],
  [null, 'The server answered 503'],
  ['Bad gateway', 'Bad gateway'],
  ['<h1>Bad gateway</h1>', 'The server answered 503'],
])('a failure whose body is %j has the message %j [SES-13]', async (body, message) => {
  const { client } = openTab(typeof body === 'string' ? text(body, 503) : json(body, 503))
  const failure = client.call(latestRates)
  await expect(failure).rejects.toMatchObject({ name: 'HttpError', status: 503, body, message })
  await expect(failure).rejects.toBeInstanceOf(HttpError)
})

test('a 304 is a failure like any other, and has no body [SES-13]', async () => {
  const { client } = openTab(() => new Response(null, { status: 304 }))
  await expect(client.call(latestRates)).rejects.toMatchObject({ name: 'HttpError', status: 304 })
})

test('each kind of failure has a name of its own, for copies of the class cannot be told apart', () => {
  expect(new ContractError('x').name).toBe('ContractError')
  expect(new SignedOutError()).toMatchObject({ name: 'SignedOutError', message: 'You are signed out' })
})

test('a time-out says how long it was [SES-10]', async () => {
  jest.useFakeTimers()
  const never = () => new Promise<Response>(() => {})
  const { client } = openTab(never, never)
  const outcomes = Promise.all([
    failureOf(client.call(forgotPassword, { body: { username: 'maya@example.com' } })),
    failureOf(client.call(latestRates)),
  ])
  await jest.advanceTimersByTimeAsync(8_000)
  expect(await outcomes).toEqual([
    { name: 'TimeoutError', message: 'No response within 5 s' },
    { name: 'TimeoutError', message: 'No response within 8 s' },
  ])
})

test('a server that stalls in the middle of its answer has not answered in time [SES-10]', async () => {
  jest.useFakeTimers()
  const stalled = () => Object.assign(new Response(), { text: () => new Promise<string>(() => {}) })
  const { client } = openTab(stalled)
  const outcome = failureOf(client.call(latestRates))
  await jest.advanceTimersByTimeAsync(8_000)
  expect((await outcome)?.name).toBe('TimeoutError')
})

test('a call that has ended leaves neither a timer nor a listener behind', async () => {
  jest.useFakeTimers()
  const { signal } = new AbortController()
  const [add, remove] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')]
  const { client } = openTab(json({ rates: [] }))
  await client.call(latestRates, { signal })
  expect(jest.getTimerCount()).toBe(0)
  expect(add.mock.calls).toEqual([['abort', expect.any(Function)]])
  expect(remove.mock.calls).toEqual(add.mock.calls)
})

test('a caller that has given up before sends nothing on, and hears its own reason', async () => {
  const { client, sent } = openTab(() => new Promise<never>(() => {}))
  const reason = new Error('Left the page')
  await expect(client.call(latestRates, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(sent.map(([, { signal }]) => signal?.aborted)).toEqual([true])
})

test('a user who is being fetched is not waited for by a caller that has given up', async () => {
  const { client, sent } = openTab()
  const reason = new Error('Left the page')
  await expect(client.loadUser(AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(sent).toEqual([])
})

test('after a failure the user is fetched anew [SES-9]', async () => {
  const user = {
    _id: 'u1',
    firstName: 'Maya',
    lastName: 'Okafor',
    username: 'maya@example.com',
    accountName: 'Northlake',
    role: 'Agent',
    profile: { strategies: [], markets: [], interests: [] },
  }
  const { client, sent } = openTab(text('busy', 503), json(user))
  await expect(client.loadUser()).rejects.toMatchObject({ status: 503 })
  expect(await client.loadUser()).toEqual(user)
  expect(sent.map(([url]) => url)).toEqual([`/api/v1/auth${getUser.path}`, `/api/v1/auth${getUser.path}`])
})

test('a file arrives with its bytes as they are, and its call takes errors in JSON too', async () => {
  const bytes = new Uint8Array([0x50, 0x4b, 0xff, 0x00, 0xc3])
  const type = downloadWorkbook.file
  const { client, sent } = openTab(
    () => new Response(bytes, { headers: { 'content-type': type } }),
    json({ error: { code: 'NOT_FOUND', message: 'Property not found' } }, 404),
  )
  const call = () => client.call(downloadWorkbook, { params: { id: 'home' }, body: { analyses: {} } })
  expect(new Uint8Array(await (await call()).arrayBuffer())).toEqual(bytes)
  expect(sent[0]?.[1].headers).toMatchObject({ Accept: `${type}, application/json` })
  expect(await failureOf(call())).toMatchObject({ name: 'ApiError', message: 'Property not found' })
})
