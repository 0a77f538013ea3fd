import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type BodyInputOf,
  type Endpoint,
  endpointPath,
  type ErrorBody,
  login,
  type ParamsInputOf,
  type QueryInputOf,
  type ResultOf,
  type roleNames,
  type ShellRelease,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../access/hashPassword'
import { createApp } from '../app'
import { createBackgroundWork } from '../backgroundWork'
import { type Config, readConfig } from '../config'
import type { Database, OpenDatabase } from '../db/Database'
import { DiskSpace } from '../db/DiskSpace'
import type { Api } from '../http/createHttp'
import { queueLimits } from '../http/queueLimits'
import { countMails } from '../mail/countMails'
import { createMailer } from '../mail/createMailer'
import { createMetrics } from '../metrics/createMetrics'
import { demoPassword, seedDemoAccounts, seedFoundation } from '../seed'
import { findTables, readRows, resetStatement } from './emptyDatabase'
import { testSessionKey } from './sessionKey'
import {
  migrationsDirectory,
  onPostgres,
  openInMemory,
  openKeptOnServer,
  openTwiceOnServer,
} from './testDatabases'

export type TestRole = (typeof roleNames)[keyof typeof roleNames]

// oxlint-disable-next-line typescript/no-explicit-any -- tests read any field of a raw request's response
export interface TestResponse<Data = any> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The body's `data`; undefined for an error and a 204. */
  data: Data
  error: ErrorBody['error'] | undefined
  /** The body as text. */
  text: string
}

export interface CallOptions<E extends Endpoint> {
  /** The access token to send, from {@link TestApp.signIn}. */
  as?: string
  /** The caller's IP address; by default this machine's. */
  from?: string
  /** The header Cookie. */
  cookie?: string | undefined
  params?: ParamsInputOf<E>
  query?: QueryInputOf<E>
  body?: BodyInputOf<E>
}

interface RawRequest {
  method?: string
  url: string
  as?: string
  /** The caller's IP address; by default this machine's. */
  from?: string
  headers?: Record<string, string>
  /** An object is sent as JSON, a string unchanged. */
  body?: unknown
}

const hookTimeoutMs = 60_000

/** Demo users sign in hundreds of times, so their password hashes are cheap. */
const cheapHashCost = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }

/** The shell's release in tests. */
export const shellForTests: ShellRelease = { contract: '1.0.0', shared: { react: '19.3.1' } }

/** `others` are connections of other replicas to the same database. */
type OpenForTest = OpenDatabase & { others?: OpenDatabase[] }

/**
 * The real application on a real database, reached through HTTP. Before each test the database holds the roles, the
 * built-in strategies and the demo accounts, and nothing else.
 */
export class TestApp {
  readonly kind: 'embedded' | 'postgres'
  readonly config: Config
  /** The lines that were logged, as JSON text. */
  readonly log: string[] = []
  /** A folder for data and pages, so that responses do not depend on the builds of the checkout. */
  readonly #home = path.join(tmpdir(), `freehold-test-${randomUUID()}`)
  readonly #open: () => Promise<OpenForTest>
  #database: OpenForTest | undefined
  #apis: Api[] = []
  #calls = 0
  #time: Date | undefined
  /** The statement that resets the database before each test. */
  #reset: string | undefined

