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
  let isPending = false
  try {
    for (;;) {
      isPending = true
      const next = iterator.next()
      if (await isLate(next, patienceMs)) await onWait(next)
      const { value, done } = await next
      isPending = false
      if (done) return
      yield value
    }
  } finally {
    const ended = iterator.return?.()
    // After a failure of `onWait` the pending row, and with it the end, may take an hour.
    if (isPending) ended?.catch(() => {})
    else await ended
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
