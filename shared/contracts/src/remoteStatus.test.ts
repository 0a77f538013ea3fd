import {
  causeOf,
  describeQuarantine,
  describeRollback,
  describeVisits,
  healthOf,
  mapFigures,
  type PlatformRelease,
  type PlatformRemote,
} from '.'

const idOf = (version: string) => `${version}-0123456789ab`

const releaseOf = (version: string, more: Partial<PlatformRelease> = {}): PlatformRelease => ({
  release: idOf(version),
  version,
  state: 'available',
  stateReason: null,
  paths: ['/app/x'],
  roles: 'all',
  contract: '^1.0',
  shared: {},
  gitSha: null,
  bytes: 1,
  smokeRun: true,
  testedBy: [],
  publishedBy: 'system',
  publishedAt: '2026-01-01T00:00:00.000Z',
  approval: 'notNeeded',
  approvedBy: null,
  approvedAt: null,
  loaded: 0,
  failed: 0,
  failures: {},
  figures: mapFigures(() => null),
  ...more,
})

const remoteOf = (more: Partial<PlatformRemote> = {}): PlatformRemote => ({
  name: 'remote-x',
  sequence: 1,
  stable: idOf('1.2.0'),
  canary: null,
  previous: idOf('1.1.0'),
  afterStable: idOf('1.1.0'),
  changedBy: 'ada@freehold.test',
  changedAt: '2026-01-01T00:00:00.000Z',
  reason: 'As planned',
  failing: null,
  releases: [releaseOf('1.2.0'), releaseOf('1.1.0')],
  ...more,
})

const canary = { release: idOf('1.3.0'), percent: 10 }

test('a remote that needs someone says why; one that does not, says nothing [PLT-7]', () => {
  const failing = remoteOf({ failing: '6 of 20 visits crashed' })
  const halted = remoteOf({
    releases: [
      releaseOf('1.3.0', { state: 'halted', stateReason: '5 of 5 visits gave no answer' }),
      releaseOf('1.2.0'),
    ],
  })
  const empty = remoteOf({ stable: null, reason: 'It lost data', releases: [] })
  const few = remoteOf({ releases: [releaseOf('1.2.0', { failed: 19 })] })
  expect([failing, halted, empty, few].map((one) => [healthOf(one), causeOf(one)])).toEqual([
    ['failing', '6 of 20 visits crashed'],
    ['halted', '5 of 5 visits gave no answer'],
    ['none', 'It lost data'],
    ['healthy', null],
  ])
})

test('the failed visits are those of all that is live [PLT-7]', () => {
  const live = remoteOf({
    canary,
    releases: [
      releaseOf('1.3.0', { loaded: 8, failed: 2 }),
      releaseOf('1.2.0', { loaded: 1_273, failed: 1 }),
      releaseOf('1.1.0', { loaded: 5, failed: 5 }),
    ],
  })
  const format = (count: number) => count.toLocaleString('en-US')
  expect([live, remoteOf()].map((remote) => describeVisits(remote, format))).toEqual([
    '3 of 1,284',
    'No visits yet',
  ])
})

test('a rollback and a quarantine say what will be live afterwards [PLT-7]', () => {
  expect([
    describeRollback(remoteOf()),
    describeRollback(remoteOf({ canary, previous: idOf('1.2.0') })),
    describeRollback(remoteOf({ previous: null })),
    describeQuarantine(remoteOf(), idOf('1.2.0')),
    describeQuarantine(remoteOf({ canary }), idOf('1.2.0')),
    describeQuarantine(remoteOf({ canary }), idOf('1.3.0')),
    describeQuarantine(remoteOf({ afterStable: null }), idOf('1.2.0')),
  ]).toEqual([
    'Everyone gets 1.1.0 instead of 1.2.0.',
    'Ends the canary 1.3.0, and everyone gets 1.2.0.',
    'There is no earlier release to go back to.',
    'Everyone gets 1.1.0 instead of 1.2.0.',
    'The canary 1.3.0 stays; everyone else gets 1.1.0 instead of 1.2.0.',
    'Ends the canary 1.3.0, and everyone gets 1.2.0.',
    'Everyone gets nothing instead of 1.2.0, because there is no earlier release: this part of the site will not be available.',
  ])
})
