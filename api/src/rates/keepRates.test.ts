import type { Config } from '../config'
import type { Database } from '../db/openDatabase'
import { keepRates } from './keepRates'
import { finishRecomputations } from './recomputations'

// Nothing of it is needed, and it would load a database.
jest.mock('./recomputations', () => ({ finishRecomputations: jest.fn() }))

const MINUTE_MS = 60_000

/** A server without sources that notes when it looks. */
function startServer() {
  const looks: number[] = []
  const db = { looks } as unknown as Database
  const config = { rates: { sources: [], everyHours: 24 } } as unknown as Config
  const end = keepRates({ db, config, now: () => new Date(), report: fail })
  return { looks, end }
}

const fail = (error: unknown) => {
  throw error
}

test('servers look at once and then every five to six minutes, not in step, and no more once they stop', async () => {
  jest.useFakeTimers()
  jest.mocked(finishRecomputations).mockImplementation(async (db) => {
    const { looks } = db as unknown as ReturnType<typeof startServer>
    return looks.push(Date.now())
  })
  const startedAt = Date.now()
  const servers = Array.from({ length: 20 }, startServer)
  await jest.advanceTimersByTimeAsync(60 * MINUTE_MS)
  for (const { looks } of servers) {
    expect(looks[0]).toBe(startedAt)
    const waits = looks.slice(1).map((at, index) => at - looks[index]!)
    expect(waits.length).toBeGreaterThanOrEqual(9)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(5 * MINUTE_MS)
    expect(Math.max(...waits)).toBeLessThanOrEqual(6 * MINUTE_MS)
  }
  expect(new Set(servers.map(({ looks }) => looks[1])).size).toBeGreaterThan(10)
  await Promise.all(servers.map(({ end }) => end()))
  const before = servers.map(({ looks }) => looks.length)
  await jest.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(servers.map(({ looks }) => looks.length)).toEqual(before)
})
