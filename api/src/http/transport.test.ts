import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { exchange } from '../testing/fuzz/exchange'
import { ExactErrorBody } from '../testing/fuzz/judge'
import { rawRequests } from '../testing/fuzz/rawRequests'
import { TestApp } from '../testing/testApp'
import * as v from 'valibot'

jest.setTimeout(120_000)

describe('bytes on a connection', () => {
  const app = new TestApp('embedded', { publicUrl: 'https://freehold.test' })
  let port: number
  beforeAll(async () => {
    await app.start()
    await app.api.listen({ host: '127.0.0.1', port: 0 })
    ;({ port } = app.api.server.address() as AddressInfo)
    // Short timeouts, so that the test need not wait for requests that never end.
    app.api.server.headersTimeout = 300
    app.api.server.requestTimeout = 300
  })
  afterAll(() => app.stop())

  test.each([
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'INVALID_INPUT'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400, 'INVALID_INPUT'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', 400, 'INVALID_INPUT'],
    ['no Host', 'GET /api/v1/config HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'INVALID_INPUT'],
    [
      'two lengths of one body',
      'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
      'INVALID_INPUT',
    ],
    [
      'a chunk without a length',
      'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'INVALID_INPUT',
    ],
    [
      'headers above 16 kB',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
      431,
      'PAYLOAD_TOO_LARGE',
    ],
    ['half a request', 'GET /api/v1/config HTTP/1.1\r\nHos', 408, 'INVALID_INPUT'],
    ['a tunnel', 'CONNECT elsewhere.test:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
  ])(
    '%s is refused in the one error body, with the headers of every answer [API-23]',
    async (_, bytes, status, code) => {
      const response = await exchange(port, bytes)
      expect(response?.status).toBe(status)
      const { error } = v.parse(ExactErrorBody, JSON.parse(response!.body))
      expect(error.code).toBe(code)
      expect(response!.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(response!.body.length),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includesubdomains',
        'x-request-id': error.requestId,
        connection: 'close',
      })
    },
  )

  test('an unknown expectation is ignored, as is an upgrade', async () => {
    for (const header of ['Expect: miracles', 'Upgrade: h2c\r\nConnection: upgrade']) {
      const response = await exchange(port, `GET /api/v1/config HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`)
      expect(response?.status).toBe(200)
    }
  })

  test('whatever bytes come, the answer is a good one or the one error body [API-23]', async () => {
    const one = async (bytes: string) => {
      const response = await exchange(port, bytes)
      if (response === null) throw new Error('There is no answer')
      if (response.status >= 500) throw new Error(`The answer is ${response.status}`)
      // A response to HEAD has no body.
      if (response.status >= 400 && !/HEAD/.test(bytes)) v.parse(ExactErrorBody, JSON.parse(response.body))
    }
    // In parallel, because requests that never end take long.
    const property = fc.asyncProperty(
      fc.array(rawRequests, { minLength: 25, maxLength: 25 }),
      async (batch) => {
        await Promise.all(batch.map(one))
      },
    )
    await fc.assert(property, { seed: 7_233, numRuns: 12, endOnFailure: true })
    expect(app.log.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  })
})
