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
  type ShellRelease,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { createApp } from '../app'
import { createBackgroundWork } from '../backgroundWork'
import { type Config, readConfig } from '../config'
import type { Database, OpenDatabase } from '../db/openDatabase'
import type { Api } from '../http/createHttp'
import { createMailer } from '../mail/createMailer'
import { hashPassword } from '../passwords/hashPassword'
import { demoPassword, seedDemoAccounts, seedFoundation } from '../users/seed'
import { findTables, readRows, resetStatement } from './emptyDatabase'
import { testSessionKey } from './sessionKey'
import {
  migrationsDirectory,
  onPostgres,
  openInMemory,
  openKeptOnServer,
  openTwiceOnServer,
} from './testDatabases'

export type TestRole = 'Admin' | 'Agent' | 'Investor'

// oxlint-disable-next-line typescript/no-explicit-any -- a raw request's answer is looked into freely
export interface TestAnswer<Data = any> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** What stood in `data`; undefined for an error and a 204. */
  data: Data
  error: ErrorBody['error'] | undefined
  /** The body as it was sent. */
  text: string
}

export interface CallOptions<E extends Endpoint> {
  /** The access token to send, as {@link TestApp.signIn} answers it. */
  as?: string
  /** The address that the call comes from; this machine's unless given. */
  from?: string
  /** What the browser sends as its cookies. */
  cookie?: string | undefined
  params?: ParamsInputOf<E>
  query?: QueryInputOf<E>
  body?: BodyInputOf<E>
}

interface RawRequest {
  method?: string
  url: string
  as?: string
  /** The address it comes from; this machine's unless given. */
  from?: string
  headers?: Record<string, string>
  /** An object is sent as JSON, a string as it is. */
  body?: unknown
}

const hookTimeoutMs = 60_000

/** Demo users sign in hundreds of times: of their password, verifying is not made expensive. */
const cheap = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }

/** What the shell of a test gives to remotes. */
export const shellForTests: ShellRelease = { contract: '1.0.0', shared: { react: '19.3.1' } }

/** `others` are connections of other replicas to the same database. */
type OpenForTest = OpenDatabase & { others?: OpenDatabase[] }

/**
 * The real application on a real database, reached through HTTP. Before each test the database holds the roles, the
 * four strategies and the three demo accounts, and nothing else.
 */
export class TestApp {
  readonly kind: 'embedded' | 'postgres'
  readonly config: Config
  /** The lines that were logged, as JSON text. */
  readonly log: string[] = []
  /** For its data and its page: a build would make answers depend on what is built. */
  readonly #home = path.join(tmpdir(), `freehold-test-${randomUUID()}`)
  readonly #open: () => Promise<OpenForTest>
  #database: OpenForTest | undefined
  #apis: Api[] = []
  #calls = 0
  #time: Date | undefined
  /** The statement that makes the database what each test begins with. */
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
      passwordCost: cheap,
      holdMaxMs: 0,
      ...config,
    }
  }

  async start(): Promise<void> {
    mkdirSync(path.join(this.#home, 'host/dist'), { recursive: true })
    writeFileSync(path.join(this.#home, 'host/dist/index.html'), '<!doctype html>')
    writeFileSync(path.join(this.#home, 'host/dist/shell.json'), JSON.stringify(shellForTests))
    this.#database = await this.#open()
    const databases = [this.#database, ...(this.#database.others ?? [])]
    this.#apis = await Promise.all(databases.map(({ db }) => this.#makeApi(db)))
  }

  async #makeApi(db: Database): Promise<Api> {
    const services = {
      config: this.config,
      db,
      now: () => this.#time ?? new Date(),
      publicUrl: () => this.config.publicUrl ?? '',
      sessionKey: testSessionKey,
      sendMail: createMailer(this.config),
      background: createBackgroundWork((name, error) => this.log.push(`${name}: ${String(error)}`)),
    }
    const api = await createApp(services, { write: (line) => void this.log.push(line) })
    await api.ready()
    return api
  }

  /** Back to what every test begins with; the clock runs again. */
  async reset(): Promise<void> {
    await this.settle()
    this.#time = undefined
    this.log.length = 0
    rmSync(this.outbox, { recursive: true, force: true })
    this.#reset ??= await this.#prepareReset()
    await this.db.execute(sql.raw(this.#reset))
  }

  /** Seeding takes dozens of statements: it is done once, and what it left is put back before each test. */
  async #prepareReset(): Promise<string> {
    const tables = await findTables(this.db)
    await this.db.execute(sql.raw(resetStatement(tables)))
    await seedFoundation(this.db)
    await seedDemoAccounts(this.db, await hashPassword(demoPassword, { cost: cheap }))
    return resetStatement(tables, await readRows(this.db, ['roles', 'strategies', 'accounts', 'users']))
  }

  async stop(): Promise<void> {
    for (const { services } of this.#apis) await services.background.stop()
    for (const api of this.#apis) await api.close()
    await this.#database?.close()
    rmSync(this.#home, { recursive: true, force: true })
  }

  /** For what no call can arrange or show. */
  get db(): Database {
    if (!this.#database) throw new Error('The test application has not started')
    return this.#database.db
  }

  get api(): Api {
    const [api] = this.#apis
    if (!api) throw new Error('The test application has not started')
    return api
  }

  /** Each call goes to another replica than the one before. */
  get #nextApi(): Api {
    return this.#apis[this.#calls++ % this.#apis.length] ?? this.api
  }

  /** Sets the server's clock, or moves it on from where it stands. */
  setTime(time: Date): void {
    this.#time = time
  }
  passSeconds(seconds: number): void {
    this.#time = new Date((this.#time ?? new Date()).getTime() + seconds * 1_000)
  }

  /** The access token of a demo account. */
  async signIn(role: TestRole): Promise<string> {
    return (await this.startSession(role)).token
  }

  async startSession(role: TestRole): Promise<{ token: string; refreshToken: string }> {
    const username = `${role.toLowerCase()}@freehold.test`
    const { data, error } = await this.call(login, { body: { username, password: demoPassword } })
    if (error) throw new Error(`${username} could not sign in: ${error.message}`)
    return data
  }

  /** A call of the contract. */
  async call<const E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E> = {},
  ): Promise<TestAnswer<ResultOf<E>>> {
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

  async request({ method = 'GET', url, as, from, headers, body }: RawRequest): Promise<TestAnswer> {
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

  /** The mails that were written, the oldest first, once everything that goes on after an answer has ended. */
  async mails(): Promise<string[]> {
    await this.settle()
    try {
      const names = readdirSync(this.outbox).toSorted()
      return names.map((name) => readFileSync(path.join(this.outbox, name), 'utf8'))
    } catch {
      return []
    }
  }

  /** Resolves once everything that goes on after an answer has ended. */
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
 * The tests of the files that are loaded within run on two replicas that share nothing but a PostgreSQL server; their
 * calls go to one and the other in turn.
 */
export function onTwoReplicas(load: () => void): void {
  isOnReplicas = true
  load()
  isOnReplicas = false
}

/**
 * The same tests on the embedded database and, where a server answers at TEST_DATABASE_URL or on this machine, on
 * PostgreSQL; without one the second half is listed as skipped, and why.
 */
export function describeOnEachDatabase(
  name: string,
  define: (app: TestApp) => void,
  config: Partial<Config> = {},
): void {
  for (const leg of legs()) describeOn(leg, name, define, config, (reset) => beforeEach(reset, hookTimeoutMs))
}

/** The same for tests of one state that is expensive to reach: each goes on where the one before it ended. */
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
