import { fetchPage, shownAddress } from './fetchPage'

const url = new URL('https://mls.example/odata/Property?$filter=secret')
const shown = 'https://mls.example/odata/Property'

const send = jest.fn<Promise<Response>, Parameters<typeof fetch>>()
const waits: number[] = []
const pause = async (ms: number) => void waits.push(ms)

const realFetch = globalThis.fetch
beforeEach(() => {
  send.mockReset()
  waits.length = 0
  globalThis.fetch = send
  jest.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  globalThis.fetch = realFetch
  jest.restoreAllMocks()
})

/** Makes the server return these responses in turn, and then repeat the last one. */
function respondWith(...responses: (() => Response)[]) {
  send.mockImplementation(async () => (responses.length > 1 ? responses.shift()! : responses[0]!)())
}
const busy = (status: number, retryAfter?: string) => () =>
  new Response('', { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } })
const page = () => new Response('{"value":[]}')
const fetched = (more: object = {}) => fetchPage(url, { pause, ...more })
const read = async (more: object = {}) => (await fetched(more)).page

test('a page is requested as JSON, with the token and without following redirects', async () => {
  respondWith(page)
  expect(await read({ token: 'key' })).toEqual({ value: [] })
  const [asked, init] = send.mock.calls[0]!
  expect(asked).toBe(url)
  expect(init).toMatchObject({
    headers: { Accept: 'application/json', Authorization: 'Bearer key' },
    redirect: 'manual',
  })
  await read()
  expect(send.mock.calls[1]![1]?.headers).toEqual({ Accept: 'application/json' })
  expect(waits).toEqual([])
})

test.each([429, 500, 503, 599])(
  'a request that is answered with %i is repeated, after twice the pause each time',
  async (status) => {
    respondWith(busy(status), busy(status), busy(status), page)
    expect(await read()).toEqual({ value: [] })
    expect(waits).toEqual([1_000, 2_000, 4_000])
  },
)

test('importers do not repeat their requests in step: a pause is up to a quarter longer', async () => {
  jest.mocked(Math.random).mockReturnValue(0.8)
  respondWith(busy(503), busy(503), page)
  await read()
  expect(waits).toEqual([1_200, 2_400])
})

test('after seven requests the import ends with an error that contains neither query nor token', async () => {
  respondWith(busy(503))
  await expect(read({ token: 'key' })).rejects.toMatchObject({
    message: `${shown} answers 503, after 7 tries`,
  })
  expect(send).toHaveBeenCalledTimes(7)
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
})

test('a request to a server that cannot be reached is repeated as well', async () => {
  send.mockRejectedValue(new TypeError('fetch failed'))
  await expect(read()).rejects.toThrow(`${shown} cannot be reached, after 7 tries`)
})

test('a Retry-After in seconds or as a date sets the pause', async () => {
  jest.useFakeTimers({ now: new Date('2024-03-05T12:00:00Z') })
  const times = [
    'Tue, 05 Mar 2024 12:00:30 GMT',
    '05 Mar 2024 12:00:40 GMT',
    'Tue, 05 Mar 2024 12:00:50 +0000',
  ]
  respondWith(busy(429, '90'), ...times.map((time) => busy(503, time)), page)
  await read()
  expect(waits).toEqual([90_000, 30_000, 40_000, 50_000])
  jest.useRealTimers()
})

test.each(['0', 'Tue, 05 Mar 2019 12:00:00 GMT', 'soon', '-5', '1.5s', ''])(
  'a Retry-After of %j is ignored',
  async (retryAfter) => {
    respondWith(busy(429, retryAfter), page)
    await read()
    expect(waits).toEqual([1_000])
  },
)

test('a Retry-After of more than an hour ends the import', async () => {
  respondWith(busy(429, '3600'), page)
  await read()
  expect(waits).toEqual([3_600_000])
  respondWith(busy(429, '72001'))
  await expect(read()).rejects.toThrow(
    `${shown} answers 429 and asks for a pause of 1,201 minutes: import again later`,
  )
})

