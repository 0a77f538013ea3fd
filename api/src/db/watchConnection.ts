import type { Socket } from 'node:net'
import { Client, type ClientConfig, type PoolClient } from 'pg'
import { sqlState } from './databaseErrors'
import { SharedClient } from './SharedClient'

const SILENCE_MS = 4_000
const PROBE_MS = 2_500
/**
 * The answer of a pooler may be late because all its connections are in use. Long work is given up only when so many
 * questions in a row have got no answer.
 */
const UNANSWERED_MAX = 10

/** Private fields of node-postgres. */
interface Internals {
  connection: { stream: Socket }
  processID: number | null
}
const internalsOf = (client: PoolClient | Client) => client as unknown as Internals

/**
 * Closes a connection whose query will never be answered because the server hangs or has lost the connection; the
 * server's own timeouts do not help then. A second connection asks the server whether it is still working on the query.
 * If so, the first stays open.
 */
export function watchConnection(client: PoolClient, config: ClientConfig): void {
  const { stream } = internalsOf(client).connection
  let timer: NodeJS.Timeout | undefined
  let heard = 0
  let unanswered = 0

  const look = async () => {
    const before = heard
    const isFine = await isWorking(client, config)
    // An answer has arrived meanwhile.
    if (timer === undefined || heard !== before) return
    unanswered = isFine ? 0 : unanswered + 1
    const isPatient = client instanceof SharedClient && client.mayTakeLong && unanswered < UNANSWERED_MAX
    if (isFine || isPatient) timer.refresh()
    else stream.destroy(new Error('Connection terminated, as the database does not answer'))
  }
  const rest = () => {
    clearTimeout(timer)
    timer = undefined
  }
  stream.on('data', () => {
    heard += 1
    unanswered = 0
    timer?.refresh()
  })
  client.on('drain', rest).on('end', rest)
  client.query = precededBy(client.query.bind(client), () => {
    timer ??= setTimeout(() => void look(), SILENCE_MS)
  })
}

/** Calls `first` before each call of the function, whose overloads it keeps. */
function precededBy<Work>(work: Work, first: () => void): Work {
  const both = (...given: unknown[]): unknown => {
    first()
    return (work as (...given: unknown[]) => unknown)(...given)
  }
  return both as Work
}

/** Whether the server answers that it is working on this connection's query. */
async function isWorking(client: PoolClient, config: ClientConfig): Promise<boolean> {
  const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS }
  const probe = new Client({ ...config, ...limits })
  probe.on('error', () => {})
  try {
    await probe.connect()
    const { rows } = await probe.query(findWork(client))
    return rows.length > 0
  } catch (error) {
    // An error from the server is an answer.
    return sqlState(error) !== undefined
  } finally {
    internalsOf(probe).connection.stream.destroy()
  }
}

/** A pooler tells its clients a number that is none of a process. */
function findWork(client: PoolClient): { text: string; values: unknown[] } {
  const select = `select 1 from pg_stat_activity where state <> 'idle' and`
  if (!(client instanceof SharedClient))
    return { text: `${select} pid = $1`, values: [internalsOf(client).processID] }
  return client.unlimited === null
    ? { text: `${select} pid = $1`, values: [client.serverProcess] }
    : { text: `${select} query = $1`, values: [client.unlimited] }
}
