import type { Lever, LeverUnit } from './Lever'
import type { Output } from './Output'

/**
 * The value at which an output reaches its target, or why there is none.
 * @see solveFor
 */
export type Solution =
  | {
      status: 'FOUND'
      /** In the lever's unit, rounded to the side on which the target is reached. */
      value: number
      /** Whether less or more of the input reaches it as well. */
      and: 'less' | 'more'
      /** The last value on that side that does; null if all do. */
      until: number | null
      /** The output at the value. */
      output: number
    }
  /** Every value that the input can have reaches the target. */
  | { status: 'ALWAYS' }
  /** The input does not change the output. */
  | { status: 'UNCHANGED'; output: number }
  /** No value reaches it; the nearest one, and whether the input can have none beyond it. */
  | { status: 'OUT_OF_REACH'; value: number; output: number; limit: 'min' | 'max' | null }
  /** The output is not known at any value, such as for a loan without a term. */
  | { status: 'UNKNOWN' }

/** The precision of answers: whole dollars and months, hundredths of a percent. */
const stepsPerUnit: Record<LeverUnit, number> = { dollars: 1, percent: 100, months: 1 }

/** Samples between 0 and twice the entered value. */
const EVEN_SAMPLES = 64
/** The span of even samples for an input that is 0. */
const LEAST_SPAN = 1_000
/** An amount beyond both is no answer: the larger it is, the more of a loss rounding hides. */
const TIMES_ENTERED_MAX = 10
const ANSWER_MAX_DOLLARS = 10_000_000
/** Noise of binary fractions: a millionth of a dollar or of a percent is no difference. */
const NOISE = 1e-6

interface Sample {
  /** In steps of the lever. */
  step: number
  output: number | null
  reaches: boolean
}

/**
 * The value of an input, all others staying as they are, at which an output reaches a target. Runs the engine itself:
 * samples all values that the input can have, takes the change from reached to not reached that is nearest to the
 * entered value, and bisects it to the last step. An output need not rise or fall everywhere: a return without cash put
 * in is infinite, and a higher ARV brings a larger loan.
 */
export function solveFor<Input>(
  lever: Lever<Input>,
  output: Output<Input>,
  target: number,
  input: Input,
): Solution {
  const perUnit = stepsPerUnit[lever.unit]
  const sampleAt = (step: number): Sample => {
    const value = output.compute(lever.set(input, step / perUnit))
    return { step, output: value, reaches: value !== null && reachesTarget(output, value, target) }
  }
  const entered = lever.get(input) * perUnit
  const samples = sampleSteps(lever, input, perUnit).map(sampleAt)
  const fixed = unchanged(samples)
  if (fixed !== null) return fixed
  const found = nearestChange(withPeak(samples, output, sampleAt), entered, sampleAt)
  if (found === 'never') return nearestMiss(samples, output, sampleAt, perUnit, entered)
  if (found === 'always') return { status: 'ALWAYS' }
  const value = found.sample.step / perUnit
  // Known, as it reaches the target.
  const reached = found.sample.output ?? target
  const isFar =
    lever.unit === 'dollars' && value > Math.max(ANSWER_MAX_DOLLARS, TIMES_ENTERED_MAX * lever.get(input))
  if (isFar && found.and === 'more') return { status: 'OUT_OF_REACH', value, output: reached, limit: null }
  return {
    status: 'FOUND',
    value,
    and: found.and,
    until: found.until === null ? null : found.until / perUnit,
    output: reached,
  }
}

/** Whether a figure is the target or better. */
export const reachesTarget = ({ better }: Pick<Output<never>, 'better'>, value: number, target: number) =>
  better === 'more' ? value >= target - NOISE : value <= target + NOISE

/** Steps to sample, ascending: the limits, the entered value, even ones around it, and doubling ones above. */
function sampleSteps<Input>(lever: Lever<Input>, input: Input, perUnit: number): number[] {
  const limits = lever.limits(input)
  const [min, max] = [Math.ceil(limits.min * perUnit), Math.floor(limits.max * perUnit)]
  const entered = lever.get(input) * perUnit
  const span = lever.unit === 'percent' ? max - min : Math.max(LEAST_SPAN * perUnit, 2 * (entered - min))
  const even = Array.from({ length: EVEN_SAMPLES + 1 }, (_, index) =>
    Math.round(min + (span * index) / EVEN_SAMPLES),
  )
  const doubling: number[] = []
  for (let step = min + 1; step < max; step = min + 2 * (step - min)) doubling.push(step)
  const around = [Math.floor(entered), Math.ceil(entered)]
  return [...new Set([min, max, ...even, ...doubling, ...around])]
    .filter((step) => step >= min && step <= max)
    .toSorted((a, b) => a - b)
}

