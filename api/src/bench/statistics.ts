/** Milliseconds. */
export interface Times {
  p50: number
  p95: number
  /** The lowest and the highest median of a repetition: how far two runs may differ for no reason. */
  spread: [number, number]
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Of durations by repetition. */
export function timesOf(repetitions: readonly (readonly number[])[]): Times {
  const all = repetitions.flat()
  const medians = repetitions.map((durations) => quantile(durations, 0.5))
  return {
    p50: round(quantile(all, 0.5)),
    p95: round(quantile(all, 0.95)),
    spread: [round(Math.min(...medians)), round(Math.max(...medians))],
  }
}

export const round = (value: number) => Math.round(value * 1_000) / 1_000
