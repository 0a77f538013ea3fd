import { sql } from 'drizzle-orm'
import { RetryLaterError } from '../http/refusals'
import type { Services } from '../services'

const WINDOW_SECONDS = 60

/**
 * Counts a try and throws a 429 when the key has had its number within the last minute, on whichever replica. The
 * key names who tries from where: nobody can use up the tries of someone elsewhere.
 */
export async function admitAttempt(
  { db, now }: Services,
  key: string,
  triesPerMinute: number,
): Promise<void> {
  const time = sql`${now().toISOString()}::timestamptz`
  const recent = sql`array(select t from unnest(a.times) t where t > ${time} - make_interval(secs => ${WINDOW_SECONDS}) order by t)`
  const { rows } = await db.execute<{ admitted: boolean; waitSeconds: number }>(sql`
    insert into attempts as a (key, times, admitted, tried_at) values (${key}, array[${time}], true, ${time})
    on conflict (key) do update set
      times = case when cardinality(${recent}) < ${triesPerMinute} then ${recent} || ${time} else ${recent} end,
      admitted = cardinality(${recent}) < ${triesPerMinute},
      tried_at = ${time}
    returning admitted, ceil(extract(epoch from times[1] - ${time}) + ${WINDOW_SECONDS})::int as "waitSeconds"`)
  const { admitted, waitSeconds } = rows[0]!
  if (!admitted)
    throw new RetryLaterError(429, 'Too many tries, please wait a minute', Math.max(1, waitSeconds))
}

/** After a success the earlier tries count no more. */
export async function forgetAttempts({ db }: Services, key: string): Promise<void> {
  await db.execute(sql`delete from attempts where key = ${key}`)
}
