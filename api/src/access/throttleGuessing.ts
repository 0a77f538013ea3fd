import { setTimeout as sleep } from 'node:timers/promises'
import { and, not, sql } from 'drizzle-orm'
import { isOneOf, timestamptz } from '../db/columns'
import { signInFailures } from '../db/schema'
import { RetryLaterError, tooManyAttempts } from '../http/httpErrors'
import type { Services } from '../services'
import { isInFuture, oneFailureMore } from './signInFailures'

const MINUTE_SECONDS = 60
/** Failures beyond the limit of a minute count up to this many minutes' worth, and take as long to be forgotten. */
const MINUTES_MAX = 3
/** At `holdMaxMs` each, more would take longer than browsers wait, and keep the database from others. */
const UNDER_WAY_PER_NETWORK = 40

type CounterContext = Pick<Services, 'db' | 'now' | 'config'>

const { failedAt, waitUntil } = signInFailures

/**
 * Counts a wrong password for a network and for an account, as a leaky bucket: each failure adds its share of a minute, time
 * drains it, and `waitUntil` is when the bucket will be empty.
 */
export async function countWrongPassword(
  { db, now, config }: CounterContext,
  keys: readonly string[],
): Promise<void> {
  const time = timestamptz(now())
  const share = sql`make_interval(secs => ${MINUTE_SECONDS / config.refusalsPerMinute}::float8)`
  const ceiling = sql`${time} + make_interval(secs => ${MINUTES_MAX * MINUTE_SECONDS})`
  const first = { failures: 1, failedAt: time, waitUntil: sql`${time} + ${share}` }
  await db
    .insert(signInFailures)
    // Sorted, so that two transactions that add to the same keys cannot deadlock.
    .values(keys.toSorted().map((key) => ({ key, ...first })))
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: oneFailureMore,
        failedAt: time,
        waitUntil: sql`least(greatest(${waitUntil}, ${time}), ${ceiling}) + ${share}`,
      },
    })
}

/**
 * Delays an attempt while its network or account has had more wrong passwords than a minute allows: the more there were, the
 * longer.
 */
export async function delayGuess(services: CounterContext, keys: readonly string[]): Promise<void> {
  const ms = services.config.holdMaxMs * (await excessOf(services, keys))
  if (ms > 0) await sleep(ms)
}

/** From 0, at the limit, to 1. */
async function excessOf({ db, now }: CounterContext, keys: readonly string[]): Promise<number> {
  const time = timestamptz(now())
  const [row] = await db
    .select({ seconds: sql<number | null>`max(extract(epoch from ${waitUntil} - ${time}))::float8` })
    .from(signInFailures)
    .where(and(isOneOf(signInFailures.key, keys), not(isInFuture(sql`${failedAt}`, time))))
  const minutesBeyond = (row?.seconds ?? 0) / MINUTE_SECONDS - 1
  return Math.min(1, Math.max(0, minutesBeyond / (MINUTES_MAX - 1)))
}

/** A network with more sign-ins than this under way gets its refusals as late as the results of its guesses. */
const BUSY_PER_NETWORK = 10
/** How many refusals may be delayed; further ones are sent immediately. */
const REFUSED_PER_NETWORK = 1_000

const underWay = new Map<string, number>()
const refused = new Map<string, number>()

/**
 * Runs a sign-in of a browser that has not signed in to the account before. Throws a 429 when too many of its network are
 * under way. Refusals of a busy network are delayed like guesses: without the delay it would retry immediately, and the
 * refusals alone would overload the server.
 */
export async function amongFew<Result>(
  { config }: Pick<Services, 'config'>,
  network: string,
  run: () => Promise<Result>,
): Promise<Result> {
  if (countOf(underWay, network) >= UNDER_WAY_PER_NETWORK) {
    if (countOf(refused, network) < REFUSED_PER_NETWORK)
      await counted(refused, network, () => sleep(config.holdMaxMs))
    throw tooManyAttempts()
  }
  return counted(underWay, network, async () => {
    try {
      return await run()
    } catch (error) {
      const isBusy = countOf(underWay, network) > BUSY_PER_NETWORK
      if (error instanceof RetryLaterError && isBusy) await sleep(config.holdMaxMs)
      throw error
    }
  })
}

/** Counts work after the response as under way, so that a flood of sign-ins cannot accumulate it. */
export const countedToo = <Result>(network: string, run: () => Promise<Result>): Promise<Result> =>
  counted(underWay, network, run)

const countOf = (counts: ReadonlyMap<string, number>, network: string) => counts.get(network) ?? 0

async function counted<Result>(
  counts: Map<string, number>,
  network: string,
  run: () => Promise<Result>,
): Promise<Result> {
  counts.set(network, countOf(counts, network) + 1)
  try {
    return await run()
  } finally {
    const left = countOf(counts, network) - 1
    if (left === 0) counts.delete(network)
    else counts.set(network, left)
  }
}
