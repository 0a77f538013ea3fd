import * as fc from 'fast-check'

const requests = [
  'GET /api/v1/config HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /api/v1/auth/getUser HTTP/1.1\r\nHost: x\r\nAuthorization: nothing\r\nConnection: close\r\n\r\n',
  'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16\r\nConnection: close\r\n\r\n{"username":"x"}',
  'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n10\r\n{"username":"x"}\r\n0\r\n\r\n',
  'DELETE /api/v1/auth/session/x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
]

const fragments = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  ';',
  ',',
  '%',
  '/',
  '//',
  '?',
  '#',
  '\u00ff',
  '\x7f',
  '\x80',
  'Host: y\r\n',
  'Host:\r\n',
  'Host : x\r\n',
  ' folded\r\n',
  ': nameless\r\n',
  'No-Colon\r\n',

  'Content-Length: 0\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 1e3\r\n',
  'Content-Length: 99999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: gzip\r\n',
  'Transfer-Encoding: chunked, x\r\n',
  'Expect: miracles\r\n',
  'Upgrade: websocket\r\nConnection: upgrade\r\n',
  'Content-Encoding: br\r\n',

  'HTTP/0.9',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/9.9',
  'http/1.1',
  '*',
  'http://elsewhere.test/api',
  'CONNECT x:443',
  'OPTIONS',
  'TRACE',
  'FOO',
  'get',
  'zz\r\n',
  '0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '1;ext=1\r\n',
  `X-Long: ${'x'.repeat(17_000)}\r\n`,
  `/${'x'.repeat(20_000)}`,
  'X-Many: y\r\n'.repeat(2_500),
  'GET /api/v1/config HTTP/1.1\r\nHost: x\r\n\r\n',
)

interface Cut {
  at: number
  removed: number
  put: string
}

const cut: fc.Arbitrary<Cut> = fc.record({
  at: fc.nat(400),
  removed: fc.oneof(fc.constant(0), fc.nat(30)),
  put: fc.oneof(fc.constant(''), fragments),
})

/** Half of the cuts are at the start of a line, where they matter most. */
function apply(text: string, { at, removed, put }: Cut): string {
  const lines = [...text.matchAll(/^|\r\n/g)].map(({ index, 0: end }) => index + end.length)
  const where = at % 2 === 0 ? lines[at % lines.length]! : at % (text.length + 1)
  return text.slice(0, where) + put + text.slice(where + removed)
}

/** Requests with some bytes removed and others inserted; one byte per character. */
export const rawRequests: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...requests), fc.array(cut, { minLength: 1, maxLength: 3 }))
  .map(([text, cuts]) => cuts.reduce(apply, text))
