import * as v from 'valibot'
import {
  Integrity,
  matchesPath,
  OwnedPath,
  ownsPath,
  pathSegments,
  releaseDirectory,
  ReleaseFile,
  releaseFileTypes,
  ReleaseId,
  releaseIdOf,
  RemoteDeclaration,
  RemoteDeployment,
  RemoteName,
  RemoteRelease,
  RemoteRegistry,
  RemoteRoles,
  RemoteVersion,
  registrySchemaUrl,
  reportVisit,
  toDeployment,
} from './index'

const buildId = '0123456789ab'
const integrity = `sha384-${'aZ09+/'.repeat(10)}AAAA`
const letters = (count: number) => 'x'.repeat(count)

test.each<[string, v.GenericSchema, unknown[], unknown[], string]>([
  [
    'name',
    RemoteName,
    ['remote-search', 'ab', 'a1', `a${letters(40)}`],
    ['a', 'Remote', '1a', '-a', 'a_b', 'aB', ` ab`, `a${letters(41)}`, 'ab '],
    'Not the name of a remote',
  ],
  [
    'version',
    RemoteVersion,
    ['1.2.3', '10.20.30', '1.2.3-beta.1', '1.2.3-rc-1'],
    ['1.2', '1.2.3.4', 'v1.2.3', '1.2.3-', '1.2.3-b_c', '1.2.x', '1.2.3 ', '1..3'],
    'Not a version',
  ],
  [
    'contract',
    RemoteDeclaration.entries.contract,
    ['^1', '^1.2', '^1.2.3', '^10.20.30'],
    ['1.2', '~1.2', '^1.2.3.4', '^x', '^1.', ' ^1', '^1 ', '>=1', '^1.x'],
    'Contract range must look like ^1.2',
  ],
  [
    'path',
    OwnedPath,
    ['/app/x', '/app/search/*', '/app/property/:id', '/app/a/:b/c2/*', '/app/X9'],
    [
      '/app',
      '/app/',
      '/app/*',
      '/login',
      'x/app/y',
      '/app/x/',
      '/app/1x',
      '/app/x/*/y',
      '/app/x-y',
      '/app/x/**',
      '/app/x/* ',
      '/app/::x',
      '/app/:1',
    ],
    'Not a path below /app/',
  ],
  [
    'integrity',
    Integrity,
    [integrity],
    [
      integrity.slice(0, -1),
      `${integrity}A`,
      `x${integrity}`,
      `sha256-${'A'.repeat(64)}`,
      `sha384-${'A'.repeat(63)}=`,
    ],
    'Not a SHA-384 integrity',
  ],
  [
    'file',
    ReleaseFile,
    ['entry.js', 'a/b/c.d.js', '@scope/x~1.css', 'a-b_c.json', 'a.woff2'],
    ['', '.env', 'a/.b', '../a', 'a/../b', '/a', 'a/', 'a//b', 'a..b', 'a.', 'a b', 'a\\b', 'a/b.', 'é'],
    'Not a file of the release',
  ],
  [
    'release',
    ReleaseId,
    [`1.2.3-${buildId}`, `1.2.3-beta.1-${buildId}`, `10.20.30-${buildId}`, `1.2.3-${letters(81)}-${buildId}`],
    [
      '1.2.3',
      `1.2-${buildId}`,
      `1.2.3-${buildId}0`,
      `1.2.3-${buildId.slice(1)}`,
      `x1.2.3-${buildId}`,
      `1.2.3-${buildId}x`,
      '1.2.3-0123456789AB',
      `1.2.3--${buildId}`,
      `1.2.x-${buildId}`,
      `1.2.3-b_c-${buildId}`,
    ],
    'Not a release such as 1.2.0-0123456789ab',
  ],
  [
    'served path',
    RemoteDeployment.entries.url,
    ['/remotes/remote-x/1.0.0-ab/entry.js', '/remotes/@a~b/c_d.js'],
    [
      '/remotes/a/../b.js',
      '/remotes/a.css',
      '/remote/a.js',
      'https://x.example/remotes/a.js',
      '/remotes/a.js?x',
      '/remotes/.js',
      '/remotes/a..b.js',
      '/remotes/a b.js',
    ],
    'Not a path of a remote',
  ],
])('the %s of a remote has one format', (_, schema, good, bad, message) => {
  for (const text of good) expect([text, v.is(schema, text)]).toEqual([text, true])
  for (const text of bad) {
    expect([text, v.safeParse(schema, text).issues?.[0].message]).toEqual([text, message])
  }
})

test('a release id has a maximum length', () => {
  expect(v.is(ReleaseId, `1.2.3-${letters(81)}-${buildId}`)).toBe(true)
  expect(v.is(ReleaseId, `1.2.3-${letters(82)}-${buildId}`)).toBe(false)
})

