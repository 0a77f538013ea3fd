/** Well below the 50 ms of a long task, to leave room for a slow step. */
export const SLICE_MS = 10

/** Runs a generator to its end in slices, and yields to input and rendering between them. */
export function runInSlices<Result>(work: Generator<void, Result>): Promise<Result>
/** @returns undefined if it was stopped between two slices */
export function runInSlices<Result>(
  work: Generator<void, Result>,
  isStopped: () => boolean,
): Promise<Result | undefined>
export async function runInSlices<Result>(work: Generator<void, Result>, isStopped = () => false) {
  while (!isStopped()) {
    const until = performance.now() + SLICE_MS
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return undefined
}
