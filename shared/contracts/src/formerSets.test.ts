import {
  exportsRefusal,
  formerSetsFor,
  isWithinRange,
  misfitsOf,
  type Platform,
  providedFor,
  sharedModuleUses,
  sharedRefusal,
  type ShellRelease,
} from './index'

const set = (shared: Record<string, string>, exports: Record<string, string[]> = {}) => ({ shared, exports })
const react19 = set({ react: '19.3.1', swr: '2.5.1' }, { react: ['forwardRef', 'use'], swr: ['mutate'] })
const chart1 = set({ chart: '1.4.0' }, { chart: ['draw'] })
const shell: ShellRelease = {
  contract: '1.0.0',
  shared: { react: '20.0.0', swr: '2.5.1', chart: '2.0.0', ui: '0.2.4' },
  exports: { react: ['use'], swr: ['mutate', 'preload'], chart: ['paint'], ui: ['Badge'] },
  former: [react19, chart1],
}
const needs = (shared: Record<string, string>) => ({ shared: { ui: '^0.2.0', ...shared } })

test.each([
  ['the present versions', { react: '^20.0.0', swr: '^2.0.0', chart: '^2.0.0' }, []],
  ['one set', { react: '^19.0.0', swr: '^2.0.0', chart: '^2.0.0' }, [react19]],
  ['several sets', { react: '^19.0.0', swr: '^2.0.0', chart: '^1.0.0' }, [react19, chart1]],
  ['the present version, if it admits both', { chart: '^1.0.0 || ^2.0.0' }, []],
  ['no set of which it does not admit a part', { react: '^19.0.0', swr: '^3.0.0' }, []],
  ['no set that it does not need', {}, []],
])('a release gets %s [PLT-4]', (_, shared, expected) => {
  const { former = [], ...present } = shell
  expect(formerSetsFor(needs(shared), { ...present, former })).toEqual(expected)
})

test('a set replaces versions and exports together, and everything else stays [PLT-4]', () => {
  expect(providedFor(needs({ react: '^19.0.0', swr: '^2.0.0' }), shell)).toEqual({
    shared: { ...shell.shared, react: '19.3.1' },
    exports: { ...shell.exports, react: ['forwardRef', 'use'], swr: ['mutate'] },
  })
  // An older shell has neither exports nor former sets.
  expect(providedFor(needs({}), { shared: { react: '19.3.1' } })).toStrictEqual({
    shared: { react: '19.3.1' },
  })
})

test('of several sets with one module a release gets the first that it admits [PLT-4]', () => {
  const many = { shared: { chart: '3.0.0' }, former: [set({ chart: '2.1.0' }), set({ chart: '1.4.0' })] }
  const versionFor = (range: string) => providedFor({ shared: { chart: range } }, many).shared['chart']
  expect(['^3.0.0', '^2.0.0', '^1.0.0', '^1.0.0 || ^2.0.0', '^4.0.0'].map(versionFor)).toEqual([
    '3.0.0',
    '2.1.0',
    '1.4.0',
    '2.1.0',
    '3.0.0',
  ])
})

test('a refusal names every version, and what of a set does not fit [PLT-4]', () => {
  expect(sharedRefusal(needs({ chart: '^3.0.0' }), shell)).toBe(
    'it needs chart ^3.0.0, the shell has 2.0.0, and 1.4.0',
  )
  expect(sharedRefusal(needs({ react: '^19.0.0', swr: '^3.0.0' }), shell)).toBe(
    'it needs react ^19.0.0, the shell has 20.0.0, and 19.3.1 only with swr 2.5.1; ' +
      'swr ^3.0.0, the shell has 2.5.1, and 2.5.1',
  )
  expect(sharedRefusal(needs({ react: '^19.0.0' }), shell)).toBeUndefined()
})

test('the exports of the version that a release gets count [PLT-4]', () => {
  const onReact = (range: string) => ({
    ...needs({ react: range }),
    contract: '^1.0',
    uses: { react: ['forwardRef'] },
  })
  expect(misfitsOf(onReact('^19.0.0'), shell)).toEqual({})
  const missing = 'it uses forwardRef of react, which the shell does not have'
  expect(misfitsOf(onReact('^20.0.0'), shell)).toEqual({ exports: missing })
  expect(exportsRefusal(onReact('^19.0.0'), { exports: {} })).toBe(missing)
})

test.each([
  ['19.3.1', '^19.3.1 || ^20.0.0', true],
  ['20.4.0', '^19.3.1||^20.0.0', true],
  ['21.0.0', '^19.3.1 || ^20.0.0', false],
  ['19.3.1', '^20.0.0 ||', false],
  ['19.3.1', '^20.0.0 || *', false],
])('%s satisfies %s: %s [PLT-4]', (version, range, expected) => {
  expect(isWithinRange(version, range)).toBe(expected)
})

test('the releases in use are listed by the version that they need of each module [PLT-4]', () => {
  const release = (version: string, shared: Record<string, string>) => ({
    release: `${version}-x`,
    version,
    shared,
  })
  const remotes = [
    {
      name: 'remote-a',
      stable: '1.0.0-x',
      canary: { release: '2.0.0-x', percent: 5 },
      previous: '1.0.0-x',
      // A rollback ends the canary first; the next one leads here.
      afterStable: '0.9.0-x',
      releases: [
        release('2.0.0', needs({ chart: '^2.0.0' }).shared),
        release('1.0.0', needs({ chart: '^1.0.0' }).shared),
        release('0.9.0', needs({ chart: '^0.9.0' }).shared),
      ],
    },
    {
      name: 'remote-b',
      stable: '1.0.0-x',
      canary: null,
      previous: '0.9.0-x',
      afterStable: '0.9.0-x',
      releases: [release('1.0.0', { chart: '^1.0.0' }), release('0.9.0', { chart: '^3.0.0' })],
    },
  ] as unknown as Platform['remotes']
  const uses = sharedModuleUses({ shell, remotes })
  expect(uses.map(({ module }) => module)).toEqual(['react', 'swr', 'chart', 'ui'])
  expect(uses[0]).toEqual({ module: 'react', versions: ['20.0.0', '19.3.1'], ranges: [] })
  expect(uses[2]?.ranges).toEqual([
    { range: '^2.0.0', version: '2.0.0', releases: ['remote-a 2.0.0 (canary)'] },
    { range: '^1.0.0', version: '1.4.0', releases: ['remote-a 1.0.0', 'remote-b 1.0.0'] },
    { range: '^0.9.0', version: null, releases: ['remote-a 0.9.0 (to roll back to)'] },
    { range: '^3.0.0', version: null, releases: ['remote-b 0.9.0 (to roll back to)'] },
  ])
  expect(uses[3]?.ranges).toEqual([
    {
      range: '^0.2.0',
      version: '0.2.4',
      releases: ['remote-a 2.0.0 (canary)', 'remote-a 1.0.0', 'remote-a 0.9.0 (to roll back to)'],
    },
  ])
  expect(sharedModuleUses({ shell: null, remotes })).toEqual([])
})
