import * as fc from 'fast-check'
import {
  coversPath,
  describeWidening,
  isWithinRange,
  matchesPath,
  pathsOverlap,
  refusalsOf,
  type RemoteRelease,
  sizeRefusal,
  wideningOf,
} from './index'

test.each([
  ['/app/search', '/app/search', true],
  ['/app/search', '/app/searches', false],
  ['/app/property/:id', '/app/property/compare', true],
  ['/app/property/:id', '/app/property/:id/report', false],
  ['/app/property/*', '/app/property/:id/report', true],
  ['/app/property/*', '/app/property', true],
  ['/app/:part/*', '/app/search', true],
  ['/app/profile/*', '/app/account', false],
  ['/app/a/:x/c', '/app/a/b/d', false],
  ['/app/a/:x/c', '/app/a/b/c', true],
  ['/app/a/*', '/app/b/c', false],
  ['/app/*', '/app/b/c', true],
  ['/app/a/b', '/app/a/:x/*', true],
  ['/app/a', '/app/a/:x/*', false],
  ['/app/x*', '/app/x*', true],
  ['/app/x*', '/app/x/y', false],
  ['/app//search/', '/app/search', true],
])('%s and %s overlap: %s', (one, other, expected) => {
  expect(pathsOverlap(one, other)).toBe(expected)
  expect(pathsOverlap(other, one)).toBe(expected)
})

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['1.4.0', '^1.0', true],
  ['0.1.4', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.1.3', '^0.1.2', true],
  ['0.1.1', '^0.1.2', false],
  ['1.0.0', '^0.1.0', false],
  ['0.0.3', '^0.0.2', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.3', '*', false],
  ['1.2.3', '>=1.0.0', false],
  ['1.0.0', '^1', true],
  ['1.9.9', '^1', true],
  ['2.0.0', '^1', false],
  ['1.2.2', '^1.2.3', false],
  ['1.3.0', '^1.2.3', true],
  ['1.2.4', '^1.2.3', true],
  ['0.0.2', '^0.0.2', true],
  ['0.0.0', '^0.0', true],
  ['0.0.1', '^0.0', false],
  ['0.1.0', '^0', false],
  ['1.2.2', '~1.2.3', false],
  ['2.2.3', '~1.2.3', false],
  ['1.2.0', '~1.2', true],
  ['1.2', '1.2.0', true],
  ['1', '1.0.0', true],
  ['2.0.0', '1.0.0', false],
  ['1.2.3-beta', '1.2.3', true],
  ['1.2.3', 'x1.2.3', false],
  ['1.2.3', '1.2.3x', false],
  ['1.2.3', '^1.2.3.4', false],
  ['1.2.3', '^1.', false],
  ['10.20.30', '10.20.30', true],
  ['10.20.30', '^10.20', true],
  ['1.2.3', '', false],
])('%s satisfies %s: %s', (version, range, expected) => {
  expect(isWithinRange(version, range)).toBe(expected)
})

/** Of files with these sizes. */
const sizeOf = (sizes: Record<string, number>, parts: { preload?: string[]; styles?: string[] } = {}) =>
  sizeRefusal(
    { entry: 'entry.js', preload: [], styles: [], files: sizes as never, ...parts },
    (file) => sizes[file]!,
  )

test('the scripts a remote loads at once are weighed, each once', () => {
  const parts = { preload: ['entry.js', 'routes.js'] }
  expect(sizeOf({ 'entry.js': 30_000, 'routes.js': 30_000, 'later.js': 200_000 }, parts)).toBeUndefined()
  expect(sizeOf({ 'entry.js': 60_000, 'routes.js': 1_050 }, parts)).toBe(
    'it loads 61.0 kB of JavaScript (gzip) at once, 60.0 kB are allowed',
  )
})

