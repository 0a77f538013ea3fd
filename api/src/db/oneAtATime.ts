import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Database } from './openDatabase'
import { underLock, workLock } from './underLock'

/** How often whoever waits for another process asks whether it is its turn; a blocking wait would hold a connection. */
const ASK_EVERY_MS = 250

export interface WaitOptions {
  /** Ends the wait, not the work. */
  signal?: AbortSignal | undefined
  /** Called once, where another process is at it. */
  onWait?: (() => void) | undefined
}

const queues = new WeakMap<object, Promise<unknown>>()

/**
 * Work that writes properties or their results in many transactions, such as an import: one at a time, whichever
 * process and replica it runs in. The lock is free again the moment that its process or connection is gone.
 */
export function oneAtATime<Result>(
  db: Database,
  work: () => Promise<Result>,
  waiting: WaitOptions = {},
): Promise<Result> {
  const { $client: client } = db as { $client?: object }
  // A transaction has no client of its own: it waits in the database.
  if (client === undefined) return underLock(db, workLock, work)
  // The embedded database has no other process.
  const before = queues.get(client) ?? Promise.resolve()
  const turn = before
    .catch(() => {})
    .then(() => (client instanceof PGlite ? work() : whenNobodyElse(db, work, waiting)))
  queues.set(client, turn)
  return turn
}

async function whenNobodyElse<Result>(
  db: Database,
  work: () => Promise<Result>,
  { signal, onWait }: WaitOptions,
): Promise<Result> {
  for (let asked = 1; ; asked++) {
    const turn = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(${workLock}) as free`,
      )
      return rows[0]!.free ? { result: await work() } : null
    })
    if (turn) return turn.result
    if (asked === 1) onWait?.()
    await sleep(ASK_EVERY_MS, undefined, { signal })
  }
}
