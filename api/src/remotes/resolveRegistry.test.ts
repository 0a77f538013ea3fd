import { registrySchemaUrl, releaseIdOf, type ShellRelease } from '@freehold/contracts'
import type { Database } from '../db/Database'
import { makeRelease } from '../testing/releases'
import { selectStates } from './changes.queries'
import { selectReleases } from './releases.queries'
import { resolveRegistry } from './resolveRegistry'
import type { Traffic } from './traffic'

jest.mock('./changes.queries', () => ({
  ...jest.requireActual<object>('./changes.queries'),
  selectStates: jest.fn(),
}))
jest.mock('./releases.queries', () => ({
  ...jest.requireActual<object>('./releases.queries'),
  selectReleases: jest.fn(),
}))

const made = (version: string, roles: string[] | 'all' = 'all') => makeRelease({ version, roles }).description
const [one, two, three, four, five] = ['1.0.0', '2.0.0', '3.0.0', '4.0.0', '5.0.0'].map((version) =>
  made(version),
) as [
  ReturnType<typeof made>,
  ReturnType<typeof made>,
  ReturnType<typeof made>,
  ReturnType<typeof made>,
  ReturnType<typeof made>,
]
const idOf = releaseIdOf

interface Situation {
  traffic: Partial<Traffic>
  /** All releases; available by default. */
  releases?: ReturnType<typeof made>[]
  unavailable?: ReturnType<typeof made>[]
  role?: string
  shell?: ShellRelease | null
}

/** The registry's entry for one user: each version with its share and its fallback. */
async function registryFor({
  traffic,
  releases = [one, two, three, four, five],
  unavailable = [],
  role = 'Agent',
  shell = null,
}: Situation) {
  jest
    .mocked(selectStates)
    .mockResolvedValue([
      { remote: 'remote-x', traffic: { stable: null, canary: null, former: [], ...traffic } },
    ] as never)
  jest.mocked(selectReleases).mockImplementation(
    async (_, ids) =>
      releases
        .map((description) => ({
          id: `remote-x/${idOf(description)}`,
          release: idOf(description),
          description,
          state: unavailable.includes(description) ? 'quarantined' : 'available',
        }))
        .filter(({ id }) => ids.includes(id)) as never,
  )
  const { schema, microFrontends } = await resolveRegistry({} as Database, { _id: 'u1', role }, shell)
  expect(schema).toBe(registrySchemaUrl)
  const deployments = microFrontends['remote-x']
  return deployments?.map(({ metadata, deployment, fallbackUrl }) =>
    [
      metadata.version,
      `${deployment.traffic}%`,
      ...(deployment.default ? ['default'] : []),
      ...(fallbackUrl === undefined ? [] : [`or ${fallbackUrl.split('/')[3]!.split('-')[0]}`]),
    ].join(' '),
  )
}
/** A canary of this share; by default for everyone. */
const tried = (release: typeof one, percent = 100) => ({ release: idOf(release), percent, salt: '' })

test('everyone gets the stable release, and the stable one before to fall back to', async () => {
  expect(await registryFor({ traffic: { stable: idOf(two), former: [idOf(one)] } })).toEqual([
    '2.0.0 100% default or 1.0.0',
    '1.0.0 0%',
  ])
  expect(await registryFor({ traffic: { stable: idOf(two) } })).toEqual(['2.0.0 100% default'])
})

test('who tries a canary falls back to the stable release, the others never see it', async () => {
  const traffic = { stable: idOf(two), former: [idOf(one)] }
  expect(await registryFor({ traffic: { ...traffic, canary: tried(three, 99.99) } })).toEqual([
    '3.0.0 99.99% or 2.0.0',
    '2.0.0 0.01% default',
  ])
  expect(await registryFor({ traffic: { ...traffic, canary: tried(three, 0) } })).toEqual([
    '2.0.0 100% default or 1.0.0',
    '1.0.0 0%',
  ])
})

