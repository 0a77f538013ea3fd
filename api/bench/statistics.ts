/** Durations in milliseconds. */
export interface Times {
  p50: number
  p95: number
  /** The lowest and the highest median of a repetition: the natural variation between runs. */
  spread: [number, number]
}

/**
 * The quantile by nearest rank; the median of an even number of values is the mean of the middle two. NaN without
 * values.
 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  // In floating point, 0.07 of a hundred is slightly more than 7.
  const rank = Math.ceil(Math.round(sorted.length * part * 1e9) / 1e9)
  const at = Math.max(0, rank - 1)
  const value = sorted[at] ?? Number.NaN
  const isBetween = part === 0.5 && sorted.length % 2 === 0
  return isBetween ? (value + (sorted[at + 1] ?? Number.NaN)) / 2 : value
}

export function timesOf(repetitions: readonly (readonly number[])[]): Times {
  const all = repetitions.flat()
  const medians = repetitions.map((durations) => quantile(durations, 0.5))
  return {
    p50: round(quantile(all, 0.5)),
    p95: round(quantile(all, 0.95)),
    spread: [round(Math.min(...medians)), round(Math.max(...medians))],
  }
}

/**
 * Combines durations by case and repetition into durations by repetition, so that the spread is not one between cases.
 */
export const mergeCases = (cases: readonly (readonly number[][])[]): number[][] =>
  (cases[0] ?? []).map((_, repetition) => cases.flatMap((one) => one[repetition]!))

export const round = (value: number) => Math.round(value * 1_000) / 1_000
