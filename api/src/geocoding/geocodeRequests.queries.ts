import { randomUUID } from 'node:crypto'
import { desc, eq, inArray, lte } from 'drizzle-orm'
import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import type { Database } from '../db/Database'
import { locks, takeLock } from '../db/locks'
import { geocodeRequests } from '../db/schema'
import type { GeocoderSettings } from './Geocoder'

/** The time until the next request after a failure. Each further failure doubles it. */
const RETRY_AFTER_MS = 5 * 60_000
const RETRY_AFTER_MAX_MS = 6 * 3_600_000
/** An unfinished request that is older than the timeout by this much was interrupted. */
const INTERRUPTED_AFTER_MS = 60_000
const KEPT = 50
/** One address may make requests fail. After a failure the next has a tenth of the addresses, until only that one is left. */
const SMALLER_BY = 10

export interface Turn {
  /** The id of the request that may be sent now; null if it is too early. */
  id: string | null
  /** How many addresses it may have. */
  size: number
  /** The time until a request may be sent; null if another process is sending one. */
  waitMs: number | null
  /** Why the last request failed. */
  failure: string | null
}

/** Begins a request if none is under way and the pause since the last one is over. Replicas share the pauses. */
export function beginRequest(
  db: Database,
  now: Date,
  { timeoutMs, pauseMs, addressesPerRequest }: Omit<GeocoderSettings, 'url'>,
): Promise<Turn> {
  return db.transaction(async (tx) => {
    await takeLock(tx, locks.geocodeRequests)
    const requests = await findLatest(tx, now)
    const [last] = requests
    const age = (time: Date) => now.getTime() - time.getTime()
    if (last && !last.finishedAt && age(last.startedAt) < timeoutMs + INTERRUPTED_AFTER_MS) {
      return { id: null, size: 0, waitMs: null, failure: null }
    }
    const succeeded = requests.findIndex(({ finishedAt, failure }) => finishedAt && failure === null)
    const failures = requests
      .slice(0, succeeded < 0 ? undefined : succeeded)
      .filter(({ failure }) => failure !== null)
    const restMs =
      failures.length === 0
        ? pauseMs
        : Math.min(RETRY_AFTER_MS * 2 ** (failures.length - 1), RETRY_AFTER_MAX_MS)
    const waitMs = last?.finishedAt ? restMs - age(last.finishedAt) : 0
    if (waitMs > 0) return { id: null, size: 0, waitMs, failure: last?.failure ?? null }
    const id = randomUUID()
    await tx.insert(geocodeRequests).values({ id, startedAt: now })
    await deleteOld(tx)
    return { id, size: sizeAfter(requests, addressesPerRequest), waitMs: null, failure: null }
  })
}

/** @param requests the latest first */
function sizeAfter(requests: readonly (typeof geocodeRequests.$inferSelect)[], largest: number): number {
  return requests
    .filter(({ finishedAt }) => finishedAt !== null)
    .reduceRight(
      (size, { failure }) =>
        failure === null ? Math.min(size * SMALLER_BY, largest) : Math.ceil(size / SMALLER_BY),
      largest,
    )
}

/** Ignores requests in the future, which come from a clock that was set back since: the next one must not wait for them. */
const findLatest = (db: Database, now: Date) =>
  db
    .select()
    .from(geocodeRequests)
    .where(lte(geocodeRequests.startedAt, new Date(now.getTime() + CLOCK_SKEW_SECONDS * 1_000)))
    .orderBy(desc(geocodeRequests.startedAt))
    .limit(KEPT)

async function deleteOld(tx: Database): Promise<void> {
  const old = tx
    .select({ id: geocodeRequests.id })
    .from(geocodeRequests)
    .orderBy(desc(geocodeRequests.startedAt))
    .offset(KEPT)
  await tx.delete(geocodeRequests).where(inArray(geocodeRequests.id, old))
}

export async function endRequest(
  db: Database,
  id: string,
  end: { finishedAt: Date; failure: string | null },
): Promise<void> {
  await db.update(geocodeRequests).set(end).where(eq(geocodeRequests.id, id))
}

/** Forgets a request that was not answered, such as when the server stops: the next may be sent at once. */
export async function withdrawRequest(db: Database, id: string): Promise<void> {
  await db.delete(geocodeRequests).where(eq(geocodeRequests.id, id))
}
