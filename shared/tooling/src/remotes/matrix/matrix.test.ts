import { type RemoteRelease, type RemoteRoles, releaseNameOf } from '@freehold/contracts'
import {
  type Combination,
  groupByRole,
  nameOf,
  type PlacedRelease,
  type PlacedShell,
} from '../site/Combination'
import { planVisits } from '../site/visitPages'
import { coveringArray } from './coveringArray'
import { findCulprits } from './findCulprits'
import { describeFault, runMatrix } from './runMatrix'

const BUILD = '0123456789ab'

const placed = (name: string, version: string, roles: RemoteRoles = 'all', paths = [`/app/${name}`]) => ({
  release: { name, version, buildId: BUILD, roles, paths } as RemoteRelease,
})
const idOf = (name: string, version: string) => releaseNameOf(name, `${version}-${BUILD}`)

describe('coveringArray', () => {
  const componentsOf = (counts: readonly number[]) =>
    counts.map((count, component) => Array.from({ length: count }, (_, version) => `${component}.${version}`))

  test.each([
    ['one of everything', [1, 1, 1], 1],
    ['two versions of each of four remotes on two shells', [2, 2, 2, 2, 2], 6],
    ['a candidate with four remotes of which two have a canary', [1, 2, 2, 1, 1], 4],
    ['one component alone', [3], 3],
    ['ten of two', Array.from({ length: 10 }, () => 2), 10],
    ['unlike counts', [3, 2, 4, 1], 14],
  ])('has every pair of versions in few rows: %s [PLT-2]', (_, counts, most) => {
    const components = componentsOf(counts)
    const rows = coveringArray(components)
    expect(rows.length).toBeLessThanOrEqual(most)
    for (const [one, versions] of components.entries())
      for (const [other, others] of components.entries())
        for (const version of versions)
          for (const otherVersion of others)
            if (one < other)
              expect(rows.some((row) => row.includes(version) && row.includes(otherVersion))).toBe(true)
    // One version of each component, in the order of the components.
    for (const row of rows) expect(row.map((version) => version.split('.')[0])).toEqual(counts.map((__, index) => String(index))) // oxfmt-ignore
    for (const version of components.flat()) expect(rows.flat()).toContain(version)
  })

  test('leaves out a component without versions [PLT-2]', () => {
    expect(coveringArray([['a'], [], ['b']])).toEqual([['a', 'b']])
    expect(coveringArray([])).toEqual([])
  })
})

describe('findCulprits', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

  async function search(culprits: readonly string[], suspect?: string) {
    let tries = 0
    const found = await findCulprits(items, suspect, async (part) => {
      tries += 1
      return culprits.every((one) => part.includes(one))
    })
    return { found: found.toSorted(), tries }
  }

  test.each([
    [['c'], 'c', 1],
    [['c', 'g'], 'c', 8],
    [['c', 'g'], 'g', 8],
    // The error was noticed on another page.
    [['c', 'g'], 'a', 12],
    [['c'], 'a', 10],
    [['b', 'e', 'h'], 'b', 14],
    [['c', 'g'], undefined, 8],
  ])('finds %p, suspecting %p, in at most %p tries [PLT-2]', async (culprits, suspect, most) => {
    const { found, tries } = await search(culprits, suspect)
    expect(found).toEqual(culprits)
    expect(tries).toBeLessThanOrEqual(most)
  })
})

describe('groupByRole', () => {
  const all = placed('remote-search', '1.0.0')
  const admins = placed('remote-admin', '1.0.0', ['Admin'])
  const agents = placed('remote-deals', '1.0.0', ['Agent'])
  const both = placed('remote-desk', '1.0.0', ['Agent', 'Admin'])

  test('has each two releases that a user can have, and no group within another [PLT-2]', () => {
    expect(groupByRole([all, admins], 'Investor')).toEqual([{ role: 'Admin', releases: [all, admins] }])
    expect(groupByRole([all, admins, agents, both], 'Investor')).toEqual([
      { role: 'Admin', releases: [all, admins, both] },
      { role: 'Agent', releases: [all, agents, both] },
    ])
    expect(groupByRole([all, admins], 'Admin')).toEqual([{ role: 'Admin', releases: [all, admins] }])
    // Of two groups with the same releases the user's own.
    expect(groupByRole([all, both], 'Agent')).toEqual([{ role: 'Agent', releases: [all, both] }])
  })
})

test('each release is visited before and after each other one [PLT-2]', () => {
  const releases = [placed('a', '1.0.0', 'all', ['/app/a', '/app/a/more']), placed('b', '1.0.0')]
  const visits = planVisits(releases.map(({ release }) => release)).map(({ path }) => path)
  expect(visits).toEqual(['/app/a', '/app/b', '/app/a/more', '/app/a', '/app/b'])
})

