import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { RetryLaterError } from '../http/refusals'
import type { Services } from '../services'
import { at, isInFuture } from './signInFailures'

const MINUTE_SECONDS = 60
/** Beyond the limit, pressure grows for so many minutes' worth of failures, and takes as long to go. */
const MINUTES_MAX = 3
/** As many as people behind one address and someone who guesses there may need together. */
const HELD_PER_NETWORK = 100

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
 * there were. It is never refused for that, unless many more of its network are held already.
 */
export async function holdUnderPressure(
  services: Counting,
  network: string,
  keys: readonly string[],
): Promise<void> {
  const ms = services.config.holdMaxMs * (await pressureOf(services, keys))
  if (ms > 0) await hold(network, ms)
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

const held = new Map<string, number>()

/** Throws a 429 where as many tries of this network are held as may be; costs nothing, so that a flood costs little. */
export function requireRoomToHold(network: string): void {
  if ((held.get(network) ?? 0) < HELD_PER_NETWORK) return
  throw new RetryLaterError(429, 'Too many tries, please wait a moment', 1)
}

async function hold(network: string, ms: number): Promise<void> {
  requireRoomToHold(network)
  held.set(network, (held.get(network) ?? 0) + 1)
  try {
    await sleep(ms)
  } finally {
    const left = held.get(network)! - 1
    if (left === 0) held.delete(network)
    else held.set(network, left)
  }
}
