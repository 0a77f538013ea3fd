import type { EventEmitter } from 'node:events'
import { Client, type ClientConfig, Query, type QueryConfig } from 'pg'
import { LIFT_STATEMENT_TIMEOUT, STATEMENT_TIMEOUT_MS } from './statementTimeout'

/** What node-postgres sends to the server; its types leave this out, as they do the methods of {@link Internals}. */
interface Wire {
  parse: (statement: { text: string; name: string }) => void
  bind: (statement: { portal: string; statement: string; values: unknown[] }) => void
  execute: (portal: { portal: string; rows: number }) => void
  flush: () => void
}

interface Internals extends EventEmitter {
  requiresPreparation(): boolean
  prepare(wire: Wire): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: object, wire: Wire): void
}

type Done = (error: Error | null, result: unknown) => void
const BaseQuery = Query as unknown as new (config: unknown, values: unknown, done: Done) => Internals

/**
 * A statement with limits of its own: another one that sets them is sent in front of it, in the same message and thus in the
 * same transaction. That takes no further round trip. Before `begin` it sets the limits of the transaction.
 */
class LimitedQuery extends BaseQuery {
  readonly #onServer: (processId: number) => void
  #isLimiting = true

  constructor(config: unknown, values: unknown, done: Done, onServer: (processId: number) => void) {
    super(config, values, done)
    this.#onServer = onServer
  }

  /** Otherwise statements without values would be sent in another way. */
  override requiresPreparation(): boolean {
    return true
  }

  override prepare(wire: Wire): void {
    wire.parse({ text: LIMITS, name: '' })
    wire.bind({ portal: '', statement: '', values: [] })
    wire.execute({ portal: '', rows: 0 })
    // Otherwise the process id would arrive only with the result.
    wire.flush()
    super.prepare(wire)
  }

  override handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#isLimiting) this.#onServer(Number(message.fields[0]))
    else super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#isLimiting) this.#isLimiting = false
    else super.handleCommandComplete(message, wire)
  }
}

/** `options` of a connection do the same where a connection has a session of its own. */
const LIMITS = `select pg_backend_pid(), set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true),
  set_config('jit', 'off', true)`

/**
 * A client of a pooler such as PgBouncer in transaction mode. Each transaction may run in another session of the server, so
 * nothing can be set for a session: each statement outside of a transaction, and so each `begin`, brings its limits.
 */
export class SharedClient extends Client {
  /** The process of the server that works for this client; null until the pooler has chosen one. */
  serverProcess: number | null = null
  /** The statement without limits that is under way. */
  unlimited: string | null = null
  /** Whether the work under way may take longer than a request. */
  mayTakeLong = false

  constructor(config?: ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (...given: unknown[]) => unknown
    const sendLimited = (config: unknown, values: unknown, done: Done) =>
      void send(new LimitedQuery(config, values, done, (id) => (this.serverProcess = id)))
    this.query = ((statement: unknown, values?: unknown, callback?: unknown): unknown => {
      const text = typeof statement === 'string' ? statement : (statement as QueryConfig).text
      if (text === LIFT_STATEMENT_TIMEOUT) this.mayTakeLong = true
      // Of a new connection it is null.
      const isInTransaction = ['T', 'E'].includes(this.getTransactionStatus() ?? '')
      if (isInTransaction || text === this.unlimited) return send(statement, values, callback)
      this.serverProcess = null
      this.mayTakeLong = false
      const done = [values, callback].find((one) => typeof one === 'function')
      if (done !== undefined) return sendLimited(statement, values, done as Done)
      return new Promise((resolve, reject) => {
        sendLimited(statement, values, (error, result) => (error ? reject(error) : resolve(result)))
      })
    }) as Client['query']
  }

  /** Runs a statement that can neither be in a transaction nor have limits. */
  async queryWithoutLimits(statement: string): Promise<void> {
    this.serverProcess = null
    this.mayTakeLong = true
    this.unlimited = statement
    try {
      await this.query(statement)
    } finally {
      this.unlimited = null
    }
  }
}