describe('runMatrix', () => {
  const live = { buildId: BUILD }
  const next = { buildId: 'ba9876543210', folder: '/next' }
  const [aStable, aCanary] = [placed('a', '1.0.0'), placed('a', '1.1.0')]
  const [bStable, bCanary] = [placed('b', '1.0.0'), placed('b', '1.1.0')]
  const [c, d] = [placed('c', '1.0.0'), placed('d', '1.0.0')]

  /** Fails at the page of `at` when all `together` are in the page, and says so. */
  const fault = (at: PlacedRelease | null, ...together: readonly unknown[]) => ({ at, together })

  async function outcomeOf(
    faults: readonly ReturnType<typeof fault>[],
    { shells = [live], remotes = [[aStable, aCanary], [bStable, bCanary], [c], [d]], candidate }: object & { shells?: PlacedShell[]; remotes?: PlacedRelease[][]; candidate?: PlacedRelease } = {}, // oxfmt-ignore
  ) {
    const run = async ({ shell, releases }: Combination) => {
      const present = new Set<unknown>([shell, ...releases])
      const found = faults.find(({ together }) => together.every((one) => present.has(one)))
      if (found === undefined) return null
      const { name = null, paths = ['/app'] } = found.at?.release ?? {}
      return { remote: name, path: paths[0]!, message: 'it shows nothing' }
    }
    const result = await runMatrix({
      shells,
      liveShell: live,
      remotes,
      candidate,
      role: 'Admin',
      run,
      say: () => {},
    })
    return { ...result, says: result.faults.map(describeFault) }
  }

  test('a combination without a fault passes with all its pairs [PLT-2]', async () => {
    const { runs, passed, faults } = await outcomeOf([])
    expect([runs, faults]).toEqual([4, []])
    expect(passed).toContainEqual([nameOf(aStable), nameOf(bCanary)])
    expect(passed).toContainEqual([nameOf(c), `shell/${BUILD}`])
    // Of a and b four, of each with c, d and the shell two, and three of c, d and the shell.
    expect(passed).toHaveLength(4 + 2 * 2 * 3 + 3)
  })

  test('a fault of one pair is named by that pair, and all other pairs pass [PLT-2]', async () => {
    const { says, faults, passed, runs } = await outcomeOf([fault(aCanary, aCanary, bCanary)])
    expect(says).toEqual([`a 1.1.0-${BUILD} fails next to b 1.1.0-${BUILD}: at /app/a: it shows nothing`])
    expect(runs).toBeLessThanOrEqual(9)
    expect(faults[0]?.together).toEqual([idOf('a', '1.1.0'), idOf('b', '1.1.0')])
    expect(passed).toHaveLength(4 + 2 * 2 * 3 + 3 - 1)
    expect(passed).not.toContainEqual([idOf('a', '1.1.0'), idOf('b', '1.1.0')])
  })

  test('two faults at once are both named [PLT-2]', async () => {
    const { says } = await outcomeOf([fault(d, d, bStable), fault(c, c)])
    expect(says.toSorted()).toEqual([
      `c 1.0.0-${BUILD} fails by itself: at /app/c: it shows nothing`,
      `d 1.0.0-${BUILD} fails next to b 1.0.0-${BUILD}: at /app/d: it shows nothing`,
    ])
  })

  test('a new shell is named with the release that fails on it, or alone [PLT-2]', async () => {
    const onNext = { shells: [next], remotes: [[aStable, aCanary], [bStable]] }
    expect((await outcomeOf([fault(aCanary, next, aCanary)], onNext)).says).toEqual([
      `a 1.1.0-${BUILD} fails on the shell ${next.buildId}: at /app/a: it shows nothing`,
    ])
    const { says, passed } = await outcomeOf([fault(null, next)], onNext)
    expect(says).toEqual([`the shell ${next.buildId} fails by itself: at /app: it shows nothing`])
    expect(passed.flat()).not.toContain(`shell/${next.buildId}`)
  })

  const ofA = { remotes: [[aCanary], [bStable, bCanary], [c], [d]], candidate: aCanary }
  const allOfA = [bStable, bCanary, c, d].map((one) => [nameOf(aCanary), nameOf(one)])

  test.each([
    ['by itself: all that it would be with', [aCanary], [...allOfA, [nameOf(aCanary), `shell/${BUILD}`]]],
    ['with another: that pair', [c, aCanary], [[nameOf(aCanary), nameOf(c)]]],
    ['with two others: each two', [d, aCanary, c], [[nameOf(aCanary), nameOf(c)], [nameOf(aCanary), nameOf(d)], [nameOf(c), nameOf(d)]]], // oxfmt-ignore
    ['with a new shell: that pair', [next, aCanary], [[nameOf(aCanary), `shell/${next.buildId}`]]],
    ['not at all, but another by itself: none', [c], []],
  ])('a candidate that fails %s becomes untested [PLT-2]', async (_, together, expected) => {
    const shells = together.includes(next) ? [live, next] : [live]
    const at = together.find((one): one is PlacedRelease => 'release' in one) ?? null
    const { failed, passed } = await outcomeOf([fault(at, ...together)], { ...ofA, shells })
    expect(failed.toSorted()).toEqual(expected.toSorted())
    for (const pair of expected) expect(passed).not.toContainEqual(pair)
  })

  test('a live shell that does not identify itself leaves the candidate untested with all others [PLT-2]', async () => {
    const unnamed = { buildId: undefined }
    const { failed } = await outcomeOf([fault(aCanary, aCanary)], { ...ofA, shells: [unnamed] })
    expect(failed.toSorted()).toEqual(allOfA.toSorted())
  })
})
