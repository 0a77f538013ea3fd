/** Well below the 50 ms from which a task counts as long, also where one step takes a while. */
const SLICE_MS = 12

/** Runs work that pauses to its end, giving way to input and frames in between. */
export async function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + SLICE_MS
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
