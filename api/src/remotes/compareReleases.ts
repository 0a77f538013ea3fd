import { type VisitFailure, type VisitFigure, visitFigures } from '@freehold/contracts'

/**
 * The test by which a canary is halted. It is judged when 5, 7, 10, 14, … of its visits have been concluded
 * ({@link LOOKS}), once at each number, against the visits of the stable release that were concluded in the same time.
 *
 * - Failures: Fisher's exact test, one-sided, at {@link FAILURE_ALPHA} for each look, and at least
 *   {@link FAILURES_MIN} failed visits. If the stable release has fewer than {@link STABLE_VISITS_MIN} visits, as many
 *   are added: one of them failed, or the same share as of its own, whichever is more. So an outage that all releases
 *   share halts none.
 * - Each figure: the Mann-Whitney test, one-sided, at {@link alphas} for each look, with at least {@link VALUES_MIN}
 *   values of both releases; and the canary's median is {@link RATIO_MIN} times that of the stable
 *   release, and larger by what a user would notice ({@link leastDifferences}). If a median is 0, the means count.
 * - At least two users had the visits that failed or were worse than the stable release's median, and each user counts
 *   at most ten times (`reportVisit.ts`), so that no one halts a canary alone.
 *
 * Of 400 simulated healthy canaries with 1,000 visits at most 1 % halt; planted faults halt within 20 visits
 * (`compareReleases.test.ts`).
 */

/** A concluded visit. */
export interface Visit {
  userId: string
  /** Null if the release loaded and did not fail. */
  failure: VisitFailure | null
  figures: Partial<Record<VisitFigure, number | null>>
}

const LOOKS = [5, 7, 10, 14, 20, 30, 45, 70, 100, 150, 220, 330, 500, 750, 1_100, 1_700, 2_500, 4_000]
const FAILURE_ALPHA = 3e-4
export const FAILURES_MIN = 3
const STABLE_VISITS_MIN = 40
const TIME_ALPHA = 5e-4
/** Counts are mostly 0, where the approximation is too generous. */
const COUNT_ALPHA = 1e-5
const VALUES_MIN = 7
const RATIO_MIN = 1.5
const USERS_MIN = 2

const MEGABYTE = 1e6

const leastDifferences: Record<VisitFigure, number> = {
  lcp: 300,
  inp: 50,
  blocked: 0.1,
  heapGrowth: 5 * MEGABYTE,
  errors: 0.5,
  failedCalls: 0.5,
}

const alphas: Record<VisitFigure, number> = {
  lcp: TIME_ALPHA,
  inp: TIME_ALPHA,
  blocked: TIME_ALPHA,
  heapGrowth: TIME_ALPHA,
  errors: COUNT_ALPHA,
  failedCalls: COUNT_ALPHA,
}

/** The largest number of visits to judge at that has been reached since the last one; null when there is none. */
export function dueLook(visits: number, lastLook: number): number | null {
  const reached = LOOKS.findLast((look) => look <= visits)
  return reached === undefined || reached <= lastLook ? null : reached
}

/** Another release's visits to compare with, and its version for the text. */
export interface Baseline {
  visits: readonly Visit[]
  version: string
}

/** Why a release has to be halted, in a sentence for people; null if its visits are no worse. */
export function findHarm(visits: readonly Visit[], baseline: Baseline | null): string | null {
  const failing = findFailures(visits, baseline)
  if (failing !== null || baseline === null) return failing
  for (const figure of visitFigures) {
    const worse = compareFigure(figure, visits, baseline)
    if (worse !== null) return worse
  }
  return null
}

/** Why visits fail too often; null if they do not. */
export function findFailures(
  visits: readonly Visit[],
  baseline: Baseline | null,
  usersMin = USERS_MIN,
): string | null {
  const failed = visits.filter(({ failure }) => failure !== null)
  const others = baseline?.visits ?? []
  const othersFailed = others.filter(({ failure }) => failure !== null).length
  if (visits.length < LOOKS[0]! || failed.length < FAILURES_MIN || countUsers(failed) < usersMin) return null
  const share = Math.max(1 / STABLE_VISITS_MIN, othersFailed / Math.max(1, others.length))
  const added = others.length < STABLE_VISITS_MIN ? STABLE_VISITS_MIN : 0
  const probability = fisher(
    { failed: failed.length, all: visits.length },
    { failed: othersFailed + Math.round(added * share), all: others.length + added },
  )
  if (probability > FAILURE_ALPHA) return null
  const compared =
    baseline === null || others.length === 0
      ? ''
      : `; in ${baseline.version}, ${othersFailed} of ${others.length} failed`
  return describeFailures(failed, visits.length) + compared
}

const countUsers = (visits: readonly Visit[]) => new Set(visits.map(({ userId }) => userId)).size

function compareFigure(
  figure: VisitFigure,
  visits: readonly Visit[],
  { visits: others, version }: Baseline,
): string | null {
  const values = sortedValues(figure, visits)
  const usual = sortedValues(figure, others)
  if (values.length < VALUES_MIN || usual.length < VALUES_MIN) return null
  const hasZeroMedian = median(values) === 0 || median(usual) === 0
  const [of, what] = hasZeroMedian ? ([mean, 'on average'] as const) : ([median, 'at the median'] as const)
  const [now, before] = [of(values), of(usual)]
  if (now < RATIO_MIN * before || now - before < leastDifferences[figure]) return null
  const isWorse = ({ figures }: Visit) => (figures[figure] ?? -Infinity) > before
  if (countUsers(visits.filter(isWorse)) < USERS_MIN) return null
  if (mannWhitney(values, usual) > alphas[figure]) return null
  return describeFigure[figure](now, what, `${formatFigure[figure](before)} in ${version}`)
}

