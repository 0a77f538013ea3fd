import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { ErrorBody } from '@freehold/contracts'
import * as v from 'valibot'
import { TestApp } from '../testing/testApp'

jest.setTimeout(60_000)

describe('what is no HTTP request', () => {
  const app = new TestApp('embedded')
  beforeAll(async () => {
    await app.start()
    await app.api.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.stop())

  /** Sent as it stands; the answer, once the server has hung up. */
  const send = async (bytes: string) => {
    const { port } = app.api.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.write(bytes)
    await once(socket, 'close')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const [status = '', ...headers] = head.split('\r\n')
    return { status, headers: headers.map((line) => line.toLowerCase()), body }
  }

  test.each([
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', '400 Bad Request', 'INVALID_INPUT'],
    [
      'a header without a name',
      'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n',
      '400 Bad Request',
      'INVALID_INPUT',
    ],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', '400 Bad Request', 'INVALID_INPUT'],
    [
      'two lengths of one body',
      'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      '400 Bad Request',
      'INVALID_INPUT',
    ],
    [
      'headers above 16 kB',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'PAYLOAD_TOO_LARGE',
    ],
  ])(
    '%s is refused in the one error body, with the headers of every answer [API-23]',
    async (_, bytes, status, code) => {
      const answer = await send(bytes)
      expect(answer.status).toBe(`HTTP/1.1 ${status}`)
      const { error } = v.parse(ErrorBody, JSON.parse(answer.body))
      expect(error.code).toBe(code)
      expect(answer.headers).toEqual(
        expect.arrayContaining([
          'content-type: application/json; charset=utf-8',
          `content-length: ${answer.body.length}`,
          'cache-control: no-store',
          'x-content-type-options: nosniff',
          'referrer-policy: no-referrer',
          `x-request-id: ${error.requestId}`,
          'connection: close',
        ]),
      )
    },
  )
})
