import { sql } from 'drizzle-orm'
import type { Database } from '../src/db/Database'

/** Finds rows whose counterpart from the same transaction is missing, over all writes of a test. */
export async function findHalfWrites(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with noted as (select action, subject_id as id, details from audit_log)
    select 'user that was never made' as what, username as name from users
      where username like 'made-%' and id not in (select id from noted where action = 'user.created')
    union all
    select 'user that was made and is not there', id from noted where action = 'user.created'
      and id not in (select id from users) and id not in (select id from noted where action = 'user.deleted')
    union all
    select 'user that was deleted and is there', id from noted
      where action = 'user.deleted' and id in (select id from users)
    union all
    select 'account without the user it was created with', name from accounts where name like 'Account %'
      and name not in (select details->>'accountName' from noted where action = 'user.created')
    union all
    select 'account without users', name from accounts where id not in (select account_id from users)
    union all
    select 'market that was never made', id from markets
      where id not in (select id from noted where action = 'market.created')
    union all
    select 'market that was made and is not there', id from noted where action = 'market.created'
      and id not in (select id from markets) and id not in (select id from noted where action = 'market.deleted')
    union all
    select 'market that was deleted and is there', id from noted
      where action = 'market.deleted' and id in (select id from markets)
    union all
    select 'rotated session without its spent token', id from sessions
      where previous_refresh_hash is not null
        and previous_refresh_hash not in (select refresh_hash from spent_refresh_tokens)`)
  return rows
}
