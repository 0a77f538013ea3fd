import { openPostgres } from '../src/db/openPostgres'
import { chanceFrom } from '../src/demo/chance'
import { Gate } from '../src/testing/Gate'
import { overHttp } from '../src/testing/overHttp'
import { PrivateCluster, ifPostgresIsInstalled } from '../src/testing/PrivateCluster'
import { compileServer, ServerProcess } from '../src/testing/serverProcess'
import { migrationsDirectory, openOnServer, onPostgres } from '../src/testing/testDatabases'
import { until } from '../src/testing/until'
import { prepareWriters } from './prepareWriters'
import type { AnyWriter } from './Writer'

jest.setTimeout(300_000)

const server = compileServer()

/** Far longer than any call may take; longer calls count as hanging. */
const HANGING_MS = 60_000
const RESPONSES = 30

interface Outage {
  begin: () => Promise<void> | void
  end: () => Promise<void> | void
}

/** Ends and restores the database during writes. */
async function survive(databaseUrl: string, writers: AnyWriter[], outages: Outage[]) {
  const freehold = new ServerProcess(server.program, {
    LOG_LEVEL: 'info',
    LOGIN_FREE_TRIES: '1000000',
    DATABASE_URL: databaseUrl,
    METRICS_TOKEN: 'watcher',
  })
  try {
    const address = await freehold.address()
    const call = overHttp(address)
    const chance = chanceFrom(7)
    const get = (url: string) => fetch(address + url, { signal: AbortSignal.timeout(HANGING_MS) })
    for (const outage of outages) {
      let left = RESPONSES
      let isAway = Promise.resolve()
      const onResponse = () => {
        left -= 1
        if (left === 0) isAway = Promise.resolve(outage.begin())
      }
      for (const end of await Promise.all(writers.map((writer) => writer.write(call, chance, onResponse)))) {
        expect(end).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
        expect(Number(end?.headers['retry-after'])).toBeGreaterThan(0)
      }
      await isAway
      expect((await get('/health')).status).toBe(200)
      const unready = await get('/ready')
      expect([unready.status, unready.headers.has('retry-after')]).toEqual([503, true])
      const headers = { authorization: 'Bearer watcher' }
      const metrics = await fetch(`${address}/metrics`, { headers })
      expect(await metrics.text()).toContain('freehold_database_up 0')
      await outage.end()
      await until(
        () => get('/ready'),
        ({ status }) => status === 200,
      )
      for (const writer of writers) await writer.verify(call)
    }
    freehold.signal('SIGTERM')
    expect(await freehold.ended).toBe(0)
    expect(freehold.output).not.toMatch(/"level":(50|60)/)
  } finally {
    freehold.signal('SIGKILL')
  }
}

ifPostgresIsInstalled(test)(
  'a database server that stops or crashes under load costs 503, and heals by itself [API-23]',
  async () => {
    const cluster = new PrivateCluster()
    try {
      const databaseUrl = await cluster.make()
      const { db, close } = await openPostgres({ databaseUrl, dataDirectory: '', migrationsDirectory })
      const writers = await prepareWriters(db)
      await close()
      await survive(databaseUrl, writers, [
        { begin: () => cluster.stop('fast'), end: () => cluster.start() },
        { begin: () => cluster.stop('immediate'), end: () => cluster.start() },
      ])
    } finally {
      cluster.remove()
    }
  },
)

onPostgres(test)(
  'a database that cannot be reached, or hangs, costs 503 as well, which the metrics say [API-23] [REL-10]',
  async () => {
    const direct = await openOnServer()
    const gate = new Gate()
    try {
      const behind = new URL(direct.url)
      await gate.open(behind)
      const through = new URL(direct.url)
      through.port = String(gate.port)
      const writers = await prepareWriters(direct.db)
      const reopen = () => gate.close().then(() => gate.open(behind))
      await survive(through.href, writers, [
        { begin: () => gate.close(), end: reopen },
        { begin: () => gate.hang(), end: reopen },
      ])
    } finally {
      await gate.close()
      await direct.close()
    }
  },
)
