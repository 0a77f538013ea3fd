import { niceSteps } from './axisTicks'

/** Round numbers between two values, at most `count` of them, for an axis that does not begin at 0. */
export function ticksWithin(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (niceSteps.find((factor) => factor * power >= rough) ?? 10)
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step)
}
