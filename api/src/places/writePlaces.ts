import type { Database } from '../db/Database'
import { locks, withLock } from '../db/locks'

/** Writes places in one transaction at a time; readers see the former places until it commits. */
export const writePlaces = (db: Database, write: (tx: Database) => Promise<void>): Promise<void> =>
  withLock(db, locks.places, write)
