import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { cancelWhenAborted, signalOfWork } from './abandonment'
import { DiskSpace, waitForSpace } from './DiskSpace'
import { SharedClient } from './SharedClient'
import { watchConnection } from './watchConnection'

/** As of a statement that was canceled, so that it is taken for one. */
const noLongerWanted = () => Object.assign(new Error('The result is no longer wanted'), { code: '57014' })

type OnClient = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void

/**
 * node-postgres' pool, made to survive lost connections. The original handles errors of idle connections only: losing
 * one in use would end the process, and drizzle never releases a connection that is lost before its transaction begins.
 */
export class ConnectionPool extends Pool {
  /** Work that has time waits for space on it before it gets a connection. */
  disk = new DiskSpace()
  readonly #lost = new WeakSet<PoolClient>()
  readonly #config: PoolConfig

  constructor(config: PoolConfig, onLost: (error: Error) => void) {
    super(config)
    this.#config = config
    this.on('connect', (client) => {
      client.on('error', (error) => {
        this.#lost.add(client)
        onLost(error)
      })
      watchConnection(client, config)
    })
    // The listener above has already reported the loss of this idle connection.
    this.on('error', () => {})
  }

  /** Runs a statement that can neither be in a transaction nor be limited to the time of a request. */
  async queryWithoutLimits(statement: string): Promise<void> {
    const client = await this.connect()
    try {
      if (client instanceof SharedClient) await client.queryWithoutLimits(statement)
      else {
        await client.query('set statement_timeout = 0')
        await client.query(statement)
        await client.query('reset statement_timeout')
      }
      client.release()
    } catch (error) {
      // Without its timeout no one else may use it.
      client.release(true)
      throw error
    }
  }

  override connect(): Promise<PoolClient>
  override connect(callback: OnClient): void
  override connect(callback?: OnClient): Promise<PoolClient> | void {
    if (callback) return this.#connectThen(callback)
    return waitForSpace(this.disk)
      .then(() => super.connect())
      .then((client) => this.#releaseWhenLost(client))
  }

  #connectThen(callback: OnClient): void {
    const cancelable = this.#cancelable(callback)
    if (!this.disk.isFull) return super.connect(cancelable)
    void this.#connectWithSpace(cancelable)
  }

  async #connectWithSpace(callback: OnClient): Promise<void> {
    try {
      await waitForSpace(this.disk)
    } catch (error) {
      return callback(error as Error, undefined, () => {})
    }
    super.connect(callback)
  }

  /** A single statement is canceled when what asks for it is no longer wanted. */
  #cancelable(callback: OnClient): OnClient {
    const signal = signalOfWork()
    if (!signal) return callback
    return (error, client, done) => {
      if (client && signal.aborted) {
        done()
        return callback(noLongerWanted(), undefined, done)
      }
      if (client) cancelWhenAborted(client, signal, this.#config)
      return callback(error, client, done)
    }
  }

  #releaseWhenLost(client: PoolClient): PoolClient {
    const release = client.release.bind(client)
    let isReleased = false
    const releaseOnce = (error?: Error | boolean) => {
      if (isReleased) return
      isReleased = true
      client.off('error', releaseOnce)
      release(error)
    }
    client.once('error', releaseOnce)
    client.release = releaseOnce
    if (!this.#lost.has(client)) return client
    releaseOnce(true)
    throw new Error('Connection terminated before it was used')
  }
}