test('its styles, what loads behind a click, and all of it have budgets too [PLT-9]', () => {
  const styles = ['routes.css']
  expect(sizeOf({ 'routes.css': 10_000, 'later.css': 40_000 }, { styles })).toBeUndefined()
  expect(sizeOf({ 'routes.css': 10_100 }, { styles })).toBe(
    'it loads 10.1 kB of styles (gzip) at once, 10.0 kB are allowed',
  )
  expect(sizeOf({ 'map.js': 250_100, 'photo.png': 900_000 })).toBe(
    'map.js has 250.1 kB (gzip), 250.0 kB are allowed',
  )
  const many = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.js`, 200_000]))
  expect(sizeOf(many)).toBe('all its scripts and styles have 1200.0 kB (gzip), 1000.0 kB are allowed')
})

const shell = { contract: '1.2.0', shared: { react: '19.3.1', valibot: '1.5.0' } }
const release = {
  name: 'remote-x',
  contract: '^1.0',
  shared: { react: '^19.3.0' },
  paths: ['/app/x/*'],
  roles: 'all',
} as unknown as RemoteRelease
const facts = { shell, live: [], roleNames: ['Admin', 'Agent'] }
const refused = (parts: object, more: object = {}) =>
  refusalsOf({ ...release, ...parts }, { ...facts, ...more })

test('a release that fits the shell, the other remotes and the roles passes every gate', () => {
  // An undefined entry would count as a reason.
  expect(refused({})).toStrictEqual({})
  expect(refused({ roles: ['Admin', 'Agent'], shared: {}, paths: [] })).toStrictEqual({})
})

test('without a built shell every release is refused', () => {
  const noShell = 'the live shell is not built, so what it shares with remotes is unknown'
  expect(refused({}, { shell: null })).toEqual({ contract: noShell, shared: noShell })
})

test('a release that needs another contract or other modules is refused with what it needs and what is live', () => {
  expect(refused({ contract: '^2.0' })).toEqual({
    contract: "it needs ^2.0 of the shell's contract, the shell has 1.2.0",
  })
  expect(
    refused({ shared: { react: '^18.0.0', valibot: '^1.5.0', lodash: '^4.0.0', toString: '^1.0.0' } }),
  ).toEqual({
    shared:
      'it needs react ^18.0.0, the shell has 19.3.1; lodash, which the shell does not share; ' +
      'toString, which the shell does not share',
  })
})

test('a path of the shell or of another live remote is refused, one of its own earlier release is not', () => {
  const live = [
    { name: 'remote-x', paths: ['/app/x/*'] },
    { name: 'remote-y', paths: ['/app/y', '/app/x/:id'] },
  ]
  expect(refused({}, { live: live.slice(0, 1) })).toEqual({})
  expect(refused({ paths: ['/app/x/*', '/app/help', '/app/y', '/app/contacts'] }, { live })).toEqual({
    paths:
      '/app/x/* meets /app/x/:id of remote-y; /app/help meets /app/help of the shell; ' +
      '/app/y meets /app/y of remote-y; /app/contacts meets /app/contacts of the shell',
  })
})

test('a remote may declare early calls and chunks only for its own pages', () => {
  const own = { early: { '/app/x/:id?': [] }, pages: { '/app/x/report': [] } }
  expect(refused(own)).toEqual({})
  expect(refused({ early: { '/app/y?': [], '/app/x/y': [] }, pages: { '/app/y': [], '/app': [] } })).toEqual({
    paths:
      '/app/y? is not among its own paths; /app/y is not among its own paths; /app is not among its own paths',
  })
})

test('a release for an unknown role is refused by the name of the role', () => {
  expect(refused({ roles: ['Admin', 'Owner', 'Guest'] })).toEqual({ roles: 'there is no role Owner, Guest' })
})

test.each([
  ['/app/x', '/app/x', true],
  ['/app/x', '/app/y', false],
  ['/app/x', '/app/x/y', false],
  ['/app/x/y', '/app/x', false],
  ['/app/x/*', '/app/x', true],
  ['/app/x/*', '/app/x/y', true],
  ['/app/x/*', '/app/x/y/*', true],
  ['/app/x/*', '/app/x/*', true],
  ['/app/x/*', '/app/xy', false],
  ['/app/x/y', '/app/x/*', false],
  ['/app/x', '/app/x/*', false],
  ['/app/x/y/*', '/app/x/*', false],
  ['/app/:id', '/app/a', true],
  ['/app/a', '/app/:id', false],
  ['/app/:id', '/app/:other', true],
  ['/app/:id', '/app/:id/report', false],
  ['/app/:id/*', '/app/a/b', true],
  ['/app/a/*', '/app/:id/b', false],
  ['/app/:id/b', '/app/a/c', false],
  ['/app/:id/b', '/app/a/b/*', false],
])('%s covers %s: %s', (wide, narrow, expected) => {
  expect(coversPath(wide, narrow)).toBe(expected)
})

const segment = fc.constantFrom('a', 'b', ':id', ':part')
const ownedPath = fc
  .tuple(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '/*'))
  .map(([segments, rest]) => `/app/${segments.join('/')}${rest}`)

/** Sample paths of a pattern, with segments that no other pattern names. A pattern covers it exactly if it matches all. */
function addressesUnder(path: string): string[] {
  const exact = path.replace(/\/\*$/, '').replaceAll(/:\w+/g, 'some')
  return path.endsWith('/*') ? [exact, `${exact}/more`, `${exact}/more/yet`] : [exact]
}

test('a pattern covers another exactly if it matches every path of it', () => {
  fc.assert(
    fc.property(ownedPath, ownedPath, (wide, narrow) => {
      const all = addressesUnder(narrow).every((address) => matchesPath(wide, address))
      expect(coversPath(wide, narrow)).toBe(all)
    }),
    { numRuns: 2_000 },
  )
})

const stableReach = { roles: ['Agent', 'Investor'], paths: ['/app/x/*', '/app/y'] }

test.each([
  ['the same', stableReach, stableReach, null],
  ['fewer roles', stableReach, { ...stableReach, roles: ['Investor'] }, null],
  ['roles in another order', stableReach, { ...stableReach, roles: ['Investor', 'Agent'] }, null],
  [
    'one more role',
    stableReach,
    { ...stableReach, roles: ['Agent', 'Admin'] },
    { roles: ['Admin'], paths: [] },
  ],
  [
    'everyone instead of some',
    stableReach,
    { ...stableReach, roles: 'all' as const },
    { roles: 'all', paths: [] },
  ],
  ['some instead of everyone', { ...stableReach, roles: 'all' as const }, stableReach, null],
  [
    'everyone as before',
    { ...stableReach, roles: 'all' as const },
    { ...stableReach, roles: 'all' as const },
    null,
  ],
  [
    'a role that is part of another name',
    stableReach,
    { ...stableReach, roles: ['Age'] },
    { roles: ['Age'], paths: [] },
  ],
  ['fewer paths', stableReach, { ...stableReach, paths: ['/app/y'] }, null],
  ['a page beneath', stableReach, { ...stableReach, paths: ['/app/x/z', '/app/y'] }, null],
  [
    'a path more',
    stableReach,
    { ...stableReach, paths: [...stableReach.paths, '/app/z'] },
    { roles: [], paths: ['/app/z'] },
  ],
  [
    'what is beneath a page',
    stableReach,
    { ...stableReach, paths: ['/app/y/*'] },
    { roles: [], paths: ['/app/y/*'] },
  ],
  [
    'roles and paths',
    stableReach,
    { roles: ['Admin', 'Agent', 'Owner'], paths: ['/app/:any', '/app/y'] },
    { roles: ['Admin', 'Owner'], paths: ['/app/:any'] },
  ],
  ['anything where there was nothing', null, stableReach, stableReach],
])('a release with %s widens the reach by what is new', (_, before, after, expected) => {
  expect(wideningOf(before, after)).toEqual(expected)
})

test('a path that only several others cover together needs approval', () => {
  const before = { roles: 'all' as const, paths: ['/app/x', '/app/x/:any/*'] }
  expect(wideningOf(before, { roles: 'all', paths: ['/app/x/*'] })?.paths).toEqual(['/app/x/*'])
})

test('a widening is described in words', () => {
  expect(describeWidening({ roles: 'all', paths: [] })).toBe('every role')
  expect(describeWidening({ roles: ['Admin'], paths: ['/app/y', '/app/z/*'] })).toBe(
    'the role Admin; the paths /app/y, /app/z/*',
  )
  expect(describeWidening({ roles: ['Admin', 'Agent'], paths: ['/app/y'] })).toBe(
    'the roles Admin, Agent; the path /app/y',
  )
})
