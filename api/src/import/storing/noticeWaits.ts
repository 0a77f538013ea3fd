import { setTimeout as sleep } from 'node:timers/promises'

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

async function isLate(next: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const waiting = new AbortController()
  const late = sleep(patienceMs, true, { signal: waiting.signal }).catch(() => false)
  const isThere = next.then(
    () => false,
    () => false,
  )
  const result = await Promise.race([isThere, late])
  waiting.abort()
  return result
}
