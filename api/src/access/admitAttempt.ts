import { sql, type SQL } from 'drizzle-orm'
import { timestamptz } from '../db/columns'
import { attempts } from '../db/schema'
import { RetryLaterError, tooManyAttempts } from '../http/httpErrors'
import type { Services } from '../services'
import { counterKey } from './counterKey'
import { isInFuture } from './signInFailures'

const MINUTE_SECONDS = 60

type CounterContext = Pick<Services, 'db' | 'now' | 'sessionKey'>

/**
 * What a counter counts, and whose attempts, such as a network's at an account, so that no one can use up the attempts of a
 * user elsewhere.
 */
export type CounterName = readonly [kind: string, ...parts: string[]]

/** Counts an attempt. Throws a 429 when the counter already had `limit` attempts within the window, on any replica. */
export async function admitAttempt(
  { db, now, sessionKey }: CounterContext,
  name: CounterName,
  limit: number,
  windowSeconds = MINUTE_SECONDS,
): Promise<void> {
  const key = counterKey(sessionKey, ...name)
  const time = timestamptz(now())
  const recent = recentAttempts(time, windowSeconds)
  const isBelowLimit = sql`cardinality(${recent}) < ${limit}`
  const [counted] = await db
    .insert(attempts)
    .values({ key, times: sql`array[${time}]`, admitted: true, triedAt: time })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        times: sql`case when ${isBelowLimit} then ${recent} || ${time} else ${recent} end`,
        admitted: isBelowLimit,
        triedAt: time,
      },
    })
    .returning({
      admitted: attempts.admitted,
      waitSeconds: sql<number>`ceil(extract(epoch from ${attempts.times}[1] - ${time}) + ${windowSeconds}::int)::int`,
    })
  const { admitted, waitSeconds } = counted!
  if (!admitted) throw tooManyAttempts(waitSeconds)
}

/** Counts an attempt and returns whether it is within the limit. */
export async function isAdmitted(
  services: CounterContext,
  name: CounterName,
  limit: number,
  windowSeconds = MINUTE_SECONDS,
): Promise<boolean> {
  try {
    await admitAttempt(services, name, limit, windowSeconds)
    return true
  } catch (error) {
    if (error instanceof RetryLaterError) return false
    throw error
  }
}

const recentAttempts = (time: SQL, windowSeconds: number) =>
  sql`array(select t from unnest(${attempts.times}) t
    where t > ${time} - make_interval(secs => ${windowSeconds}) and not ${isInFuture(sql`t`, time)} order by t)`
