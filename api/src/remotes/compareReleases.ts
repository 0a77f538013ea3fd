import { type VisitFailure, type VisitFigure, visitFigures } from '@freehold/contracts'

/**
 * The test by which a canary is halted. It is judged when 5, 7, 10, 14, … of its visits have been concluded
 * ({@link LOOKS}), once at each number, against the visits of the stable release that began in the same time. Of each
 * user the last ten visits are compared (`visits.queries.ts`).
 *
 * - Failures: Fisher's exact test on visits, one-sided, at {@link FAILURE_ALPHA} for each look, and at least
 *   {@link FAILURES_MIN} failed visits. If the stable release has fewer than {@link STABLE_VISITS_MIN} visits, as many
 *   are added: one of them failed, or the same share as of its own, whichever is more. So an outage that all releases
 *   share halts none. If it has none at all, the binomial test against {@link USUAL_FAILURES}.
 * - Each figure: Student's t-test, one-sided, at {@link FIGURE_ALPHA} for each look, on one value per user, because
 *   the devices of users differ more than the visits of one. The value of a user is the median, for numbers of events
 *   the mean, on the logarithmic scale of {@link toScale}. At least {@link USERS_MIN} users of both releases have one.
 *   And the canary's median (mean) over its users is {@link RATIO_MIN} times that of the stable release, and larger by
 *   what a user would notice ({@link scales}).
 * - Without the user who speaks against the canary most, the same holds at {@link REST_FAILURE_ALPHA} or
 *   {@link REST_FIGURE_ALPHA}, so that no one halts a canary alone.
 *
 * `compareReleases.test.ts` measures how many healthy canaries halt, and how soon those with a fault.
 */

/** A concluded visit. */
export interface Visit {
  userId: string
  /** Null if the release loaded and did not fail. */
  failure: VisitFailure | null
  figures: Partial<Record<VisitFigure, number | null>>
}

/** How many visits there are, and how many of them failed for which cause. */
export interface Outcomes {
  all: number
  failures: Partial<Record<VisitFailure, number>>
}

const LOOKS = [5, 7, 10, 14, 20, 30, 45, 70, 100, 150, 220, 330, 500, 750, 1_100, 1_700, 2_500, 4_000]
const FAILURE_ALPHA = 3e-4
const REST_FAILURE_ALPHA = 5e-3
const FAILURES_MIN = 3
const STABLE_VISITS_MIN = 40
/** The share of visits that fail without a fault of the release: bad networks, extensions, crashed browsers. */
const USUAL_FAILURES = 1 / STABLE_VISITS_MIN
const FIGURE_ALPHA = 4e-4
/** Few visits have any event, so the values are further from normal. */
const COUNT_ALPHA = 1e-4
const REST_FIGURE_ALPHA = 0.001
const USERS_MIN = 3
const RATIO_MIN = 1.5

const MEGABYTE = 1e6

interface Scale {
  /** Of several values. */
  center: (values: readonly number[]) => number
  /** What a user would notice. */
  leastDifference: number
  /** Values below it differ by chance alone. */
  noise: number
  alpha: number
}

const scales: Record<VisitFigure, Scale> = {
  lcp: { center: median, leastDifference: 300, noise: 30, alpha: FIGURE_ALPHA },
  inp: { center: median, leastDifference: 50, noise: 5, alpha: FIGURE_ALPHA },
  blocked: { center: median, leastDifference: 0.1, noise: 0.02, alpha: FIGURE_ALPHA },
  heapGrowth: { center: median, leastDifference: 5 * MEGABYTE, noise: 5 * MEGABYTE, alpha: FIGURE_ALPHA },
  errors: { center: mean, leastDifference: 0.5, noise: 0.5, alpha: COUNT_ALPHA },
  failedCalls: { center: mean, leastDifference: 0.5, noise: 0.5, alpha: COUNT_ALPHA },
}

/** Logarithmic for what is well above the noise, linear around 0, also for negative values. */
const toScale = (value: number, { noise }: Scale) => Math.asinh(value / noise)

/** Users differ by at least a tenth, also if those of a sample do not. */
const SPREAD_MIN = 0.1
/** A user who is further from the median of all counts as if so far, so that one extreme value hides no fault. */
const DISTANCE_MAX = 1.5

/** The largest number of visits to judge at that has been reached; null when there is none. */
export const dueLook = (visits: number): number | null => LOOKS.findLast((look) => look <= visits) ?? null

/** Another release's visits to compare with, and its version for the text. */
export interface Baseline {
  visits: readonly Visit[]
  version: string
}

/** Why a release has to be halted, in a sentence for people; null if its visits are no worse. */
export function findHarm(visits: readonly Visit[], baseline: Baseline | null): string | null {
  const failing = compareFailures(visits, baseline)
  if (failing !== null || baseline === null) return failing
  for (const figure of visitFigures) {
    const worse = compareFigure(figure, visits, baseline)
    if (worse !== null) return worse
  }
  return null
}

/** Why more visits fail than usually, without another release to compare with; null if they do not. */
export function findFailures(outcomes: Outcomes): string | null {
  const failed = failedOf(outcomes)
  if (outcomes.all < LOOKS[0]! || failed < FAILURES_MIN) return null
  if (binomial({ failed, all: outcomes.all }, USUAL_FAILURES) > FAILURE_ALPHA) return null
  return describeFailures(outcomes)
}