test('a remote is for everyone or for some roles, not for none', () => {
  expect([v.is(RemoteRoles, 'all'), v.is(RemoteRoles, ['Admin'])]).toEqual([true, true])
  expect([v.is(RemoteRoles, 'none'), v.is(RemoteRoles, []), v.is(RemoteRoles, 'Admin')]).toEqual([
    false,
    false,
    false,
  ])
})

const declaration = {
  name: 'remote-x',
  paths: ['/app/x/*', '/app/x/:id'],
  roles: 'all',
  contract: '^1.0',
  early: { '/app/x/:id': ['/api/v1/auth/x/:id'] },
  chunks: { '/app/x/:id': 'page' },
}
const refusal = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).issues?.[0].message

test('a declaration keeps every field and drops unknown ones', () => {
  expect(v.parse(RemoteDeclaration, declaration)).toEqual(declaration)
  expect(v.is(RemoteDeclaration, { ...declaration, spy: 1 })).toBe(false)
  expect(v.is(RemoteDeclaration, { ...declaration, paths: [] })).toBe(false)
})

test.each([
  '/api/v1/config',
  '/api/v1/auth/property/:id',
  '/api/v1/auth/rates/latest?part=a&limit=5',
  '/api/v1/auth/a-b_c/:id?x=1',
])('%s may be an early call', (call) => {
  expect(refusal(RemoteDeclaration, { ...declaration, early: { '/app/x/:id': [call] } })).toBeUndefined()
})

test.each([
  'https://x.example/api/v1/config',
  '/api/v1',
  '/api/v1/',
  '/api/v2/config',
  '/api/v1/a//b',
  '/api/v1/a?',
  '/api/v1/a?x=%20',
  '/api/v1/a#b',
  '/api/v1/1a',
  '/x/api/v1/a',
])('%s may not be an early call', (call) => {
  expect(refusal(RemoteDeclaration, { ...declaration, early: { '/app/x/:id': [call] } })).toBe(
    'Not a path below /api/v1',
  )
})

test.each([
  'evil.svg',
  'evil.html',
  'evil.htm',
  'evil.HTML',
  'evil.xhtml',
  'evil.xml',
  'evil.pdf',
  'entry.JS',
  'entry.js.br',
  'entry.js.gz',
  'entry.js.map',
  'js',
  'x.js/entry',
])('a release may not hold %s', (file) => {
  const message = `${file} is not of a type that a release may hold: ${releaseFileTypes.join(', ')}`
  expect(v.safeParse(ReleaseFile, file).issues?.map((issue) => issue.message)).toEqual([message])
})

test('an early call uses only parameters of its page\u2019s path, or any if the page has a query', () => {
  const early = (path: string, ...calls: string[]) =>
    refusal(RemoteDeclaration, { ...declaration, early: { [path]: calls } })
  const wrong = 'An early call uses a parameter that its page does not have'
  expect(early('/app/x/:id', '/api/v1/auth/x/:id')).toBeUndefined()
  expect(early('/app/x/:id', '/api/v1/auth/x/:other')).toBe(wrong)
  expect(early('/app/x/:id', '/api/v1/auth/x/:id', '/api/v1/auth/:id/:other')).toBe(wrong)
  expect(early('/app/x', '/api/v1/auth/x')).toBeUndefined()
  expect(early('/app/x', '/api/v1/auth/x/:id')).toBe(wrong)
  const twoPages = { '/app/x/:id': ['/api/v1/auth/x/:id'], '/app/x': ['/api/v1/auth/x/:id'] }
  expect(refusal(RemoteDeclaration, { ...declaration, early: twoPages })).toBe(wrong)
  expect(early('/app/x?', '/api/v1/auth/x/:id')).toBeUndefined()
  expect(early('/app/x?y', '/api/v1/auth/x')).toBe('Not a path below /app/')
  expect(early('/login?', '/api/v1/auth/x')).toBe('Not a path below /app/')
  expect(early('/app/x', ...Array.from({ length: 4 }, () => '/api/v1/auth/x'))).toBeUndefined()
  expect(early('/app/x', ...Array.from({ length: 5 }, () => '/api/v1/auth/x'))).toBeDefined()
})

test('a chunk has a name', () => {
  const chunk = (name: string) => refusal(RemoteDeclaration, { ...declaration, chunks: { '/app/x': name } })
  expect([chunk('page'), chunk('Page-2_b')]).toEqual([undefined, undefined])
  for (const name of ['', '2page', 'a b', 'a/b', '-a', 'a.', ' a'])
    expect(chunk(name)).toBe('Not the name of a chunk')
})

const release = {
  name: 'remote-x',
  version: '1.2.3',
  entry: 'entry.js',
  buildId,
  globalName: `remote_x_${buildId}`,
  exposes: ['./routes', './more'],
  contract: '^1.0',
  shared: { react: '^19.3.0' },
  roles: ['Admin'],
  paths: ['/app/x/*'],
  files: { 'entry.js': integrity },
  preload: ['entry.js'],
  styles: ['a.css'],
  gitSha: 'a'.repeat(40),
} as RemoteRelease

