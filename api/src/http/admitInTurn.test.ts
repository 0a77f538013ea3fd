import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  basePaths,
  endpointPath,
  listMarkets,
  listRecentSearches,
  listShortlist,
  recordRecentSearch,
  refreshToken,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Refusal } from './AdmissionQueue'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { until } from '../testing/until'

/** More calls of one user than may wait. */
const FLOOD = 400
const metricsToken = 'watcher'

/** Runs while every call of recent searches has to wait in the database; on the embedded one, every call. */
async function whileHeld<Result>(app: TestApp, run: () => Promise<Result>): Promise<Result> {
  return app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table recent_searches in access exclusive mode`)
    return run()
  })
}

const recent = (app: TestApp, as: string) => app.call(listRecentSearches, { as })

/** Calls of one user, all at once, and how many of them have been answered with a result so far. */
function flood(app: TestApp, as: string, call: () => ReturnType<typeof recent> = () => recent(app, as)) {
  let answered = 0
  const calls = Array.from({ length: FLOOD }, async () => {
    const response = await call()
    if (response.status === 200) answered += 1
    return response
  })
  return { calls, answered: () => answered }
}

/** As many as always may wait or run. */
const FEW = 16

/** Starts calls of one user, of which some run and the others wait. */
async function occupy(app: TestApp, as: string) {
  const calls = Array.from({ length: FEW }, () => recent(app, as))
  await until(
    () => running(app) + waiting(app),
    (count) => count === FEW,
  )
  return { calls }
}

async function metric(app: TestApp, name: string): Promise<number> {
  const { text } = await app.get('/metrics', `Bearer ${metricsToken}`)
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

// Not from the metrics: those also ask the database, which these tests hold up.
const queueOf = (app: TestApp) => app.api.entrances.users.queue
const waiting = (app: TestApp) => queueOf(app).waiting
const running = (app: TestApp) => queueOf(app).running
const admitted = (app: TestApp) => queueOf(app).admitted
const refused = (app: TestApp, cause: Refusal) => queueOf(app).refused[cause]

describeOnEachDatabase(
  'more calls than can be answered',
  (app) => {
    let agent: string
    let investor: string
    /** Known to the server, which looks an unknown user up before anything else. */
    beforeEach(async () => {
      ;[agent, investor] = [await app.signIn('Agent'), await app.signIn('Investor')]
      await Promise.all([recent(app, agent), recent(app, investor)])
    })
    afterEach(() =>
      until(
        () => running(app),
        (count) => count === 0,
      ),
    )

    test('those that would have to wait too long are refused at once, without the database, with the time for a retry [REL-2]', async () => {
      const all = await whileHeld(app, async () => {
        const { calls } = flood(app, agent)
        const outcomes: Awaited<(typeof calls)[number]>[] = []
        for (const call of calls) void call.then((response) => outcomes.push(response))
        await until(() => outcomes.length > 0)
        const times: number[] = []
        for (let count = 0; count < 20; count += 1) {
          const begun = performance.now()
          const { status, headers, error } = await recent(app, agent)
          times.push(performance.now() - begun)
          expect([status, error?.code]).toEqual([503, 'UNAVAILABLE'])
          expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
          expect(error?.message).toMatch(
            /^Freehold is very busy. Please try again in (a second|\d+ seconds)$/,
          )
        }
        expect(times.toSorted((one, other) => one - other)[10]).toBeLessThan(100)
        expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([503]))
        expect(refused(app, 'full')).toBeGreaterThan(20)
        return calls
      })
      const statuses = (await Promise.all(all)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
      expect((await recent(app, agent)).status).toBe(200)
    })

    test('calls of others, of Admins and of sessions go before those of one who floods the server [REL-2]', async () => {
      const { token: admin } = await app.startSession('Admin')
      const { refreshToken: oldToken } = await app.startSession('Investor')
      const { calls, answered } = flood(app, agent)
      const others = await Promise.all(
        [
          recent(app, investor),
          app.call(listShortlist, { as: investor }),
          app.call(listMarkets, { as: admin }),
          app.call(refreshToken, { body: { refreshToken: oldToken } }),
        ].map(async (call) => [(await call).status, answered()]),
      )
      expect(others.map(([status]) => status)).toEqual([200, 200, 200, 200])
      await Promise.all(calls)
      expect(answered()).toBeGreaterThanOrEqual(FEW)
      for (const [, before] of others) expect(before).toBeLessThan(answered() / 2)
    })

    test('calls with tokens that were made up keep no one from a call [REL-2]', async () => {
      let made = 0
      const { calls } = flood(app, '', () => recent(app, `made up ${(made += 1)}`))
      expect((await recent(app, investor)).status).toBe(200)
      const statuses = new Set((await Promise.all(calls)).map(({ status }) => status))
      expect([...statuses].filter((status) => ![401, 503].includes(status))).toEqual([])
    })

    test('health, metrics and pages do not wait, however many calls do [REL-2]', async () => {
      const { calls } = await whileHeld(app, async () => {
        const all = await occupy(app, agent)
        const paths = ['/health', '/assets/missing.js', `${basePaths.public}/nothing`]
        const responses = await Promise.all(paths.map((path) => app.get(path)))
        expect(responses.map(({ status }) => status)).toEqual([200, 404, 404])
        return all
      })
      await Promise.all(calls)
    })

    test('a call whose client leaves while it waits is never run [REL-2]', async () => {
      const address = await listen(app)
      const before = refused(app, 'left')
      const { calls } = await whileHeld(app, async () => {
        const all = await occupy(app, agent)
        const others = waiting(app)
        const leaving = new AbortController()
        const left = fetch(`${address}${endpointPath(recordRecentSearch)}`, {
          method: recordRecentSearch.method,
          headers: { authorization: agent, 'content-type': 'application/json' },
          body: JSON.stringify({ search: 'Elm St' }),
          signal: leaving.signal,
        }).catch(() => 'left')
        await until(
          () => waiting(app),
          (count) => count === others + 1,
        )
        leaving.abort()
        expect(await left).toBe('left')
        await until(
          () => waiting(app),
          (count) => count === others,
        )
        return all
      })
      expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
      expect(refused(app, 'left')).toBe(before + 1)
      expect((await recent(app, agent)).data.recentSearches).toEqual([])
    })

    test('a call whose client leaves while it runs gives its place to the next one when it has ended [REL-2]', async () => {
      const address = await listen(app)
      await whileHeld(app, async () => {
        const leaving = new AbortController()
        const headers = { authorization: agent }
        const calls = Array.from({ length: 3 }, () =>
          fetch(`${address}${endpointPath(listRecentSearches)}`, { headers, signal: leaving.signal }),
        )
        const outcomes = Promise.allSettled(calls)
        await until(() => running(app))
        leaving.abort()
        expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
        expect(running(app)).toBeGreaterThan(0)
      })
      expect((await recent(app, agent)).status).toBe(200)
    })

    test('bodies that do not arrive keep no place from others [REL-2]', async () => {
      const address = new URL(await listen(app))
      const before = admitted(app)
      const slow = Array.from({ length: 10 }, () => {
        const sent = request(`${address.origin}${endpointPath(recordRecentSearch)}`, {
          method: recordRecentSearch.method,
          headers: { authorization: agent, 'content-type': 'application/json', 'content-length': 100 },
        })
        sent.on('error', () => {})
        sent.write('{')
        return sent
      })
      await until(
        () => admitted(app),
        (count) => count === before + slow.length,
      )
      await until(
        () => running(app),
        (count) => count === 0,
      )
      expect((await recent(app, investor)).status).toBe(200)
      for (const one of slow) one.destroy()
    })
  },
  { metricsToken },
)

describeOnEachDatabase(
  'calls of clients who soon give up',
  (app) => {
    test('are refused before that, and do not run afterwards [REL-2]', async () => {
      const agent = await app.signIn('Agent')
      await recent(app, agent)
      const { calls } = await whileHeld(app, async () => {
        const all = await occupy(app, agent)
        const waited = waiting(app)
        await until(
          () => refused(app, 'late'),
          (count) => count === waited,
        )
        return all
      })
      const responses = await Promise.all(calls)
      const late = responses.filter(({ status }) => status === 503)
      expect(late.length).toBe(refused(app, 'late'))
      expect(await metric(app, 'freehold_queue_calls_total{queue="users",outcome="late"}')).toBe(late.length)
      for (const { headers } of late) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect((await recent(app, agent)).status).toBe(200)
    })
  },
  { metricsToken, clientTimeoutsMs: { public: 400, signedIn: 400 } },
)

async function listen(app: TestApp): Promise<string> {
  if (!app.api.server.listening) await app.api.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.api.server.address() as AddressInfo).port}`
}
