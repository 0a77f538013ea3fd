import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { RetryLaterError } from '../http/refusals'
import type { Services } from '../services'
import { at, isInFuture } from './signInFailures'

const MINUTE_SECONDS = 60
/** Beyond the limit, pressure grows for so many minutes' worth of failures, and takes as long to go. */
const MINUTES_MAX = 3
/** At two seconds each, more would take longer than browsers wait, and keep the database from others. */
const UNDER_WAY_PER_NETWORK = 40

type Counting = Pick<Services, 'db' | 'now' | 'config'>

/**
 * Counts a wrong password against a network and against an account. Each failure fills the key's minute by its share, and
 * time empties it: `wait_until` is when it will be empty.
 */
export async function addPressure({ db, now, config }: Counting, keys: readonly string[]): Promise<void> {
  const time = at(now())
  const share = sql`make_interval(secs => ${MINUTE_SECONDS / config.refusalsPerMinute}::float8)`
  const ceiling = sql`${time} + make_interval(secs => ${MINUTES_MAX * MINUTE_SECONDS})`
  // In one order, so that two who add to the same keys do not wait for each other.
  const rows = keys.toSorted().map((key) => sql`(${key}, 1, ${time}, ${time} + ${share})`)
  await db.execute(sql`
    insert into sign_in_failures as f (key, failures, failed_at, wait_until) values ${sql.join(rows, sql`, `)}
    on conflict (key) do update set
      failures = least(f.failures, 1000000) + 1, failed_at = ${time},
      wait_until = least(greatest(f.wait_until, ${time}), ${ceiling}) + ${share}`)
}

/**
 * Holds a try while its network or its account has had more wrong passwords than a minute allows: the longer, the more
 * there were.
 */
export async function holdUnderPressure(services: Counting, keys: readonly string[]): Promise<void> {
  const ms = services.config.holdMaxMs * (await pressureOf(services, keys))
  if (ms > 0) await sleep(ms)
}

/** From 0, at the limit, to 1. */
async function pressureOf({ db, now }: Counting, keys: readonly string[]): Promise<number> {
  const time = at(now())
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select max(extract(epoch from wait_until - ${time}))::float8 as seconds from sign_in_failures
    where key = any(${sql.param([...keys])}::text[]) and not ${isInFuture(sql`failed_at`, time)}`)
  const minutesBeyond = (rows[0]?.seconds ?? 0) / MINUTE_SECONDS - 1
  return Math.min(1, Math.max(0, minutesBeyond / (MINUTES_MAX - 1)))
}

/** With so many under way a network is busy guessing, and is told of a refusal no sooner than of a guess. */
const BUSY_PER_NETWORK = 10
/** Refusals that wait to be told. What comes on top is told at once. */
const REFUSED_PER_NETWORK = 1_000

const underWay = new Map<string, number>()
const refused = new Map<string, number>()

/**
 * Runs a sign-in of a browser that does not know the account. Throws a 429 where as many of its network are under way as
 * may be. A network that is busy waits for each refusal as long as a guess is held: told at once, it would ask again at
 * once, and keep the server from others with refusals alone.
 */
export async function amongFew<Result>(
  { config }: Pick<Services, 'config'>,
  network: string,
  run: () => Promise<Result>,
): Promise<Result> {
  if (countOf(underWay, network) >= UNDER_WAY_PER_NETWORK) {
    if (countOf(refused, network) < REFUSED_PER_NETWORK)
      await counted(refused, network, () => sleep(config.holdMaxMs))
    throw new RetryLaterError(429, 'Too many tries, please wait a moment', 1)
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

/** What goes on after an answer counts as under way as well, so that a flood cannot pile it up. */
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
