import type { VisitFigure } from '@freehold/contracts'
import { dueLook, findHarm, fisher, mannWhitney, type Visit } from './compareReleases'

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

/** Of the logarithm of times: two thirds of them are within a third below and a half above the median. */
const SPREAD = 0.4

/** A visit as browsers report them of a release without a fault; null if it ended while loading. */
function healthyVisit(random: Random, hardLoads: number): Visit | null {
  if (random() < 0.2) return null
  const isHardLoad = random() < hardLoads
  return {
    userId: `u${Math.floor(random() * 200)}`,
    // Bad networks, extensions and crashed browsers.
    failure: random() < 0.015 ? 'noAnswer' : null,
    figures: {
      lcp: isHardLoad ? logNormal(random, 1_200, SPREAD) : null,
      inp: random() < 0.9 ? logNormal(random, 90, SPREAD) : null,
      blocked: Math.min(1, logNormal(random, 0.05, 0.8)),
      heapGrowth: random() < 0.6 ? normal(random) * 4e6 + 5e5 : null,
      errors: random() < 0.06 ? 1 + Math.floor(random() * 3) : 0,
      failedCalls: random() < 0.1 ? 1 : 0,
    },
  }
}

interface Run {
  /** Visits of the canary. */
  most: number
  /** Visits of the stable release for each of the canary. */
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

/** Runs a canary beside a stable release with `others` as many visits. Returns how many visits it took to halt it, and why. */
function runCanary(random: Random, { most, others = 3, hardLoads = 0.6, plant = (visit) => visit }: Run) {
  const canary: Visit[] = []
  const stable: Visit[] = []
  let looked = 0
  for (let begun = 1; begun <= most; begun += 1) {
    for (let other = 0; other < others; other += 1)
      stable.push(...[healthyVisit(random, hardLoads)].flatMap((one) => one ?? []))
    const visit = healthyVisit(random, hardLoads)
    if (visit !== null) canary.push(plant(visit, random))
    const look = dueLook(canary.length, looked)
    if (look === null) continue
    looked = look
    const harm = findHarm(canary, { visits: stable, version: '1.2.0' })
    if (harm !== null) return { begun, concluded: canary.length, harm }
  }
  return null
}

test('of 400 healthy canaries with 1,000 visits each, a fifth of them closed while loading, at most 1 % halt [PLT-5]', () => {
  const random = randomFrom(20_261)
  const halted = Array.from({ length: 400 }, () => runCanary(random, { most: 1_000 })).filter(
    (end) => end !== null,
  )
  expect(halted.length).toBeLessThanOrEqual(4)
})

test.each<[string, Plant, RegExp]>([
  [
    'an endless loop',
    (visit) => ({ ...visit, failure: 'noAnswer', figures: {} }),
    /^\d+ of \d+ visits gave no answer/,
  ],
  [
    'a crash on a click',
    (visit, random) => (random() < 0.8 ? { ...visit, failure: 'render' } : visit),
    /^\d+ of \d+ visits (crashed|failed: \d+ crashed)/,
  ],
  [
    'a leak',
    (visit, random) => ({ ...visit, figures: { ...visit.figures, heapGrowth: logNormal(random, 2e7, 0.3) } }),
    /^Memory grows by \d+\.\d MB a minute at the median, -?\d\.\d MB in 1\.2\.0$/,
  ],
  [
    'doubled interaction times',
    multiplied('inp', 2),
    /^Interactions take \d+ ms at the median, \d+ ms in 1\.2\.0$/,
  ],
  ['a doubled time to paint', multiplied('lcp', 2), /^The largest content is painted after/],
  [
    'an error in every visit',
    (visit) => ({ ...visit, figures: { ...visit.figures, errors: 1 + (visit.figures.errors ?? 0) } }),
    /^A visit has \d(\.\d)? JavaScript errors on average/,
  ],
])('%s halts a canary within 20 visits [PLT-5]', (_, plant, cause) => {
  const random = randomFrom(7)
  const ends = Array.from({ length: 100 }, () =>
    runCanary(random, { most: 60, others: 9, hardLoads: 1, plant }),
  )
  const inTime = ends.filter((end) => end !== null && end.concluded <= 20)
  expect(inTime.length).toBeGreaterThanOrEqual(95)
  for (const end of inTime) expect(end?.harm).toMatch(cause)
})

// The values are those of R: fisher.test(…, alternative = 'greater'), wilcox.test(…, exact = FALSE).
test.each([
  [{ failed: 5, all: 5 }, { failed: 1, all: 40 }, 4.911e-6],
  [{ failed: 3, all: 5 }, { failed: 1, all: 40 }, 2.7e-3],
  [{ failed: 0, all: 5 }, { failed: 1, all: 40 }, 1],
])('Fisher\u2019s exact test of %j against %j is %d', (one, other, probability) => {
  expect(fisher(one, other)).toBeCloseTo(probability, 4)
  expect(fisher(one, other) / probability).toBeCloseTo(1, 1)
})

test('the Mann-Whitney test depends on ranks alone, and corrects for ties', () => {
  const of = (...values: number[]) => Float64Array.from(values)
  const apart = mannWhitney(of(8, 9, 10, 11, 12, 13, 14), of(1, 2, 3, 4, 5, 6, 7))
  expect(apart).toBeCloseTo(0.00109, 4)
  expect(mannWhitney(of(80, 900, 1e4, 1e5, 1e6, 1e7, 1e8), of(1, 2, 3, 4, 5, 6, 7))).toBe(apart)
  expect(mannWhitney(of(0, 0, 1), of(0, 0, 1))).toBeGreaterThan(0.5)
  expect(mannWhitney(of(0, 0, 0), of(0, 0, 0))).toBe(1)
})

test('one user alone halts nothing, nor do too few failures or values', () => {
  const visit = (userId: string, parts: Partial<Visit> = {}): Visit => ({
    userId,
    failure: null,
    figures: {},
    ...parts,
  })
  const many = (count: number, parts: Partial<Visit>, users = 2) =>
    Array.from({ length: count }, (_, index) => visit(`u${index % users}`, parts))
  const baseline = { version: '1.2.0', visits: many(50, { figures: { inp: 100 } }) }
  const crash = { failure: 'render' } as const
  expect(findHarm(many(10, crash, 1), baseline)).toBeNull()
  expect(findHarm(many(4, crash), baseline)).toBeNull()
  expect(findHarm(many(10, crash), baseline)).toBe('10 of 10 visits crashed; in 1.2.0, 0 of 50 failed')
  expect(findHarm([...many(3, crash), ...many(2, { failure: 'noAnswer' })], null)).toBe(
    '5 of 5 visits failed: 3 crashed, 2 gave no answer',
  )
  const slow = { figures: { inp: 300 } }
  expect(findHarm(many(7, slow, 1), baseline)).toBeNull()
  expect(findHarm(many(6, slow), baseline)).toBeNull()
  expect(findHarm(many(7, slow), { ...baseline, visits: baseline.visits.slice(0, 6) })).toBeNull()
  expect(findHarm(many(7, { figures: { inp: 149 } }), baseline)).toBeNull()
  expect(findHarm(many(7, slow), baseline)).toBe('Interactions take 300 ms at the median, 100 ms in 1.2.0')
})

test('a canary is judged once at each of the stated numbers of visits', () => {
  expect([0, 4, 5, 6, 9, 13, 4_000, 9_999].map((visits) => dueLook(visits, 0))).toEqual([
    null,
    null,
    5,
    5,
    7,
    10,
    4_000,
    4_000,
  ])
  expect([6, 7].map((visits) => dueLook(visits, 5))).toEqual([null, 7])
})
