import { type SQL, sql } from 'drizzle-orm'
import { RetryLaterError } from '../http/refusals'
import type { Services } from '../services'
import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import { derive } from './tokens'

/** Waits double from a second up to this. */
const WAIT_MAX_SECONDS = 300
/** Failures count no more when none was added for so long. */
const QUIET_SECONDS = 1_800
const DOUBLINGS_MAX = 16

type Counting = Pick<Services, 'db' | 'now' | 'config'>

/** A key of the counters that does not tell what was typed: people type passwords where a name is asked for. */
export const failureKey = (sessionKey: string, kind: string, ...parts: string[]) =>
  `${kind}:${derive('failures', [kind, ...parts].join('\n'), sessionKey)}`

/**
 * Counts a try as failed before it is looked at, so that tries that come at once tell no more than those that come one
 * after the other. Throws a 429 while an earlier failure of this key has to be waited for.
 */
export async function countTry({ db, now, config }: Counting, key: string): Promise<void> {
  const time = at(now())
  const failures = sql`(case when f.failed_at < ${time} - make_interval(secs => ${QUIET_SECONDS}) then 1
    else least(f.failures, 1000000) + 1 end)`
  // Of tries that come at once the later one may have been counted first.
  const isDue = sql`(f.wait_until <= greatest(${time}, f.failed_at) or ${isInFuture(sql`f.failed_at`, time)})`
  const { rows } = await db.execute(sql`
    insert into sign_in_failures as f (key, failures, failed_at, wait_until)
    values (${key}, 1, ${time}, ${time} + ${waitAfter(sql`1`, config.loginFreeTries)})
    on conflict (key) do update set
      failures = ${failures}, failed_at = ${time},
      wait_until = ${time} + ${waitAfter(failures, config.loginFreeTries)}
    where ${isDue}
    returning 1`)
  if (rows.length === 0) throw await tooEarly(db, key, time)
}

/** After a success the earlier failures count no more. */
export async function forgetFailures({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  await db.execute(sql`delete from sign_in_failures where key = ${key}`)
}

/** Takes one try back that was counted and then not looked at. */
export async function takeBackTry({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  await db.execute(sql`
    update sign_in_failures set failures = greatest(failures - 1, 0), wait_until = failed_at where key = ${key}`)
}

const waitAfter = (failures: SQL, freeTries: number) => sql`make_interval(secs =>
  case when ${failures} < ${freeTries} then 0
  else least(${WAIT_MAX_SECONDS}, power(2, least(${failures} - ${freeTries}, ${DOUBLINGS_MAX}))) end)`

async function tooEarly(db: Services['db'], key: string, time: SQL): Promise<RetryLaterError> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from wait_until - ${time}))::int as seconds from sign_in_failures where key = ${key}`)
  return new RetryLaterError(429, 'Too many tries, please wait a moment', Math.max(1, rows[0]?.seconds ?? 1))
}

/** Set by a clock that was ahead: waiting until then would take as long as it was. */
export const isInFuture = (moment: SQL, time: SQL) =>
  sql`${moment} > ${time} + make_interval(secs => ${CLOCK_SKEW_SECONDS})`

export const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
