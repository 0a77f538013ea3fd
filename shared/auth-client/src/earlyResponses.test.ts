import { latestRates, storageKeys } from '@freehold/contracts'
import { createAuthClient } from './createAuthClient'
import { askEarly, endEarly, takeEarly } from './earlyResponses'

const url = '/api/v1/auth/rates/latest'
const get = (token: string) => ({ method: 'GET', headers: { Authorization: token } })

const send = jest.fn<Promise<Response>, Parameters<typeof fetch>>()

beforeEach(() => {
  // Each test loads a new page.
  Reflect.deleteProperty(globalThis, Symbol.for('freehold.earlyResponses'))
  send.mockReset()
  send.mockImplementation(async () => new Response('{"data":{"rates":[]}}'))
  globalThis.fetch = send
})

/** A client whose session has this token. */
function clientWith(token: string) {
  const stored = new Map<string, string>([
    [storageKeys.signedIn, 'true'],
    [storageKeys.session, JSON.stringify({ token, refreshToken: 'refresh' })],
  ])
  return createAuthClient({
    fetch: async (input, init) => (await takeEarly(input as string, init ?? {})) ?? fetch(input, init),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    events: null,
    navigate: () => {},
    now: Date.now,
  })
}

test('the first call of the page is served by what was asked early, the next one asks itself', async () => {
  await askEarly(url, 'mine')
  const client = clientWith('mine')
  expect(await client.call(latestRates)).toEqual({ rates: [] })
  expect(send).toHaveBeenCalledTimes(1)
  await client.call(latestRates)
  expect(send).toHaveBeenCalledTimes(2)
})

test('the boot script may read the answer and the page still finds it whole', async () => {
  const response = await askEarly(url, 'mine')
  expect(await response?.json()).toEqual({ data: { rates: [] } })
  expect(await clientWith('mine').call(latestRates)).toEqual({ rates: [] })
})

test.each<[why: string, lose: () => Promise<unknown>]>([
  ['it was asked in the name of another session', () => askEarly(url, 'theirs')],
  ['another address was asked', () => askEarly(`${url}?day=1`, 'mine')],
  ['the page has been left', async () => (await askEarly(url, 'mine'), endEarly())],
  ['it would be asked only then', () => (endEarly(), askEarly(url, 'mine'))],
  [
    'it has waited too long',
    async () => {
      const now = jest.spyOn(performance, 'now').mockReturnValueOnce(-20_000)
      await askEarly(url, 'mine')
      now.mockRestore()
    },
  ],
  [
    'the server had a moment of trouble',
    () => {
      send.mockResolvedValueOnce(new Response('busy', { status: 503 }))
      return askEarly(url, 'mine')
    },
  ],
  [
    'no answer came',
    () => {
      send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
      return askEarly(url, 'mine')
    },
  ],
])('a call asks itself where %s', async (_, lose) => {
  await lose()
  send.mockClear()
  expect(await clientWith('mine').call(latestRates)).toEqual({ rates: [] })
  expect(send).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]![0]).toBe(url)
})

test('an answer that has come is good beyond the deadline of its request', async () => {
  const deadline = new AbortController()
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => deadline.signal)
  const text = async () => {
    deadline.signal.throwIfAborted()
    return '{"data":{"rates":[]}}'
  }
  send.mockResolvedValueOnce(Object.assign(new Response(), { text }))
  await askEarly(url, 'mine')
  deadline.abort()
  expect(await clientWith('mine').call(latestRates)).toEqual({ rates: [] })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a public call takes an early answer that was requested for any user', async () => {
  await askEarly(url, 'theirs')
  expect(takeEarly(url, { method: 'GET' })).not.toBeNull()
})

test('nothing but a GET takes what was asked early', async () => {
  await askEarly(url, 'mine')
  expect(takeEarly(url, { ...get('mine'), method: 'POST' })).toBeNull()
  expect(takeEarly(url, get('mine'))).not.toBeNull()
})

test.each([
  [200, true],
  [302, false],
  [400, true],
  [404, true],
  [429, false],
  [499, true],
  [500, false],
])('an early answer of %i is for the page: %s', async (status, isUsable) => {
  send.mockResolvedValueOnce(new Response('{"data":1}', { status, headers: { 'X-Request-Id': 'r1' } }))
  const response = await askEarly(url, 'mine')
  expect(
    response === null ? null : [response.status, response.headers.get('X-Request-Id'), await response.text()],
  ).toEqual(isUsable ? [status, 'r1', '{"data":1}'] : null)
})

test('it is asked for as the page would, in the name of the session and with its deadline [SES-10] [SES-11]', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout')
  await askEarly(url, 'mine')
  expect(send.mock.calls[0]).toEqual([
    url,
    {
      headers: { Accept: 'application/json', Authorization: 'mine' },
      referrerPolicy: 'no-referrer',
      signal: expect.any(AbortSignal),
    },
  ])
  expect(timeout).toHaveBeenCalledWith(8_000)
})

test('where no answer came there is none to read, neither for the boot script nor for the page', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await askEarly(url, 'mine')).toBeNull()
  expect(await takeEarly(url, get('mine'))).toBeNull()
})

test('an early answer is good for less than fifteen seconds', async () => {
  const now = jest.spyOn(performance, 'now')
  const takenAfter = async (ms: number) => {
    now.mockReturnValueOnce(1_000)
    await askEarly(url, 'mine')
    now.mockReturnValueOnce(1_000 + ms)
    return takeEarly(url, get('mine')) !== null
  }
  expect([await takenAfter(14_999), await takenAfter(15_000)]).toEqual([true, false])
})
