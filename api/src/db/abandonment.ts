import { AsyncLocalStorage } from 'node:async_hooks'
import { Client, type ClientConfig, type PoolClient } from 'pg'

const abandonment = new AsyncLocalStorage<AbortSignal>()

/**
 * Does work whose statements are canceled on a PostgreSQL server when the signal is aborted, except those in transactions.
 * The embedded database finishes what it has begun: nothing can interrupt it.
 */
export const whileWanted = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  abandonment.run(signal, work)

/** The signal of the work that calls it. */
export const signalOfWork = (): AbortSignal | undefined => abandonment.getStore()

/** Private fields of node-postgres, of which `cancel` sends PostgreSQL's request to cancel the query of another client. */
interface Internals {
  activeQuery: unknown
  connection: { on: (event: 'error', listener: () => void) => void }
  cancel: (other: Internals, query: unknown) => void
}

/**
 * Cancels the client's query when the signal is aborted, and then lets no one else use the client: the request to cancel
 * may arrive after the query has ended.
 */
export function cancelWhenAborted(client: PoolClient, signal: AbortSignal, config: ClientConfig): void {
  const cancel = () => {
    const internals = client as unknown as Internals
    const canceler = new Client(config) as unknown as Internals
    canceler.connection.on('error', () => {})
    canceler.cancel(internals, internals.activeQuery)
  }
  signal.addEventListener('abort', cancel)
  const release = client.release.bind(client)
  client.release = (error) => {
    signal.removeEventListener('abort', cancel)
    release(error ?? signal.aborted)
  }
}
