export interface HeapSample {
  atMs: number
  bytes: number
}

/** Between garbage collections a heap grows in any case; in a shorter time that is all there is to see. */
const OBSERVED_MIN_MS = 30_000
const SAMPLES_MIN = 6
const MINUTE_MS = 60_000

/**
 * How fast a heap grows, in bytes per minute: between the smallest sample of the first third and that of the last, which
 * are the closest to what is left after a collection. Null if it was observed too briefly, or if the browser repeats one
 * rounded size.
 */
export function heapGrowth(samples: readonly HeapSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || samples.length < SAMPLES_MIN) return null
  if (last.atMs - first.atMs < OBSERVED_MIN_MS) return null
  if (samples.every(({ bytes }) => bytes === first.bytes)) return null
  const third = Math.floor(samples.length / 3)
  const before = smallest(samples.slice(0, third))
  const after = smallest(samples.slice(-third))
  return ((after.bytes - before.bytes) / (after.atMs - before.atMs)) * MINUTE_MS
}

const smallest = (samples: readonly HeapSample[]) =>
  samples.reduce((one, other) => (other.bytes < one.bytes ? other : one))