/** That the input does not change the output, or that this is not known anywhere. */
function unchanged(samples: readonly Sample[]): Solution | null {
  const [first] = samples
  if (samples.every(({ output }) => output === null)) return { status: 'UNKNOWN' }
  const value = first?.output ?? null
  if (value === null) return null
  const isSame = (output: number | null) =>
    output !== null && (output === value || Math.abs(output - value) < NOISE)
  return samples.every(({ output }) => isSame(output)) ? { status: 'UNCHANGED', output: value } : null
}

type SampleAt = (step: number) => Sample

/** How good an output is, for comparing. */
const score = <Input>({ better }: Output<Input>, { output }: Sample) =>
  output === null ? -Infinity : better === 'more' ? output : -output

/**
 * Where all samples are on one side of the target, an output that rises and falls may cross it between them: adds the
 * best sample around the best one, or the worst around the worst.
 */
function withPeak<Input>(samples: Sample[], output: Output<Input>, sampleAt: SampleAt): Sample[] {
  const reaching = samples.filter(({ reaches }) => reaches).length
  if (reaching > 0 && reaching < samples.length) return samples
  const sign = reaching === 0 ? 1 : -1
  const height = (sample: Sample) => sign * score(output, sample)
  const peak = samples.reduce((best, sample) => (height(sample) > height(best) ? sample : best))
  const index = samples.indexOf(peak)
  let low = samples[index - 1]?.step ?? peak.step
  let high = samples[index + 1]?.step ?? peak.step
  while (high - low > 2) {
    const third = Math.floor((high - low) / 3)
    const [left, right] = [sampleAt(low + third), sampleAt(high - third)]
    if (height(left) < height(right)) low = left.step
    else high = right.step
  }
  const between = sampleAt(Math.floor((low + high) / 2))
  return [...samples, between].toSorted((a, b) => a.step - b.step)
}

interface Change {
  sample: Sample
  and: 'less' | 'more'
  until: number | null
}

/** The change between reached and not reached that is nearest to the entered value, on its reached side. */
function nearestChange(
  samples: readonly Sample[],
  entered: number,
  sampleAt: SampleAt,
): Change | 'never' | 'always' {
  const changes = samples.flatMap((sample, index) => {
    const next = samples[index + 1]
    if (next === undefined || next.reaches === sample.reaches) return []
    const distance = Math.max(0, sample.step - entered, entered - next.step)
    return [{ index, sample, next, distance }]
  })
  const nearest = changes.toSorted((a, b) => a.distance - b.distance)[0]
  if (nearest === undefined) return samples[0]?.reaches ? 'always' : 'never'
  const sample = bisect(nearest.sample, nearest.next, sampleAt)
  if (nearest.sample.reaches) {
    const before = changes.findLast(({ index }) => index < nearest.index)
    const until = before ? bisect(before.sample, before.next, sampleAt).step : null
    return { sample, and: 'less', until }
  }
  const after = changes.find(({ index }) => index > nearest.index)
  const until = after ? bisect(after.sample, after.next, sampleAt).step : null
  return { sample, and: 'more', until }
}

/** The last sample that reaches the target between one that does and one that does not. */
function bisect(one: Sample, other: Sample, sampleAt: SampleAt): Sample {
  let [low, high] = [one, other]
  while (high.step - low.step > 1) {
    const middle = sampleAt(Math.floor((low.step + high.step) / 2))
    if (middle.reaches === low.reaches) low = middle
    else high = middle
  }
  return low.reaches ? low : high
}

/** The sample whose output comes nearest to the target, the nearest to the entered value among equal ones. */
function nearestMiss<Input>(
  samples: readonly Sample[],
  output: Output<Input>,
  sampleAt: SampleAt,
  perUnit: number,
  entered: number,
): Solution {
  const known = withPeak([...samples], output, sampleAt).filter((sample) => sample.output !== null)
  const best = Math.max(...known.map((sample) => score(output, sample)))
  const nearest = known
    .filter((sample) => score(output, sample) >= best - NOISE)
    .toSorted((a, b) => Math.abs(a.step - entered) - Math.abs(b.step - entered))[0]
  if (nearest === undefined || nearest.output === null) return { status: 'UNKNOWN' }
  const isFirst = nearest.step === samples[0]?.step
  const isLast = nearest.step === samples.at(-1)?.step
  return {
    status: 'OUT_OF_REACH',
    value: nearest.step / perUnit,
    output: nearest.output,
    limit: isFirst ? 'min' : isLast ? 'max' : null,
  }
}