test('the description of a release keeps every field and drops unknown ones', () => {
  expect(v.parse(RemoteRelease, release)).toEqual(release)
  expect(v.is(RemoteRelease, { ...release, spy: 1 })).toBe(false)
  expect(v.is(RemoteRelease, { ...release, gitSha: null })).toBe(true)
  expect(refusal(RemoteRelease, { ...release, exposes: ['./other'] })).toBe('A remote must expose ./routes')
})

test.each<[string, string[]]>([
  ['buildId', ['0123456789a', '0123456789abc', '0123456789AB', `x${buildId}`, `${buildId}x`]],
  ['globalName', ['', '1a', 'a-b', 'a b', 'a.', '-a']],
  ['gitSha', ['a'.repeat(39), 'a'.repeat(41), 'g'.repeat(40), ` ${'a'.repeat(40)}`]],
])('an invalid %s is refused', (field, wrong) => {
  for (const text of wrong)
    expect([text, v.is(RemoteRelease, { ...release, [field]: text })]).toEqual([text, false])
  expect(refusal(RemoteRelease, { ...release, buildId: 'x' })).toBe('Not a build id')
})

test.each(['_a', 'A1', 'remote_x'])('%s may be the name of a global', (globalName) => {
  expect(v.is(RemoteRelease, { ...release, globalName })).toBe(true)
})

test('each release is served from its own directory', () => {
  expect(releaseIdOf(release)).toBe(`1.2.3-${buildId}`)
  expect(releaseDirectory(release)).toBe(`/remotes/remote-x/1.2.3-${buildId}/`)
})

test('a release becomes a version of the registry, with all traffic by default', () => {
  const { name: _, version: __, entry: ___, ...parts } = release
  const expected = {
    url: `/remotes/remote-x/1.2.3-${buildId}/entry.js`,
    metadata: { integrity, version: '1.2.3' },
    deployment: { traffic: 100, default: true },
    extras: { freehold: parts },
  }
  expect(toDeployment(release)).toEqual(expected)
  const canary = { traffic: 5, default: false }
  expect(toDeployment(release, canary)).toEqual({ ...expected, deployment: canary })
  expect(() => toDeployment({ ...release, entry: 'other.js' })).toThrow(
    'remote-x 1.2.3 does not list its entry among its files',
  )
})

test('the registry names its schema, and at least one version for each remote', () => {
  const registry = { schema: registrySchemaUrl, microFrontends: { 'remote-x': [toDeployment(release)] } }
  expect(v.parse(RemoteRegistry, registry)).toEqual(registry)
  expect(v.is(RemoteRegistry, { ...registry, microFrontends: { 'remote-x': [] } })).toBe(false)
  expect(v.is(RemoteRegistry, { ...registry, schema: 'other' })).toBe(false)
  for (const traffic of [-1, 101])
    expect(v.is(RemoteDeployment, toDeployment(release, { traffic, default: false }))).toBe(false)
})

test('a browser reports how a visit goes, and why it failed', () => {
  const loaded = { nonce: 'signed', count: 2, state: 'loaded', nextMs: 15_000, figures: { inp: 80 } }
  expect(v.parse(reportVisit.body, loaded)).toEqual(loaded)
  const reasons = ['network', 'timeout', 'status', 'integrity', 'contract', 'code', 'render', 'unknown']
  for (const reason of reasons) {
    const failed = { ...loaded, state: 'failed', reason, nextMs: null }
    expect(v.parse(reportVisit.body, failed)).toEqual(failed)
  }
  for (const wrong of [
    { state: 'failed', reason: '' },
    { state: 'failed' },
    // Only the server can tell that a page gives no answer.
    { state: 'failed', reason: 'noAnswer' },
    { reason: 'network' },
    { state: 'lost' },
    { remote: 'remote-x' },
    { count: 0 },
    { figures: { whim: 1 } },
    { figures: { inp: 1e13 } },
  ])
    expect(v.is(reportVisit.body, { ...loaded, ...wrong })).toBe(false)
})

test.each([
  ['/app/search', '/app/search', true],
  ['/app/search', '/app/search/', true],
  ['/app/search', '/app/search/x', false],
  ['/app/property/:id', '/app/property/7', true],
  ['/app/property/:id', '/app/property', false],
  ['/app/property/:id/*', '/app/property', false],
  ['/app/property/:id', '/app/other/7', false],
  ['/app/profile/*', '/app/profile', true],
  ['/app/profile/*', '/app/profile/a/b', true],
  ['/app/profile/*', '/app', false],
  ['/app/profile/*', '/app/profiles', false],
  ['/app/x*', '/app/x', false],
])('%s matches %s: %s', (pattern, path, expected) => {
  expect(matchesPath(pattern, path)).toBe(expected)
  expect(ownsPath(['/app/none', pattern], path)).toBe(expected)
})

test('a remote without paths owns none', () => {
  expect(ownsPath([], '/app/x')).toBe(false)
  expect(pathSegments('/app//x/')).toEqual(['app', 'x'])
})
