import type { VisitFigure } from '@freehold/contracts'
import { binomial, dueLook, findFailures, findHarm, fisher, studentT, type Visit } from './compareReleases'

/** A repeatable source of random numbers (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const logNormal = (random: Random, median: number, spread: number) =>
  median * Math.exp(spread * normal(random))

/** Of the logarithm of times: between users, whose devices and networks differ, and between the visits of one. */
const USERS_SPREAD = 0.35
const VISITS_SPREAD = 0.23

interface User {
  id: string
  /** How much more than others the user has of each figure, and of failures. */
  factor: (of: VisitFigure | 'failures') => number
}

function someUser(random: Random, id: string): User {
  const factors = new Map<string, number>()
  const factor = (of: string) => {
    if (!factors.has(of)) factors.set(of, logNormal(random, 1, USERS_SPREAD))
    return factors.get(of)!
  }
  return { id, factor }
}

/** A visit as browsers report them of a release without a fault; null if it ended while loading. */
function healthyVisit(random: Random, { id, factor }: User, hardLoads: number): Visit | null {
  if (random() < 0.2) return null
  const isHardLoad = random() < hardLoads
  return {
    userId: id,
    // Bad networks, extensions and crashed browsers.
    failure: random() < 0.015 * factor('failures') ? 'noAnswer' : null,
    figures: {
      lcp: isHardLoad ? logNormal(random, 1_200, VISITS_SPREAD) * factor('lcp') : null,
      inp: random() < 0.9 ? logNormal(random, 90, VISITS_SPREAD) * factor('inp') : null,
      blocked: Math.min(1, logNormal(random, 0.05, 0.5) * factor('blocked') ** 2),
      heapGrowth: random() < 0.6 ? (normal(random) * 4e6 + 5e5) * factor('heapGrowth') : null,
      errors: random() < 0.06 * factor('errors') ? 1 + Math.floor(random() * 3) : 0,
      failedCalls: random() < 0.1 * factor('failedCalls') ? 1 : 0,
    },
  }
}

interface Run {
  /** Visits of the canary. */
  most: number
  /** Users of the canary. */
  users: number
  /** Visits and users of the stable release for each of the canary. */
  others?: number
  hardLoads?: number
  plant?: Plant
}

type Plant = (visit: Visit, random: Random) => Visit

const multiplied =
  (figure: VisitFigure, factor: number): Plant =>
  (visit) => ({
    ...visit,
    figures: { ...visit.figures, [figure]: visit.figures[figure] && visit.figures[figure] * factor },
  })

/** The last ten visits of each user. */
class LastVisits {
  readonly #byUser = new Map<string, Visit[]>()
  count = 0

  add(visit: Visit | null): void {
    if (visit === null) return
    this.count += 1
    this.#byUser.set(visit.userId, [...(this.#byUser.get(visit.userId) ?? []), visit].slice(-10))
  }

  all = (): Visit[] => [...this.#byUser.values()].flat()
}

/** Runs a canary next to a stable release. Returns after how many concluded visits it was halted, and why. */
function runCanary(
  random: Random,
  { most, users, others = 1, hardLoads = 0.6, plant = (visit) => visit }: Run,
) {
  const usersOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => someUser(random, `${name}${index}`))
  const pick = (from: User[]) => from[Math.floor(random() * from.length)]!
  const canaryUsers = usersOf('c', users)
  const stableUsers = usersOf('s', users * others)
  const canary = new LastVisits()
  const stable = new LastVisits()
  let looked = 0
  for (let begun = 1; begun <= most; begun += 1) {
    for (let other = 0; other < others; other += 1)
      stable.add(healthyVisit(random, pick(stableUsers), hardLoads))
    const visit = healthyVisit(random, pick(canaryUsers), hardLoads)
    canary.add(visit && plant(visit, random))
    const look = dueLook(canary.count)
    if (look === null || look === looked) continue
    looked = look
    const harm = findHarm(canary.all(), { visits: stable.all(), version: '1.2.0' })
    if (harm !== null) return { concluded: canary.count, harm }
  }
  return null
}

const runMany = (random: Random, count: number, run: Run) =>
  Array.from({ length: count }, () => runCanary(random, run)).filter((end) => end !== null)