test.each([
  [401, 'refuses the token (401)'],
  [403, 'refuses the token (403)'],
  [404, 'answers 404'],
  [302, 'answers 302'],
  [204, 'answers 204'],
  [499, 'answers 499'],
])('an answer of %i ends the import', async (status, problem) => {
  respondWith(() => new Response(status === 204 ? null : '', { status }))
  await expect(read()).rejects.toMatchObject({ name: 'ImportError', message: `${shown} ${problem}` })
  expect(send).toHaveBeenCalledTimes(1)
})

test('an answer that is not JSON ends the import', async () => {
  respondWith(() => new Response('<h1>Welcome</h1>'))
  await expect(read()).rejects.toThrow(`${shown} does not answer JSON`)
})

test('a page without its end is requested again, and then read up to there [REC-6]', async () => {
  const cut = () => new Response('{"value":[{"a":1},{"b":"]"},{"c":')
  respondWith(cut, page)
  expect(await fetched()).toEqual({ page: { value: [] } })
  respondWith(cut)
  expect(await fetched()).toEqual({
    page: { value: [{ a: 1 }, { b: ']' }] },
    incomplete: expect.objectContaining({
      message: `${shown} is incomplete: its end is missing after 2 complete records`,
    }),
  })
})

test('of a page with a record that is not JSON the others and the next page are read [REC-6]', async () => {
  const begin = '{"value":[{"a":1},\n{"b":},{"c":[{}]}'
  respondWith(() => new Response(`${begin}],"@odata.nextLink":"/next"}`))
  expect(await fetched()).toEqual({
    page: { value: [{ a: 1 }, '{"b":}', { c: [{}] }], '@odata.nextLink': '/next' },
  })
  expect(waits).toEqual([])
  respondWith(() => new Response(begin))
  expect((await fetched()).incomplete).toBeDefined()
})

test('a page that is too large for the memory ends the import', async () => {
  const chunk = new Uint8Array(10 * 2 ** 20).fill(32)
  /** JSON padded with spaces to this size. */
  const pageOf = (bytes: number, json: string) => () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (let left = bytes - json.length; left > 0; left -= chunk.length)
            controller.enqueue(chunk.subarray(0, left))
          controller.enqueue(new TextEncoder().encode(json))
          controller.close()
        },
      }),
    )
  respondWith(pageOf(100 * 2 ** 20, '[1]'))
  expect(await read()).toEqual([1])
  respondWith(pageOf(100 * 2 ** 20 + 1, '[1]'))
  await expect(read()).rejects.toThrow(`${shown} answers with too large a page: ask for smaller ones ($top)`)
  expect(waits).toEqual([])
})

test('an import that is stopped sends no more requests, whether it is waiting for an answer or pausing', async () => {
  const ending = new AbortController()
  send.mockImplementation(async (_, init) => {
    ending.abort(new Error('Ended'))
    init?.signal?.throwIfAborted()
    return page()
  })
  await expect(read({ signal: ending.signal })).rejects.toThrow('Ended')
  expect(send).toHaveBeenCalledTimes(1)

  const pausing = new AbortController()
  respondWith(busy(503))
  const endWhilePausing = async () => pausing.abort(new Error('Ended'))
  await expect(fetchPage(url, { pause: endWhilePausing, signal: pausing.signal })).rejects.toThrow('Ended')
  expect(send).toHaveBeenCalledTimes(2)

  const asleep = new AbortController()
  respondWith(() => {
    setTimeout(() => asleep.abort(new Error('Ended')))
    return busy(503, '3600')()
  })
  await expect(fetchPage(url, { signal: asleep.signal })).rejects.toThrow('Ended')
  expect(send).toHaveBeenCalledTimes(3)
})

test('a request times out after a minute', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(60_000)
    return AbortSignal.abort(new DOMException('Late', 'TimeoutError'))
  })
  send.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted()
    return page()
  })
  const late = 'does not answer within 60 s, after 7 tries'
  await expect(read()).rejects.toThrow(late)
  await expect(read({ signal: new AbortController().signal })).rejects.toThrow(late)
})

test('an address is shown without its query', () => expect(shownAddress(url)).toBe(shown))
