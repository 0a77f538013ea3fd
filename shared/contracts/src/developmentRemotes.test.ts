import {
  developParameter,
  developStorageKey,
  isLoopback,
  readDevelopmentRemotes,
  writeDevelopmentRemotes,
} from './index'

const search = { 'remote-search': 'http://localhost:5174' }
const both = { ...search, 'remote-account': 'http://127.0.0.1:5171' }

test('development remotes survive the round trip through a URL', () => {
  expect(readDevelopmentRemotes(writeDevelopmentRemotes(both), 'localhost')).toEqual(both)
})

test.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1'])(
  '%s is a loopback host',
  (host) => expect(isLoopback(host)).toBe(true),
)

test.each(['freehold.example', '192.168.0.7', 'localhost.example', '127.0.0.1.example', '10.127.0.1', ''])(
  'a site at %j accepts no development remotes',
  (host) => {
    expect(isLoopback(host)).toBe(false)
    expect(readDevelopmentRemotes(writeDevelopmentRemotes(both), host)).toEqual({})
  },
)

test.each([
  'remote-search@https://elsewhere.example',
  'remote-search@http://elsewhere.example:5174',
  'remote-search@http://localhost.example:5174',
  'remote-search@http://localhost:5174@elsewhere.example',
  'remote-search@http://localhost:5174/path',
  "remote-search@http://localhost:5174; script-src 'unsafe-inline'",
  'remote-search@http://localhost:5174 https://elsewhere.example',
  'Remote@http://localhost:5174',
  'remote-search',
  '',
])('%j is not a valid development remote', (text) => {
  expect(readDevelopmentRemotes(text, 'localhost')).toEqual({})
  expect(readDevelopmentRemotes(`${text},remote-search@http://localhost:5174`, 'localhost')).toEqual(search)
})

test('a tab stores its development remotes in the format of the query parameter', () => {
  expect([developParameter, developStorageKey]).toEqual(['develop', 'freehold.develop'])
  expect(writeDevelopmentRemotes(both)).toBe(
    'remote-search@http://localhost:5174,remote-account@http://127.0.0.1:5171',
  )
  expect(readDevelopmentRemotes(null, 'localhost')).toEqual({})
})

test.each([
  'xremote@http://localhost:51740000',
  'x@http://localhost:5174',
  ' remote-search@http://localhost:5174',
  'remote-search@http://localhost:',
  'remote-search@http://127x0.0.1:5174',
  `r${'x'.repeat(41)}@http://localhost:5174`,
])('%j is not in the format of a development remote', (text) => {
  expect(readDevelopmentRemotes(text, 'localhost')).toEqual({})
})

test.each([
  '127.0.0',
  '127.0.0.1.1',
  '1127.0.0.1',
  '127.0.0.1111',
  '127a0b0c1',
  'xlocalhost',
  '::12',
  'x::1',
  '[::1]x',
])('%s is not a loopback host', (host) => expect(isLoopback(host)).toBe(false))