test.each([
  [3, 1],
  [5, 1],
  [10, 1],
  [20, 1],
  [200, 1],
  [5, 3],
  [20, 3],
])(
  'of 400 healthy canaries of %d users with ten visits each or more, a fifth of them closed while loading, compared with %d stable visits for each, at most 1 %% halt [PLT-5]',
  (users, others) => {
    const halted = runMany(randomFrom(20_261), 400, { most: Math.min(1_000, users * 20 + 50), users, others })
    expect(halted.length).toBeLessThanOrEqual(4)
  },
)

/** Of 100 canaries with a fault, how many have to halt within 20 visits, by the number of users. */
const faults: [string, Plant, RegExp, Record<4 | 10 | 20, number>][] = [
  [
    'an endless loop',
    (visit) => ({ ...visit, failure: 'noAnswer', figures: {} }),
    /^\d+ of \d+ visits gave no answer/,
    { 4: 100, 10: 100, 20: 100 },
  ],
  [
    'a crash on a click',
    (visit, random) => (random() < 0.8 ? { ...visit, failure: 'render' } : visit),
    /^\d+ of \d+ visits (crashed|failed: \d+ crashed)/,
    { 4: 95, 10: 95, 20: 95 },
  ],
  [
    'a leak',
    (visit, random) => ({ ...visit, figures: { ...visit.figures, heapGrowth: logNormal(random, 2e7, 0.3) } }),
    /^Memory grows by \d+\.\d MB a minute at the median, -?\d\.\d MB in 1\.2\.0$/,
    { 4: 95, 10: 95, 20: 95 },
  ],
  [
    'doubled interaction times',
    multiplied('inp', 2),
    /^Interactions take \d+ ms at the median, \d+ ms in 1\.2\.0$/,
    { 4: 15, 10: 70, 20: 90 },
  ],
  [
    'a doubled time to paint',
    multiplied('lcp', 2),
    /^The largest content is painted after/,
    { 4: 15, 10: 70, 20: 90 },
  ],
  [
    'an error in every visit',
    (visit) => ({ ...visit, figures: { ...visit.figures, errors: 1 + (visit.figures.errors ?? 0) } }),
    /^A visit has \d(\.\d)? JavaScript errors on average/,
    { 4: 95, 10: 95, 20: 95 },
  ],
]

test.each(faults)('%s halts a canary within 20 visits [PLT-5]', (_, plant, cause, least) => {
  for (const users of [4, 10, 20] as const) {
    const ends = runMany(randomFrom(7), 100, { most: 60, users, others: 9, hardLoads: 1, plant })
    const inTime = ends.filter(({ concluded }) => concluded <= 20)
    expect(inTime.length).toBeGreaterThanOrEqual(least[users])
    expect(inTime.filter(({ harm }) => cause.test(harm)).length).toBeGreaterThanOrEqual(inTime.length - 2)
  }
})

// The values are those of R: fisher.test(…, alternative = 'greater'), binom.test(…, alternative = 'greater'),
// t.test(…, alternative = 'greater', var.equal = TRUE).
test.each([
  [{ failed: 5, all: 5 }, { failed: 1, all: 40 }, 4.911e-6],
  [{ failed: 3, all: 5 }, { failed: 1, all: 40 }, 2.7e-3],
  [{ failed: 0, all: 5 }, { failed: 1, all: 40 }, 1],
])('Fisher\u2019s exact test of %j against %j is %d', (one, other, probability) => {
  expect(fisher(one, other)).toBeCloseTo(probability, 4)
  expect(fisher(one, other) / probability).toBeCloseTo(1, 1)
})

test('the binomial test has the probability of at least so many failures', () => {
  expect(binomial({ failed: 0, all: 5 }, 1 / 40)).toBeCloseTo(1, 10)
  expect(binomial({ failed: 1, all: 2 }, 1 / 40)).toBeCloseTo(1 - (39 / 40) ** 2, 10)
  expect(binomial({ failed: 2, all: 2 }, 1 / 40)).toBeCloseTo(1 / 1_600, 10)
  expect(binomial({ failed: 400, all: 2_000 }, 1 / 40)).toBeLessThan(1e-100)
})

