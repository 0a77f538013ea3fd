import { sql, type SQL } from 'drizzle-orm'
import { RetryLaterError } from '../http/refusals'
import type { Services } from '../services'
import { at, isInFuture } from './signInFailures'

const MINUTE = 60

/**
 * Counts a try and throws a 429 when the key has had its number within the window, a minute, on whichever replica. The
 * key names who tries from where: nobody can use up the tries of someone elsewhere.
 */
export async function admitAttempt(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: string,
  tries: number,
  windowSeconds = MINUTE,
): Promise<void> {
  const time = at(now())
  const recent = recentOf(time, windowSeconds)
  const { rows } = await db.execute<{ admitted: boolean; waitSeconds: number }>(sql`
    insert into attempts as a (key, times, admitted, tried_at) values (${key}, array[${time}], true, ${time})
    on conflict (key) do update set
      times = case when cardinality(${recent}) < ${tries} then ${recent} || ${time} else ${recent} end,
      admitted = cardinality(${recent}) < ${tries},
      tried_at = ${time}
    returning admitted, ceil(extract(epoch from times[1] - ${time}) + ${windowSeconds}::int)::int as "waitSeconds"`)
  const { admitted, waitSeconds } = rows[0]!
  if (!admitted) throw tooMany(waitSeconds)
}

/** Whether the key had room for one more, which is counted. */
export async function isAdmitted(
  services: Pick<Services, 'db' | 'now'>,
  key: string,
  tries: number,
  windowSeconds = MINUTE,
): Promise<boolean> {
  try {
    await admitAttempt(services, key, tries, windowSeconds)
    return true
  } catch (error) {
    if (error instanceof RetryLaterError) return false
    throw error
  }
}

/** After a success the earlier tries count no more. */
export async function forgetAttempts({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  await db.execute(sql`delete from attempts where key = ${key}`)
}

const recentOf = (time: SQL, windowSeconds: number) =>
  sql`array(select t from unnest(a.times) t
    where t > ${time} - make_interval(secs => ${windowSeconds}) and not ${isInFuture(sql`t`, time)} order by t)`

const tooMany = (waitSeconds: number) =>
  new RetryLaterError(429, 'Too many tries, please wait a moment', Math.max(1, waitSeconds))
