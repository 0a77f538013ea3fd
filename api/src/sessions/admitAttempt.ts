import { sql } from 'drizzle-orm'
import { RetryLaterError } from '../http/refusals'
import type { Services } from '../services'

const MINUTE = 60

/**
 * Counts a try and throws a 429 when the key has had its number within the window, a minute, on whichever replica. The
 * key names who tries from where: nobody can use up the tries of someone elsewhere.
 */
export async function admitAttempt(
  { db, now }: Services,
  key: string,
  tries: number,
  windowSeconds = MINUTE,
): Promise<void> {
  const time = sql`${now().toISOString()}::timestamptz`
  const recent = sql`array(select t from unnest(a.times) t where t > ${time} - make_interval(secs => ${windowSeconds}) order by t)`
  const { rows } = await db.execute<{ admitted: boolean; waitSeconds: number }>(sql`
    insert into attempts as a (key, times, admitted, tried_at) values (${key}, array[${time}], true, ${time})
    on conflict (key) do update set
      times = case when cardinality(${recent}) < ${tries} then ${recent} || ${time} else ${recent} end,
      admitted = cardinality(${recent}) < ${tries},
      tried_at = ${time}
    returning admitted, ceil(extract(epoch from times[1] - ${time}) + ${windowSeconds}::int)::int as "waitSeconds"`)
  const { admitted, waitSeconds } = rows[0]!
  if (!admitted)
    throw new RetryLaterError(429, 'Too many tries, please wait a moment', Math.max(1, waitSeconds))
}

/** After a success the earlier tries count no more. */
export async function forgetAttempts({ db }: Services, key: string): Promise<void> {
  await db.execute(sql`delete from attempts where key = ${key}`)
}