test('Student\u2019s t-test compares means with the spread of both samples', () => {
  // t = 4.8990 with 4 degrees of freedom, p = 0.0040; the approximation is a little too large.
  expect(studentT([5, 6, 7], [1, 2, 3])).toBeGreaterThan(0.004)
  expect(studentT([5, 6, 7], [1, 2, 3])).toBeLessThan(0.0046)
  expect(studentT([1, 2, 3], [5, 6, 7])).toBeGreaterThan(0.99)
  expect(studentT([1, 2, 3], [1, 2, 3])).toBeCloseTo(0.5, 5)
  expect([studentT([2, 2], [1, 1]), studentT([1, 1], [1, 1])]).toEqual([0, 1])
  expect(studentT([2, 2], [1, 1], 1)).toBeGreaterThan(0.1)
})

const visit = (userId: string, parts: Partial<Visit> = {}): Visit => ({
  userId,
  failure: null,
  figures: {},
  ...parts,
})
const many = (count: number, parts: Partial<Visit> = {}, users = 4) =>
  Array.from({ length: count }, (_, index) => visit(`u${index % users}`, parts))
const crash = { failure: 'render' } as const
const slow = { figures: { inp: 300 } }
const quick = { figures: { inp: 100 } }
const baseline = { version: '1.2.0', visits: many(50, quick) }

test('too few failures, values or users halt nothing', () => {
  expect(findHarm(many(4, crash, 2), baseline)).toBeNull()
  expect(findHarm(many(10, crash, 2), baseline)).toBe('10 of 10 visits crashed; in 1.2.0, 0 of 50 failed')
  expect(findHarm([...many(3, crash, 2), ...many(2, { failure: 'noAnswer' }, 2)], null)).toBe(
    '5 of 5 visits failed: 3 crashed, 2 gave no answer',
  )
  expect(findHarm(many(20, slow, 2), baseline)).toBeNull()
  expect(findHarm(many(20, slow), { ...baseline, visits: many(20, quick, 2) })).toBeNull()
  expect(findHarm(many(20, { figures: { inp: 149 } }), baseline)).toBeNull()
  expect(findHarm(many(5, slow), baseline)).toBe('Interactions take 300 ms at the median, 100 ms in 1.2.0')
})

test('one user alone halts nothing, with healthy visits of others or without [PLT-6]', () => {
  const alone = (parts: Partial<Visit>) => Array.from({ length: 10 }, () => visit('alone', parts))
  const extreme = {
    figures: { inp: 5_000, lcp: 60_000, blocked: 1, heapGrowth: 1e9, errors: 99, failedCalls: 99 },
  }
  for (const parts of [crash, extreme]) expect(findHarm(alone(parts), baseline)).toBeNull()
  for (let others = 1; others <= 40; others += 1) {
    // One of the others is a little slower than the stable release, as one always is.
    const healthy = [visit('u0', { figures: { inp: 120 } }), ...many(others, quick, 10)]
    for (const parts of [crash, extreme]) expect(findHarm([...alone(parts), ...healthy], baseline)).toBeNull()
  }
  const failedByChance = visit('u0', { failure: 'network' })
  expect(findHarm([...alone(crash), failedByChance, ...many(99, {}, 10)], baseline)).toBeNull()
  expect(findHarm([...alone(crash), failedByChance, ...many(99, {}, 10)], null)).toBeNull()
})

test('one extreme user of the stable release hides no fault', () => {
  const extreme = Array.from({ length: 10 }, () => visit('alone', { figures: { inp: 60_000 } }))
  const stable = { version: '1.2.0', visits: [...many(40, quick, 10), ...extreme] }
  expect(findHarm(many(20, slow, 6), stable)).toContain('Interactions take 300 ms')
})

test('without another release, far more failures than usual are found among thousands of visits', () => {
  expect(findFailures({ all: 2_000, failures: { render: 400 } })).toBe('400 of 2000 visits crashed')
  expect(findFailures({ all: 2_000, failures: { render: 20, noAnswer: 30 } })).toBeNull()
  expect(findFailures({ all: 4, failures: { code: 4 } })).toBeNull()
  expect(findHarm([...many(200, crash, 40), ...many(800, {}, 40)], null)).toBe('200 of 1000 visits crashed')
})

test('a canary is judged at the stated numbers of visits', () => {
  expect([0, 4, 5, 6, 9, 13, 4_000, 9_999].map(dueLook)).toEqual([null, null, 5, 5, 7, 10, 4_000, 4_000])
})
