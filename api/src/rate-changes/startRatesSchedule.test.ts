import type { Config } from '../config'
import type { Database } from '../db/Database'
import { finishRecomputations } from '../results/recomputations'
import { startRatesSchedule } from './startRatesSchedule'
import { refreshRates } from './refreshRates'

// The real modules would load a database.
jest.mock('../results/recomputations', () => ({ finishRecomputations: jest.fn() }))
jest.mock('./refreshRates', () => ({ refreshRates: jest.fn() }))

const MINUTE_MS = 60_000

/** A server that records the times of its checks; by default without sources. */
function startServer({ sources = [] as string[], report = fail } = {}) {
  const looks: number[] = []
  const db = { looks } as unknown as Database
  const config = { rates: { sources, everyHours: 24 } } as unknown as Config
  const now = () => new Date()
  const end = startRatesSchedule({ db, config, now, report })
  return { looks, end, db, config, now }
}

const fail = (error: unknown): void => {
  throw error
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.mocked(refreshRates).mockReset()
  jest.mocked(finishRecomputations).mockReset()
  jest.mocked(finishRecomputations).mockImplementation(async (db) => {
    const { looks } = db as unknown as ReturnType<typeof startServer>
    return looks.push(Date.now())
  })
})
afterEach(() => jest.useRealTimers())

test('servers look at once and then every five to six minutes, not in step, and no more once they stop', async () => {
  const startedAt = Date.now()
  const servers = Array.from({ length: 20 }, () => startServer())
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

test('rates are fetched anew as often as is configured, and 20 minutes after a source has failed', async () => {
  const { db, config, now, end } = startServer({ sources: ['freddie-mac'] })
  const [refresh, due] = jest.mocked(refreshRates).mock.lastCall!
  const stopping = refresh.stopping
  expect(refresh).toEqual({ db, now, settings: config.rates, sources: ['freddie-mac'], stopping })
  expect(due).toEqual({ afterSuccessMs: 24 * 60 * MINUTE_MS, afterFailureMs: 20 * MINUTE_MS })
  await jest.advanceTimersByTimeAsync(0)
  expect(finishRecomputations).toHaveBeenLastCalledWith(db, { stopping })
  expect(stopping.aborted).toBe(false)
  await end()
  expect(stopping.aborted).toBe(true)
})

test('without a source nothing is fetched, and recomputations are finished all the same', async () => {
  const { looks, end } = startServer()
  await end()
  expect(refreshRates).not.toHaveBeenCalled()
  expect(looks).toHaveLength(1)
})

test('a fetch that fails is reported, and holds up neither recomputations nor the next look', async () => {
  const failure = new Error('No database')
  jest.mocked(refreshRates).mockRejectedValueOnce(failure)
  const report = jest.fn()
  const { looks, end } = startServer({ sources: ['fred'], report })
  await jest.advanceTimersByTimeAsync(6 * MINUTE_MS)
  expect(report.mock.calls).toEqual([[failure]])
  expect(looks).toHaveLength(2)
  expect(refreshRates).toHaveBeenCalledTimes(2)
  await end()
})

test('a server that stops during a look waits for it, and does not look again', async () => {
  let finishFetch = () => {}
  const fetching = new Promise<null>((resolve) => (finishFetch = () => resolve(null)))
  jest.mocked(refreshRates).mockReturnValueOnce(fetching)
  const { looks, end } = startServer({ sources: ['fred'] })
  let hasEnded = false
  const ended = end().then(() => (hasEnded = true))
  await jest.advanceTimersByTimeAsync(0)
  expect(hasEnded).toBe(false)
  finishFetch()
  await ended
  await jest.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(looks).toHaveLength(1)
})