function compareFailures(visits: readonly Visit[], baseline: Baseline | null): string | null {
  const own = outcomesOf(visits)
  const others = outcomesOf(baseline?.visits ?? [])
  const count = { failed: failedOf(own), all: own.all }
  if (count.all < LOOKS[0]! || count.failed < FAILURES_MIN) return null
  const rest = withoutWorstUser(visits)
  if (probabilityOf(count, others) > FAILURE_ALPHA || probabilityOf(rest, others) > REST_FAILURE_ALPHA)
    return null
  const compared =
    baseline === null || others.all === 0
      ? ''
      : `; in ${baseline.version}, ${failedOf(others)} of ${others.all} failed`
  return describeFailures(own) + compared
}

function outcomesOf(visits: readonly Visit[]): Outcomes {
  const failures: Outcomes['failures'] = {}
  for (const { failure } of visits) if (failure !== null) failures[failure] = (failures[failure] ?? 0) + 1
  return { all: visits.length, failures }
}

const failedOf = ({ failures }: Outcomes) => Object.values(failures).reduce((sum, count) => sum + count, 0)

/** The visits of all users but the one with the most failed ones. */
function withoutWorstUser(visits: readonly Visit[]): Count {
  const byUser = groupByUser(visits).map(outcomesOf)
  const failed = byUser.map(failedOf)
  const worst = failed.indexOf(Math.max(...failed))
  return {
    failed: failed.reduce((sum, count) => sum + count, 0) - failed[worst]!,
    all: visits.length - byUser[worst]!.all,
  }
}

function groupByUser(visits: readonly Visit[]): Visit[][] {
  const groups = new Map<string, Visit[]>()
  for (const visit of visits) {
    const group = groups.get(visit.userId)
    if (group === undefined) groups.set(visit.userId, [visit])
    else group.push(visit)
  }
  return [...groups.values()]
}

/** The probability of at least so many failures if the release fails as often as the other. */
function probabilityOf(count: Count, others: Outcomes): number {
  if (others.all === 0) return binomial(count, USUAL_FAILURES)
  const failed = failedOf(others)
  const added = others.all < STABLE_VISITS_MIN ? STABLE_VISITS_MIN : 0
  const share = Math.max(USUAL_FAILURES, failed / others.all)
  return fisher(count, { failed: failed + Math.round(added * share), all: others.all + added })
}

function compareFigure(
  figure: VisitFigure,
  visits: readonly Visit[],
  { visits: others, version }: Baseline,
): string | null {
  const scale = scales[figure]
  const values = valuesOfUsers(figure, visits)
  const usual = valuesOfUsers(figure, others)
  if (values.length < USERS_MIN || usual.length < USERS_MIN) return null
  const rest = values.slice(0, -1)
  if (!isWorse(values, usual, scale, scale.alpha) || !isWorse(rest, usual, scale, REST_FIGURE_ALPHA))
    return null
  const what = scale.center === mean ? 'on average' : 'at the median'
  const before = `${formatFigure[figure](scale.center(usual))} in ${version}`
  return describeFigure[figure](scale.center(values), what, before)
}

/** One value of each user who has any, the smallest first. */
function valuesOfUsers(figure: VisitFigure, visits: readonly Visit[]): number[] {
  return groupByUser(visits)
    .map((own) => own.flatMap(({ figures }) => figures[figure] ?? []))
    .filter((values) => values.length > 0)
    .map(scales[figure].center)
    .toSorted((one, other) => one - other)
}

/** Whether values are larger than the others, beyond chance and by what a user would notice. */
function isWorse(values: readonly number[], others: readonly number[], scale: Scale, alpha: number): boolean {
  const [now, before] = [scale.center(values), scale.center(others)]
  if (now < RATIO_MIN * before || now - before < scale.leastDifference) return false
  const middle = toScale(median([...values, ...others]), scale)
  const scaled = (value: number) =>
    Math.max(middle - DISTANCE_MAX, Math.min(middle + DISTANCE_MAX, toScale(value, scale)))
  return studentT(values.map(scaled), others.map(scaled), SPREAD_MIN) <= alpha
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
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
 * The probability of at least as many failures if each visit fails with this probability.
 * @see https://en.wikipedia.org/wiki/Binomial_test
 */
export function binomial({ failed, all }: Count, share: number): number {
  let probability = 0
  for (let count = failed; count <= all; count += 1)
    probability += Math.exp(
      logChoose(all, count) + count * Math.log(share) + (all - count) * Math.log(1 - share),
    )
  return Math.min(1, probability)
}

/**
 * The probability of values that are as much larger than the others by chance; by Student's t-test with the spread of
 * both, but at least `spreadMin`. The tail is that of Wallace's approximation, which is too large for few values.
 * @see https://en.wikipedia.org/wiki/Student%27s_t-test
 */
export function studentT(values: readonly number[], others: readonly number[], spreadMin = 0): number {
  const freedom = values.length + others.length - 2
  const deviations = [values, others].flatMap((sample) => {
    const center = mean(sample)
    return sample.map((value) => (value - center) ** 2)
  })
  const variance = Math.max(spreadMin ** 2, (mean(deviations) * deviations.length) / freedom)
  const difference = mean(values) - mean(others)
  if (variance === 0) return difference > 0 ? 0 : 1
  const t = difference / Math.sqrt(variance * (1 / values.length + 1 / others.length))
  const z = ((8 * freedom + 1) / (8 * freedom + 3)) * Math.sqrt(freedom * Math.log1p(t ** 2 / freedom))
  return upperTail(Math.sign(t) * z)
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
function describeFailures(outcomes: Outcomes): string {
  const causes = (Object.entries(outcomes.failures) as [VisitFailure, number][]).toSorted(
    ([, a], [, b]) => b - a,
  )
  const [[only] = ['unknown' as const]] = causes
  const visits = `${failedOf(outcomes)} of ${outcomes.all} visits`
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
