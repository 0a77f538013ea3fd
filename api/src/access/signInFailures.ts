import { eq, type SQL, sql } from 'drizzle-orm'
import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import { timestamptz } from '../db/columns'
import { signInFailures } from '../db/schema'
import { type RetryLaterError, tooManyAttempts } from '../http/httpErrors'
import type { Services } from '../services'

/** The wait doubles from one second up to this. */
const WAIT_MAX_SECONDS = 300
/** Failures are forgotten when none was added for this long. */
const QUIET_SECONDS = 1_800
const DOUBLINGS_MAX = 16
/** Keeps the integer column from overflowing. */
const COUNTED_MAX = 1_000_000

type CounterContext = Pick<Services, 'db' | 'now' | 'config'>

const { failures, failedAt, waitUntil } = signInFailures

export const oneFailureMore = sql`least(${failures}, ${COUNTED_MAX}::int) + 1`

/**
 * Counts an attempt as failed before its password is compared, so that concurrent attempts learn no more than consecutive
 * ones. Throws a 429 while the key has to wait after an earlier failure.
 */
export async function countTry({ db, now, config }: CounterContext, key: string): Promise<void> {
  const time = timestamptz(now())
  const counted = sql`(case when ${failedAt} < ${time} - make_interval(secs => ${QUIET_SECONDS}) then 1
    else ${oneFailureMore} end)`
  // A concurrent attempt with a later time may have been stored first, so this compares with the later of the two.
  const isDue = sql`(${waitUntil} <= greatest(${time}, ${failedAt}) or ${isInFuture(sql`${failedAt}`, time)})`
  const rows = await db
    .insert(signInFailures)
    .values({
      key,
      failures: 1,
      failedAt: time,
      waitUntil: sql`${time} + ${waitAfter(sql`1`, config.loginFreeTries)}`,
    })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: counted,
        failedAt: time,
        waitUntil: sql`${time} + ${waitAfter(counted, config.loginFreeTries)}`,
      },
      setWhere: isDue,
    })
    .returning({ key: signInFailures.key })
  if (rows.length === 0) throw await tooEarly(db, key, time)
}

/** Resets the key after a success. */
export async function forgetFailures({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, key))
}

/** Uncounts an attempt whose password was not compared. */
export async function takeBackTry({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  await db
    .update(signInFailures)
    .set({ failures: sql`greatest(${failures} - 1, 0)`, waitUntil: sql`${failedAt}` })
    .where(eq(signInFailures.key, key))
}

const waitAfter = (count: SQL, freeTries: number) => sql`make_interval(secs =>
  case when ${count} < ${freeTries} then 0
  else least(${WAIT_MAX_SECONDS}, power(2, least(${count} - ${freeTries}, ${DOUBLINGS_MAX}))) end)`

async function tooEarly(db: Services['db'], key: string, time: SQL): Promise<RetryLaterError> {
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${waitUntil} - ${time}))::int` })
    .from(signInFailures)
    .where(eq(signInFailures.key, key))
  return tooManyAttempts(row?.seconds)
}

/** Written by a clock that was ahead: waiting for that moment would take as long as the clock was ahead. */
export const isInFuture = (moment: SQL, time: SQL) =>
  sql`${moment} > ${time} + make_interval(secs => ${CLOCK_SKEW_SECONDS})`
