import * as fc from 'fast-check'

/** Undefined most of the time. */
export const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

export const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      '',
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'application/json;;',
      'json',
      '*/*',
      '\u00e9',
      'application/vnd.api+json',
    ),
  },
)

export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>[]>(
      { accept: 'text/html' },
      { 'accept-encoding': 'gzip;q=0, br;q=x, *' },
      { 'content-encoding': 'gzip' },
      { 'x-forwarded-for': '203.0.113.9, unknown, [::1' },
      { 'x-http-method-override': 'DELETE' },
      { 'if-none-match': '*' },
      { range: 'bytes=0-0' },
      { 'user-agent': '\u00e9'.repeat(1_000) },
      { 'user-agent': 'x'.repeat(10_000) },
      { cookie: '__proto__=1; a' },
      { origin: 'null' },
      { upgrade: 'h2c', connection: 'upgrade' },
    ),
  },
)

/** An invalid token, or none. */
export const wrongToken = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  '',
  ' ',
  'Bearer',
  'null',
  'A'.repeat(43),
  '\u00e9',
  'x'.repeat(9_000),
  '{}',
)
