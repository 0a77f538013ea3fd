import type { RangedEstimates } from '../casesOf'
import type { Lever, LeverKey } from './Lever'
import type { Output } from './Output'

const noEstimates: RangedEstimates = { arv: null, rent: null }

/** Two values of an input, the lower first. */
export type Ends = readonly [number, number]

/** What one input alone does to an output, in the units of both. */
export interface Swing {
  key: LeverKey
  ends: Ends
  /** The output at each end. */
  outputs: Ends
}

/**
 * What each input alone does to an output, the largest difference first. Inputs whose end has no known output, or that
 * do not change it, are left out.
 * @param ranges the ends of inputs whose estimate has a range; others move by the lever's own swing
 */
export function swingsOf<Input>(
  levers: readonly Lever<Input>[],
  output: Output<Input>,
  input: Input,
  ranges: Partial<Record<LeverKey, Ends>> = {},
  estimates = noEstimates,
): Swing[] {
  const swings = levers.flatMap((lever): Swing[] => {
    const ends = ranges[lever.key] ?? endsAround(lever, input, estimates)
    const [low, high] = ends.map((value) => output.compute(lever.set(input, value)))
    if (low === null || high === null || low === undefined || high === undefined || low === high) return []
    return [{ key: lever.key, ends, outputs: [low, high] }]
  })
  return swings.toSorted((a, b) => lengthOf(b) - lengthOf(a))
}

const lengthOf = ({ outputs: [low, high] }: Swing) => Math.abs(high - low)

/** The lever's swing to both sides, within what the contract accepts. */
function endsAround<Input>(lever: Lever<Input>, input: Input, estimates: RangedEstimates): Ends {
  const value = lever.get(input)
  const by = 'share' in lever.swing ? baseOf(lever, input, estimates) * lever.swing.share : lever.swing.units
  const { min, max } = lever.limits(input)
  return [Math.max(min, value - by), Math.min(max, value + by)]
}

/** What a share of an input is taken of: its value, or what is usual for one of 0. */
const baseOf = <Input>(lever: Lever<Input>, input: Input, estimates: RangedEstimates) =>
  lever.get(input) || (lever.usual?.(input, estimates) ?? 0)

/** The values between which a stress test moves an input, with the step from the entered one. */
export interface SliderRange {
  min: number
  max: number
  step: number
}

/**
 * The range of a slider; null for an input that cannot be moved.
 * @param estimates of the home, for an input of 0: its slider goes up to what is usual
 */
export function sliderRange<Input>(
  lever: Lever<Input>,
  input: Input,
  estimates = noEstimates,
): SliderRange | null {
  const { range } = lever
  const value = lever.get(input)
  const limits = lever.limits(input)
  const within = (low: number, high: number, step: number) => {
    const [min, max] = [Math.max(limits.min, low), Math.min(limits.max, high)]
    return min < max && step > 0 ? { min, max, step } : null
  }
  if (range.kind === 'units') return within(value - range.units, value + range.units, range.step)
  // A value beyond the usual ones extends them.
  if (range.kind === 'between')
    return within(Math.min(range.from, value), Math.max(range.to, value), range.step)
  const base = baseOf(lever, input, estimates)
  const by = value === 0 ? base : value * range.share
  return within(value - by, value + by, range.step ?? base * (range.stepShare ?? 0))
}
