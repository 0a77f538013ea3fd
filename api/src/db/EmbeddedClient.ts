import { setTimeout as sleep } from 'node:timers/promises'
import {
  parse,
  protocol,
  type QueryOptions,
  type Results,
  TransactionAbortedError,
  types,
} from '@electric-sql/pglite'
import { databaseAway } from './databaseErrors'
import { DatabaseThread, type ThreadPlace } from './DatabaseThread'
import { diskFull, type DiskSpace, waitForSpace } from './DiskSpace'
import { LIFT_STATEMENT_TIMEOUT } from './statementTimeout'
import type { StatementCall } from './workerMessages'

/** The pause before a database is tried again that could not be opened, for which its disk may be too full. */
const REOPEN_EVERY_MS = 2_000

/** SQLSTATE of a write in a transaction that may only read. */
const READ_ONLY = '25006'

type Parsers = typeof types.parsers
type BackendMessage = Parameters<typeof parse.parseResults>[0][number]

/** The part of PGlite that drizzle calls. */
export interface StatementRunner {
  query: <Row>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<Row>>
}

export interface EmbeddedOptions {
  place: ThreadPlace
  disk: DiskSpace
  /** Called before each opening. */
  beforeOpening: () => void
  /** Called when the database has ended by itself, with the cause. */
  onLost: (error: Error) => void
}

/**
 * The embedded database as drizzle knows PGlite, in a thread of its own: whatever happens to it, this thread goes on. A
 * database that crashes or hangs is opened again, as a start does after a kill; until then calls are rejected as if a
 * server was away.
 */
export class EmbeddedClient implements StatementRunner {
  readonly #options: EmbeddedOptions
  readonly #parsers: Parsers = { ...types.parsers }
  #thread: DatabaseThread | null = null
  #keeping: Promise<void> = Promise.resolve()
  /** Ends with the last transaction that was begun: its connection is the only one. */
  #turn: Promise<void> = Promise.resolve()
  #isReadOnly = false
  readonly #stopping = new AbortController()

  private constructor(options: EmbeddedOptions) {
    this.#options = options
  }

  static async open(options: EmbeddedOptions): Promise<EmbeddedClient> {
    const client = new EmbeddedClient(options)
    const thread = await client.#openThread()
    client.#keeping = client.#keepOpen(thread)
    await client.#learnArrayTypes()
    return client
  }

  async query<Row>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> {
    await waitForSpace(this.#options.disk)
    await this.#turn
    return this.#run<Row>(this.#current(), { text, params }, options, isVacuum(text))
  }

  /** Statements outside of the transaction wait for its end. */
  async transaction<Result>(work: (tx: StatementRunner) => Promise<Result>): Promise<Result> {
    await waitForSpace(this.#options.disk)
    return this.#inTurn(() => this.#runTransaction(this.#current(), work))
  }

  /** From now on writes are refused, or accepted again, beginning with the next transaction. */
  async setReadOnly(isReadOnly: boolean): Promise<void> {
    this.#isReadOnly = isReadOnly
    await this.#inTurn(async () => {
      if (this.#thread) await this.#applyReadOnly(this.#thread)
    })
  }

  /** No statement may hold up the end of the process from now on. */
  hurry(): void {
    this.#stopping.abort()
    this.#thread?.hurry()
  }

  async close(): Promise<void> {
    this.hurry()
    await this.#thread?.close()
    await this.#keeping
  }

  get #isStopping(): AbortSignal {
    return this.#stopping.signal
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = this.#turn
    let end = () => {}
    this.#turn = new Promise((resolve) => (end = resolve))
    await before
    try {
      return await work()
    } finally {
      end()
    }
  }

  #current(): DatabaseThread {
    if (this.#thread === null) throw databaseAway()
    return this.#thread
  }

  async #openThread(): Promise<DatabaseThread> {
    this.#options.beforeOpening()
    const thread = new DatabaseThread(this.#options.place)
    await thread.opened
    this.#thread = thread
    if (this.#isStopping.aborted) thread.hurry()
    // Sent before any other statement, as nothing is awaited in between.
    if (this.#isReadOnly) await this.#applyReadOnly(thread)
    return thread
  }

  async #keepOpen(first: DatabaseThread): Promise<void> {
    for (let thread: DatabaseThread | null = first; thread;) {
      const why = await thread.ended
      this.#thread = null
      if (this.#isStopping.aborted) return
      this.#options.onLost(new Error(`The embedded database is opened again: ${why}`))
      thread = await this.#openAgain()
    }
  }

  /** Null when the process stops meanwhile. */
  async #openAgain(): Promise<DatabaseThread | null> {
    while (!this.#isStopping.aborted) {
      const thread = await this.#openThread().catch(() => null)
      if (thread) return thread
      await sleep(REOPEN_EVERY_MS, undefined, { signal: this.#isStopping }).catch(() => {})
    }
    return null
  }

  async #runTransaction<Result>(
    thread: DatabaseThread,
    work: (tx: StatementRunner) => Promise<Result>,
  ): Promise<Result> {
    let isOpen = true
    let isLong = false
    const query = async <Row>(text: string, params: unknown[] = [], options?: QueryOptions) => {
      if (!isOpen) throw new Error('Transaction is closed')
      isLong ||= text === LIFT_STATEMENT_TIMEOUT
      return this.#run<Row>(thread, { text, params }, options, isLong)
    }
    await this.#run(thread, { text: 'BEGIN' })
    try {
      const result = await work({ query })
      isOpen = false
      const { command } = await this.#run(thread, { text: 'COMMIT' }, undefined, isLong)
      if (command === 'ROLLBACK') throw new TransactionAbortedError()
      return result
    } catch (error) {
      // A database that is gone has rolled it back.
      if (isOpen) await this.#run(thread, { text: 'ROLLBACK' }).catch(() => {})
      isOpen = false
      throw error
    }
  }

  async #run<Row>(
    thread: DatabaseThread,
    call: StatementCall,
    options?: QueryOptions,
    isLong = false,
  ): Promise<Results<Row>> {
    const bytes = await thread.send(call, isLong)
    const messages: BackendMessage[] = []
    new protocol.Parser().parse(bytes, (message) => messages.push(message))
    const refusal = messages.find(({ name }) => name === 'error')
    if (refusal) throw this.#explain(refusal)
    return parse.parseResults(messages, this.#parsers, options)[0] as Results<Row>
  }

  #explain(refusal: unknown): unknown {
    const { code } = refusal as { code?: unknown }
    return code === READ_ONLY && this.#isReadOnly ? diskFull(refusal) : refusal
  }

  #applyReadOnly(thread: DatabaseThread): Promise<unknown> {
    const value = this.#isReadOnly ? 'on' : 'off'
    return this.#run(thread, { text: `set default_transaction_read_only = ${value}` })
  }

  /** As PGlite does when it is opened, for the types that exist then. */
  async #learnArrayTypes(): Promise<void> {
    const { rows } = await this.query<{ oid: number; typarray: number }>(
      `select element.oid, element.typarray from pg_type collection join pg_type element on element.oid = collection.typelem
       where collection.typcategory = 'A'`,
    )
    for (const { oid, typarray } of rows) {
      this.#parsers[typarray] = (text: string) => types.arrayParser(text, this.#parsers[oid]!, typarray)
    }
  }
}

/** Vacuuming has no timeout on a PostgreSQL server either. */
const isVacuum = (text: string) => text.startsWith('vacuum')