/** The typed array sorts by number. */
const sortedValues = (figure: VisitFigure, visits: readonly Visit[]) =>
  Float64Array.from(visits.flatMap(({ figures }) => figures[figure] ?? [])).toSorted()

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Of sorted values. */
function median(sorted: Float64Array): number {
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

interface Count {
  failed: number
  all: number
}

/**
 * The probability of at least as many failures among `one` if the failures of both were spread over all by chance.
 * @see https://en.wikipedia.org/wiki/Fisher%27s_exact_test
 */
export function fisher(one: Count, other: Count): number {
  const failed = one.failed + other.failed
  const all = one.all + other.all
  const most = Math.min(one.all, failed)
  let probability = 0
  for (let count = one.failed; count <= most; count += 1)
    probability += Math.exp(
      logChoose(failed, count) + logChoose(all - failed, one.all - count) - logChoose(all, one.all),
    )
  return Math.min(1, probability)
}

const logChoose = (all: number, chosen: number) =>
  chosen > all ? -Infinity : logFactorial(all) - logFactorial(chosen) - logFactorial(all - chosen)

const logFactorials = [0]

function logFactorial(number: number): number {
  for (let next = logFactorials.length; next <= number; next += 1)
    logFactorials.push(logFactorials[next - 1]! + Math.log(next))
  return logFactorials[number]!
}

/**
 * The probability of values that are as much larger than the others by chance; by the normal approximation, corrected
 * for ties and continuity. Both arrays are sorted.
 * @see https://en.wikipedia.org/wiki/Mann%E2%80%93Whitney_U_test
 */
export function mannWhitney(values: Float64Array, others: Float64Array): number {
  const [n, m] = [values.length, others.length]
  let larger = 0
  let ties = 0
  let [i, j] = [0, 0]
  while (i < n || j < m) {
    const value = Math.min(values[i] ?? Infinity, others[j] ?? Infinity)
    const [fromI, fromJ] = [i, j]
    while (i < n && values[i] === value) i += 1
    while (j < m && others[j] === value) j += 1
    const [here, there] = [i - fromI, j - fromJ]
    larger += here * (fromJ + there / 2)
    ties += (here + there) ** 3 - (here + there)
  }
  const all = n + m
  const variance = ((n * m) / 12) * (all + 1 - ties / (all * (all - 1)))
  if (variance <= 0) return 1
  return upperTail((larger - (n * m) / 2 - 0.5) / Math.sqrt(variance))
}

/**
 * The upper tail of the normal distribution; its error is below 0.012 % of the value.
 * @see Numerical Recipes, erfcc
 */
function upperTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + x / 2)
  const coefficients = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
    1.00002368, -1.26551223,
  ]
  const exponent = coefficients.reduce((sum, coefficient) => sum * t + coefficient, 0)
  const tail = (t * Math.exp(exponent - x * x)) / 2
  return z >= 0 ? tail : 1 - tail
}

const describeFailure: Record<VisitFailure, string> = {
  noAnswer: 'gave no answer',
  render: 'crashed',
  timeout: 'timed out while loading',
  network: 'did not load over a network that works',
  status: 'lacked a file',
  integrity: 'got a file that does not match its hash',
  contract: 'did not fit the shell',
  code: 'stopped with an error while loading',
  unknown: 'did not load',
}

/** '5 of 5 visits gave no answer', or '5 of 7 visits failed: 3 crashed, 2 gave no answer'. */
function describeFailures(failed: readonly Visit[], all: number): string {
  const counts = new Map<VisitFailure, number>()
  for (const { failure } of failed) if (failure !== null) counts.set(failure, (counts.get(failure) ?? 0) + 1)
  const causes = [...counts].toSorted(([, a], [, b]) => b - a)
  const [[only] = ['unknown' as const]] = causes
  const visits = `${failed.length} of ${all} visits`
  if (causes.length === 1) return `${visits} ${describeFailure[only]}`
  return `${visits} failed: ${causes.map(([failure, count]) => `${count} ${describeFailure[failure]}`).join(', ')}`
}

const milliseconds = (ms: number) => `${Math.round(ms)} ms`
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const percent = (share: number) => `${Math.round(share * 100)} %`
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
const amount = (count: number) => String(Math.round(count * 10) / 10)

const formatFigure: Record<VisitFigure, (value: number) => string> = {
  lcp: seconds,
  inp: milliseconds,
  blocked: percent,
  heapGrowth: megabytes,
  errors: amount,
  failedCalls: amount,
}

/** 'Interactions take 410 ms at the median, 190 ms in 1.2.0' */
const describeFigure: Record<VisitFigure, (value: number, what: string, before: string) => string> = {
  lcp: (ms, what, before) => `The largest content is painted after ${seconds(ms)} ${what}, ${before}`,
  inp: (ms, what, before) => `Interactions take ${milliseconds(ms)} ${what}, ${before}`,
  blocked: (share, what, before) =>
    `Long tasks block the page ${percent(share)} of the time ${what}, ${before}`,
  heapGrowth: (bytes, what, before) => `Memory grows by ${megabytes(bytes)} a minute ${what}, ${before}`,
  errors: (count, what, before) => `A visit has ${amount(count)} JavaScript errors ${what}, ${before}`,
  failedCalls: (count, what, before) => `A visit has ${amount(count)} failed calls ${what}, ${before}`,
}
