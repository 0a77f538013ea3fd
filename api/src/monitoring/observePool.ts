import { Pool } from 'pg'
import { Gauge } from 'prom-client'
import type { Services } from '../services'

/** The connections of this server to PostgreSQL; the embedded database has none. */
export function observePool({ db, metrics: { registry } }: Services): void {
  const { $client: client } = db as { $client?: object }
  const gauge = <const Label extends string = never>(
    [name, help, ...labelNames]: [name: string, help: string, ...labels: Label[]],
    read: (gauge: Gauge<Label>, pool: Pool) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        if (client instanceof Pool) read(this, client)
      },
    })
  gauge(
    ['freehold_database_pool_connections', 'Open connections of this server, in use and idle', 'state'],
    (connections, { totalCount, idleCount }) => {
      connections.set({ state: 'in_use' }, totalCount - idleCount)
      connections.set({ state: 'idle' }, idleCount)
    },
  )
  gauge(
    ['freehold_database_pool_max_connections', 'The most connections that this server opens'],
    (most, { options }) => most.set(options.max),
  )
  gauge(
    [
      'freehold_database_pool_waiting_requests',
      'How many statements and transactions of this server wait for a connection',
    ],
    (waiting, { waitingCount }) => waiting.set(waitingCount),
  )
}