  constructor(
    kind: 'embedded' | 'postgres',
    config: Partial<Config> = {},
    open: () => Promise<OpenForTest> = kind === 'embedded' ? openInMemory : openKeptOnServer,
  ) {
    this.kind = kind
    this.#open = open
    this.config = {
      ...readConfig({ PUBLIC_URL: 'http://freehold.test' }, { root: this.#home, migrationsDirectory }),
      logLevel: 'debug',
      queues: queueLimits[kind],
      passwordCost: cheapHashCost,
      holdMaxMs: 0,
      ...config,
    }
  }

  async start(): Promise<void> {
    mkdirSync(path.join(this.#home, 'host/dist'), { recursive: true })
    writeFileSync(path.join(this.#home, 'host/dist/index.html'), '<!doctype html>')
    this.deployShell(shellForTests)
    this.#database = await this.#open()
    const databases = [this.#database, ...(this.#database.others ?? [])]
    this.#apis = await Promise.all(databases.map((database) => this.#makeApi(database)))
  }

  /** Makes another shell than {@link shellForTests} live, one whose description is a text that may be broken, or none. */
  deployShell(shell: ShellRelease | string | null): void {
    const file = path.join(this.#home, 'host/dist/shell.json')
    if (shell === null) rmSync(file, { force: true })
    else writeFileSync(file, typeof shell === 'string' ? shell : JSON.stringify(shell))
  }

  async #makeApi({ db, disk = new DiskSpace() }: OpenDatabase): Promise<Api> {
    const metrics = createMetrics()
    const services = {
      config: this.config,
      db,
      disk,
      now: () => this.#time ?? new Date(),
      publicUrl: () => this.config.publicUrl ?? '',
      sessionKey: testSessionKey,
      sendMail: countMails(createMailer(this.config), metrics),
      background: createBackgroundWork((name, error) => this.log.push(`${name}: ${String(error)}`), metrics),
      metrics,
    }
    const api = await createApp(services, { write: (line) => void this.log.push(line) })
    await api.ready()
    return api
  }

  /** Restores the initial state of a test, and resumes the clock. */
  async reset(): Promise<void> {
    await this.settle()
    this.#time = undefined
    this.log.length = 0
    rmSync(this.outbox, { recursive: true, force: true })
    this.#reset ??= await this.#prepareReset()
    await this.db.execute(sql.raw(this.#reset))
  }

  /** Seeds once, with dozens of statements, and returns the statement that restores these rows. */
  async #prepareReset(): Promise<string> {
    const tables = await findTables(this.db)
    await this.db.execute(sql.raw(resetStatement(tables)))
    await seedFoundation(this.db)
    await seedDemoAccounts(this.db, await hashPassword(demoPassword, { cost: cheapHashCost }))
    return resetStatement(tables, await readRows(this.db, ['roles', 'strategies', 'accounts', 'users']))
  }

  async stop(): Promise<void> {
    for (const { services } of this.#apis) await services.background.stop()
    for (const api of this.#apis) await api.close()
    await this.#database?.close()
    rmSync(this.#home, { recursive: true, force: true })
  }

  /** The database, for state that no call can set up or show. */
  get db(): Database {
    if (!this.#database) throw new Error('The test application has not started')
    return this.#database.db
  }

  get api(): Api {
    const [api] = this.#apis
    if (!api) throw new Error('The test application has not started')
    return api
  }

  /** Calls go to the replicas in turn. */
  get #nextApi(): Api {
    return this.#apis[this.#calls++ % this.#apis.length] ?? this.api
  }

  /** Sets or advances the server's clock. */
  setTime(time: Date): void {
    this.#time = time
  }
  passSeconds(seconds: number): void {
    this.#time = new Date((this.#time ?? new Date()).getTime() + seconds * 1_000)
  }

  /** Signs a demo user in and returns the access token. */
  async signIn(role: TestRole): Promise<string> {
    return (await this.startSession(role)).token
  }

  async startSession(role: TestRole): Promise<{ token: string; refreshToken: string }> {
    const username = `${role.toLowerCase()}@freehold.test`
    const { data, error } = await this.call(login, { body: { username, password: demoPassword } })
    if (error) throw new Error(`${username} could not sign in: ${error.message}`)
    return data
  }

  /** Calls an endpoint of the contract. */
  async call<const E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E> = {},
  ): Promise<TestResponse<ResultOf<E>>> {
    const query = new URLSearchParams(options.query as Record<string, string> | undefined).toString()
    return this.request({
      method: endpoint.method,
      url:
        endpointPath(endpoint, options.params as Record<string, string> | undefined) + (query && `?${query}`),
      as: options.as,
      from: options.from,
      ...(options.cookie !== undefined && { headers: { cookie: options.cookie } }),
      body: options.body,
    })
  }

  get(url: string, as?: string) {
    return this.request({ url, as })
  }
  post(url: string, body: unknown, as?: string) {
    return this.request({ method: 'POST', url, body, as })
  }

  async request({ method = 'GET', url, as, from, headers, body }: RawRequest): Promise<TestResponse> {
    const response = await this.#nextApi.inject({
      method: method as 'GET',
      url,
      remoteAddress: from,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as !== undefined && { authorization: as }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson =
      response.body !== '' && String(response.headers['content-type']).startsWith('application/json')
    const { data, error } = isJson ? response.json() : { data: undefined, error: undefined }
    return { status: response.statusCode, headers: response.headers, data, error, text: response.body }
  }

  /** Waits for background work and returns the mails, the oldest first. */
  async mails(): Promise<string[]> {
    await this.settle()
    try {
      const names = readdirSync(this.outbox).toSorted()
      return names.map((name) => readFileSync(path.join(this.outbox, name), 'utf8'))
    } catch {
      return []
    }
  }

  /** Waits for background work. */
  async settle(): Promise<void> {
    for (const { services } of this.#apis) await services.background.settle()
  }

  get outbox(): string {
    return path.join(this.config.dataDirectory, 'outbox')
  }
}

type Leg = TestApp['kind'] | 'two replicas'

let isOnReplicas = false

/**
 * Runs the tests that `load` defines on two replicas that share only a PostgreSQL server; calls go to them in turn.
 */
export function onTwoReplicas(load: () => void): void {
  isOnReplicas = true
  load()
  isOnReplicas = false
}

/**
 * Defines the same tests for the embedded database and for PostgreSQL. Without a server at TEST_DATABASE_URL or on this
 * machine, the latter are skipped, with the reason in the title.
 */
export function describeOnEachDatabase(
  name: string,
  define: (app: TestApp) => void,
  config: Partial<Config> = {},
): void {
  for (const leg of legs()) describeOn(leg, name, define, config, (reset) => beforeEach(reset, hookTimeoutMs))
}

/** Defines tests of a state that is expensive to set up: each test starts with the state that the previous one left. */
export function describeOnceOnEachDatabase(name: string, define: (app: TestApp) => void): void {
  for (const leg of legs()) describeOn(leg, name, define, {}, (reset) => beforeAll(reset, hookTimeoutMs))
}

const legs = (): Leg[] => (isOnReplicas ? ['two replicas'] : ['embedded', 'postgres'])

function describeOn(
  leg: Leg,
  name: string,
  define: (app: TestApp) => void,
  config: Partial<Config>,
  whenToReset: (reset: () => Promise<void>) => void,
): void {
  const describeHere = leg === 'embedded' ? describe : onPostgres(describe)
  describeHere(`${name} (${leg})`, () => {
    jest.setTimeout(hookTimeoutMs)
    const app =
      leg === 'two replicas' ? new TestApp('postgres', config, openTwiceOnServer) : new TestApp(leg, config)
    beforeAll(() => app.start(), hookTimeoutMs)
    whenToReset(() => app.reset())
    afterAll(() => app.stop(), hookTimeoutMs)
    define(app)
  })
}
