import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { locks, takeLockFor, tryLock, withLock } from './locks'
import type { Database } from './Database'

/**
 * The pause between tries to get a lock that another process holds: waiting inside a query would occupy a connection.
 */
const RETRY_LOCK_MS = 250

export interface WaitOptions {
  /** Aborts the wait, not the work. */
  signal?: AbortSignal | undefined
  /** Called once if another process holds the lock. */
  onWait?: (() => void) | undefined
}

const queues = new WeakMap<object, Promise<unknown>>()

/**
 * Runs long work, such as an import, that writes properties or their results in many transactions. Only one runs at a
 * time across all processes and replicas. The lock is freed as soon as its process or connection is gone.
 */
export function oneAtATime<Result>(
  db: Database,
  work: () => Promise<Result>,
  waiting: WaitOptions = {},
): Promise<Result> {
  const { $client: client } = db as { $client?: object }
  // A transaction has no client, so it has to wait in the database.
  if (client === undefined) return withLock(db, locks.longWork, work)
  const before = queues.get(client) ?? Promise.resolve()
  const turn = before
    .catch(() => {})
    // No other process can open the embedded database.
    .then(() => (client instanceof Pool ? withLockOfProcesses(db, work, waiting) : work()))
  queues.set(client, turn)
  return turn
}

/** The turn of work that others may go before while it waits for something outside, such as the answer of a server. */
export class Turn {
  readonly #db: Database
  readonly #waiting: WaitOptions
  #end = () => {}
  #held: Promise<void> = Promise.resolve()

  constructor(db: Database, waiting: WaitOptions) {
    this.#db = db
    this.#waiting = waiting
  }

  /** Resolves once it is this work's turn. */
  async take(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const hold = () =>
        new Promise<void>((end) => {
          this.#end = end
          resolve()
        })
      this.#held = oneAtATime(this.#db, hold, this.#waiting)
      this.#held.catch(reject)
    })
  }

  async giveUp(): Promise<void> {
    this.#end()
    await this.#held
  }
}

/**
 * Lets others go first while `wait` lasts, as in {@link Turn}. Meanwhile a lock tells other processes that this one still
 * works on the run.
 */
export function whilePaused(db: Database, runId: string, wait: () => Promise<void>): Promise<void> {
  const { $client: client } = db as { $client?: object }
  // No other process can open the embedded database.
  if (!(client instanceof Pool)) return wait()
  return db.transaction(async (tx) => {
    await takeLockFor(tx, locks.pausedRuns, runId)
    await wait()
  })
}

/** Why work did not begin that {@link oneAtATimeWithin} was asked for. */
export const OTHER_WORK = 'An import or a computation is under way: try again when it has ended'

/**
 * As {@link oneAtATime}, if its turn comes within `waitMs`: for work that a request waits for.
 * @returns null if other work took longer; then this work does not begin any more
 */
export async function oneAtATimeWithin<Result>(
  db: Database,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const tooLate = AbortSignal.timeout(waitMs)
  let hasBegun = false
  const begin = async () => {
    if (tooLate.aborted) return null
    hasBegun = true
    return { result: await work() }
  }
  const turn = oneAtATime(db, begin, { signal: tooLate }).catch((error: unknown) => {
    if (hasBegun || !tooLate.aborted) throw error
    return null
  })
  // Work of this process cannot be waited for with a signal.
  const refusal = once(tooLate, 'abort').then(() => (hasBegun ? turn : null))
  return Promise.race([turn, refusal])
}

async function withLockOfProcesses<Result>(
  db: Database,
  work: () => Promise<Result>,
  { signal, onWait }: WaitOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const turn = await db.transaction(async (tx) =>
      (await tryLock(tx, locks.longWork)) ? { result: await work() } : null,
    )
    if (turn) return turn.result
    if (attempt === 1) onWait?.()
    await sleep(RETRY_LOCK_MS, undefined, { signal })
  }
}
