import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createMarket, listMarkets, login, searchProperties } from '@freehold/contracts'
import { demoPassword, demoUsers } from '../src/seed'
import { onServer } from '../src/testing/onServer'
import { type Call, overHttp } from '../src/testing/overHttp'
import { ServerProcess } from '../src/testing/serverProcess'
import { until } from '../src/testing/until'

/** The compiled files of a version, and its last migration. */
export interface Version {
  server: string
  cli: string
  lastMigration: string
}

interface Versions {
  before: Version
  now: Version
  /** A PostgreSQL server on which databases can be made. */
  serverUrl: string
  say: (line: string) => void
}

/** How many writes have to be confirmed before the next step. */
const WRITES_PER_STEP = 20

/**
 * Upgrades a Freehold on PostgreSQL from the version before under traffic, with both versions serving meanwhile, and goes back
 * in each of the two ways. Throws when a call fails, or a confirmed write is missing.
 */
export async function drillUpgrade({ before, now, serverUrl, say }: Versions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-upgraded-'))
  const databases = await Promise.all(['', '_restored'].map((end) => createDatabase(serverUrl, end)))
  const env = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    FREEHOLD_DATA: path.join(folder, 'data'),
    FREEHOLD_REMOTES: path.join(folder, 'remotes'),
    FREEHOLD_PROFILE: 'demo',
    LOG_LEVEL: 'info',
  })
  const shared = env(databases[0]!.url)
  const running = new Set<ServerProcess>()
  const start = async ({ server }: Version, settings: Record<string, string>): Promise<Running> => {
    const process = new ServerProcess(server, settings)
    running.add(process)
    return { process, call: overHttp(await process.address()) }
  }
  const stop = async ({ process }: Running) => {
    process.signal('SIGTERM')
    if ((await process.ended) !== 0) throw new Error(`A server did not stop in order:\n${process.output}`)
    running.delete(process)
  }
  const traffic = new Traffic()
  try {
    let [old, recent] = [await start(before, shared), null as Running | null]
    say('The version before serves')
    traffic.begin(old)
    await traffic.write(WRITES_PER_STEP)
    const archive = path.join(folder, 'before.archive')
    const saved = traffic.written
    await command(now, shared, 'backup', archive)
    say('A backup is made with the new version')
    recent = await start(now, shared)
    traffic.add(recent)
    await traffic.write(WRITES_PER_STEP)
    say('Both versions serve one database')
    await traffic.remove(old)
    await stop(old)
    await traffic.write(WRITES_PER_STEP)
    say('The new version serves alone')
    await command(now, shared, 'downgrade', before.lastMigration)
    old = await start(before, shared)
    traffic.add(old)
    await traffic.write(WRITES_PER_STEP)
    await traffic.remove(recent)
    await stop(recent)
    await traffic.write(WRITES_PER_STEP)
    say('The version before serves again, with all that was written')
    recent = await start(now, shared)
    traffic.add(recent)
    await traffic.write(WRITES_PER_STEP)
    await traffic.end()
    for (const server of [old, recent]) await requireWrites(server.call, traffic.written)
    await stop(recent)
    await stop(old)
    say('The upgrade is made once more')
    const restored = { ...env(databases[1]!.url), FREEHOLD_DATA: path.join(folder, 'other'), FREEHOLD_REMOTES: path.join(folder, 'others') } // oxfmt-ignore
    await command(now, restored, 'restore', archive)
    old = await start(before, restored)
    await requireWrites(old.call, saved)
    await stop(old)
    say('The backup from before the upgrade is restored, and the version before serves it')
  } finally {
    traffic.abort()
    for (const process of running) process.signal('SIGKILL')
    for (const { drop } of databases) await drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Running {
  process: ServerProcess
  call: Call
}

async function command({ cli }: Version, env: Record<string, string>, ...argv: string[]): Promise<void> {
  const started = new ServerProcess(cli, env, argv)
  if ((await started.ended) !== 0) throw new Error(`${argv.join(' ')} failed:\n${started.output}`)
}

async function createDatabase(serverUrl: string, end: string) {
  const name = `freehold_upgrade_${process.pid}${end}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) }
}

const cityOf = (number: number) => `Upgraded ${number}`

async function signIn(call: Call): Promise<string> {
  const { data, text } = await call(login, {
    body: { username: demoUsers[0].username, password: demoPassword },
  })
  if (!data) throw new Error(`No sign-in: ${text}`)
  return data.token
}

async function requireWrites(call: Call, count: number): Promise<void> {
  const { data } = await call(listMarkets, { as: await signIn(call) })
  const cities = new Set(data.map(({ city }) => city))
  for (let number = 1; number <= count; number++)
    if (!cities.has(cityOf(number))) throw new Error(`${cityOf(number)} was confirmed and is missing`)
}

/** One user who signs in at one server, then searches and writes at each of those that serve, in turn. */
class Traffic {
  written = 0
  readonly #servers: Running[] = []
  #running: Promise<void> = Promise.resolve()
  #underWay: Promise<unknown> = Promise.resolve()
  #isEnding = false
  #failure: unknown

  begin(server: Running): void {
    this.add(server)
    this.#running = this.#run().catch((error: unknown) => {
      this.#failure = error
    })
  }

  add(server: Running): void {
    this.#servers.push(server)
  }

  /** As a load balancer does before a server is stopped. */
  async remove(server: Running): Promise<void> {
    this.#servers.splice(this.#servers.indexOf(server), 1)
    await this.#underWay
  }

  /** Waits until so many more writes are confirmed. */
  async write(count: number): Promise<void> {
    const target = this.written + count
    await until(() => this.written >= target || this.#failure !== undefined)
    if (this.#failure !== undefined) throw this.#failure
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await this.#running
    if (this.#failure !== undefined) throw this.#failure
  }

  abort(): void {
    this.#isEnding = true
  }

  async #run(): Promise<void> {
    const as = await signIn(this.#servers[0]!.call)
    const bounds = JSON.stringify({ ne: { lat: 46, lng: -122 }, sw: { lat: 45, lng: -123 } })
    for (let turn = 0; !this.#isEnding; turn++) {
      const { call } = this.#servers[turn % this.#servers.length]!
      const body = { city: cityOf(this.written + 1), state: 'WA' as const, description: '', active: true }
      const work = (async () => {
        const found = await call(searchProperties, { as, query: { type: 'bounds', zoom: '12', bounds } })
        const made = await call(createMarket, { as, body })
        for (const { status, text } of [found, made])
          if (status >= 300) throw new Error(`A call was answered ${status}: ${text.slice(0, 500)}`)
      })()
      this.#underWay = work.catch(() => {})
      await work
      this.written += 1
    }
  }
}
