import { PGlite } from '@electric-sql/pglite'
import type { Database } from './openDatabase'
import { underLock } from './underLock'

/** Any number that is not among `startLocks`. */
const LOCK = 7_233_017

const queues = new WeakMap<object, Promise<unknown>>()

/**
 * Work that writes properties or their results in many transactions, such as an import: one at a time, whichever
 * process and replica it runs in. The lock is free again the moment that its process or connection is gone.
 */
export function oneAtATime<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  const { $client: client } = db as { $client?: object }
  // A transaction has no client of its own: it waits in the database.
  if (client === undefined) return underLock(db, LOCK, work)
  // Whoever waits in this process holds no connection; the embedded database has no other process.
  const before = queues.get(client) ?? Promise.resolve()
  const turn = before
    .catch(() => {})
    .then(() => (client instanceof PGlite ? work() : underLock(db, LOCK, work)))
  queues.set(client, turn)
  return turn
}