test('a canary without a stable release is offered to those who try it alone', async () => {
  expect(await registryFor({ traffic: { canary: tried(three) } })).toEqual(['3.0.0 100%'])
  expect(await registryFor({ traffic: { canary: tried(three, 0) } })).toBeUndefined()
})

test('only releases that a user may come to run are looked up', async () => {
  const lookedUp = async (traffic: Partial<Traffic>) => {
    await registryFor({ traffic })
    return jest.mocked(selectReleases).mock.lastCall?.[1]
  }
  const former = [four, three, two, one].map(idOf)
  expect(await lookedUp({ stable: idOf(five), canary: tried(one, 0), former })).toEqual(
    [five, four, three, two].map((each) => `remote-x/${idOf(each)}`),
  )
  expect(await lookedUp({ canary: tried(one) })).toEqual([`remote-x/${idOf(one)}`])
  expect(await lookedUp({})).toEqual([])
})

test('three former releases are looked at for one to fall back to, the latest first', async () => {
  const traffic = { stable: idOf(five), former: [four, three, two, one].map(idOf) }
  expect(await registryFor({ traffic, unavailable: [four] })).toEqual([
    '5.0.0 100% default or 3.0.0',
    '3.0.0 0%',
  ])
  expect(await registryFor({ traffic, unavailable: [four, three] })).toEqual([
    '5.0.0 100% default or 2.0.0',
    '2.0.0 0%',
  ])
  expect(await registryFor({ traffic, unavailable: [four, three, two] })).toEqual(['5.0.0 100% default'])
})

const needing = (version: string, ui: string, contract = '^1.0') =>
  makeRelease({ version, contract, shared: { '@freehold/ui': ui } }).description

test('a release that fits the live shell is preferred to fall back to', async () => {
  const shell = { contract: '1.0.0', shared: { '@freehold/ui': '0.2.0' } }
  const [live, former, older, oldest] = [
    needing('4.0.0', '^0.2.0'),
    needing('3.0.0', '^0.1.0'),
    needing('2.0.0', '^0.2.0', '^2.0'),
    needing('1.0.0', '^0.2.0'),
  ] as const
  const releases = [live, former, older, oldest]
  const listed = (stable: typeof live, others: (typeof live)[], parts: Partial<Situation> = {}) =>
    registryFor({ traffic: { stable: idOf(stable), former: others.map(idOf) }, releases, shell, ...parts })

  const skipping = ['4.0.0 100% default or 1.0.0', '1.0.0 0%']
  expect(await listed(live, [former, older, oldest])).toEqual(skipping)
  expect(await listed(former, [older, oldest])).toEqual(['3.0.0 100% default or 1.0.0', '1.0.0 0%'])
  // If no release fits, or the shell is unknown, the latest is as good as any.
  const latest = ['4.0.0 100% default or 3.0.0', '3.0.0 0%']
  expect(await listed(live, [former, older])).toEqual(latest)
  expect(await listed(live, [former, older, oldest], { shell: null })).toEqual(latest)
})

test('where neither the stable release nor the canary can be had, no former one is served instead', async () => {
  const traffic = { stable: idOf(two), former: [idOf(one)] }
  expect(await registryFor({ traffic, unavailable: [two] })).toBeUndefined()
  expect(await registryFor({ traffic, releases: [one] })).toBeUndefined()
  expect(await registryFor({ traffic: { ...traffic, canary: tried(three) }, unavailable: [two] })).toEqual([
    '3.0.0 100% or 1.0.0',
    '1.0.0 0%',
  ])
})

test('a role gets what is for it or for all, and nothing else', async () => {
  const forAdmins = made('6.0.0', ['Admin', 'Owner'])
  const of = (role: string) =>
    registryFor({ traffic: { stable: idOf(forAdmins) }, releases: [forAdmins], role })
  expect(await of('Admin')).toEqual(['6.0.0 100% default'])
  expect(await of('Owner')).toEqual(['6.0.0 100% default'])
  expect(await of('Agent')).toBeUndefined()
  expect(await of('all')).toBeUndefined()
})
