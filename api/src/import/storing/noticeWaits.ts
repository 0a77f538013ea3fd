/**
 * Passes on rows. If the next one takes longer than `patienceMs`, calls `onWait` with its promise, and passes it on when
 * that has resolved.
 */
export async function* noticeWaits<Row>(
  rows: AsyncIterable<Row>,
  patienceMs: number,
  onWait: (next: Promise<unknown>) => Promise<void>,
): AsyncGenerator<Row> {
  const iterator = rows[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = iterator.next()
      if (await isLate(next, patienceMs)) await onWait(next)
      const { value, done } = await next
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}

/** A bare timer, as there is one for each row: aborting one of `timers/promises` costs many times more. */
const isLate = (next: Promise<unknown>, patienceMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, true)
    const inTime = () => {
      clearTimeout(timer)
      resolve(false)
    }
    next.then(inTime, inTime)
  })
