import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/openDatabase'
import { markPlacesDue } from '../../places/duePlaces'
import { streetIdIn } from '../../places/rebuildPlaces'
import type { Desk } from '../Intake'
import type { Tally } from '../Tally'
import type { Extent } from './extentOf'

export interface Street extends Extent {
  name: string
  city: string
  state: string
}

type StreetsDesk = Pick<Desk, 'runId' | 'isDryRun' | 'onWritten'>
type Outcome = 'created' | 'updated' | 'unchanged'

/** Stores streets, none of them twice; what is known of a street is replaced. */
export async function storeStreets(
  db: Database,
  streets: readonly Street[],
  desk: StreetsDesk,
  tally: Tally,
): Promise<void> {
  const given = sql`
    select ${streetIdIn(sql`state`, sql`city`, sql`name`)} as id, given.*
    from jsonb_to_recordset(${JSON.stringify(streets)}::jsonb) as given(
      name text, city text, state text, west float8, south float8, east float8, north float8)`
  const { rows } = await db.execute<{ outcome: Outcome; count: number }>(sql`
    select case when s.id is null then 'created'
        when (s.west, s.south, s.east, s.north) = (given.west, given.south, given.east, given.north) then 'unchanged'
        else 'updated' end as outcome,
      count(*)::int as count
    from (${given}) given left join streets s on s.id = given.id group by 1`)
  const outcomes = { created: 0, updated: 0, unchanged: 0 }
  for (const { outcome, count } of rows) outcomes[outcome] = count
  const { created, updated } = outcomes
  if (created + updated > 0 && !desk.isDryRun) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into streets (id, name, city, state, west, south, east, north, run_id)
        select id, name, city, state, west, south, east, north, ${desk.runId} from (${given}) given
        on conflict (id) do update set name = excluded.name, city = excluded.city, west = excluded.west,
          south = excluded.south, east = excluded.east, north = excluded.north, run_id = excluded.run_id`)
      await markPlacesDue(tx)
      await desk.onWritten(tx, { created, updated, removed: 0 })
    })
  }
  tally.created += created
  tally.updated += updated
  tally.unchanged += outcomes.unchanged
}

/** Deletes what else there is in the cities of these streets. */
export async function deleteOthers(
  db: Database,
  streets: readonly Street[],
  desk: StreetsDesk,
  tally: Tally,
): Promise<void> {
  const kept = sql`
    select ${streetIdIn(sql`state`, sql`city`, sql`name`)} as id, state, lower(city) as city
    from jsonb_to_recordset(${JSON.stringify(streets.map(({ name, city, state }) => ({ name, city, state })))}::jsonb)
      as kept(name text, city text, state text)`
  const others = (find: SQL) => sql`
    with kept as (${kept}) ${find}
    where (s.state, lower(s.city)) in (select state, city from kept)
      and not exists (select 1 from kept where kept.id = s.id)`
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows } = await tx.execute<{ count: number }>(
      others(sql`select count(*)::int as count from streets s`),
    )
    const removed = rows[0]!.count
    if (removed > 0 && !desk.isDryRun) {
      await tx.execute(others(sql`delete from streets s`))
      await markPlacesDue(tx)
      await desk.onWritten(tx, { created: 0, updated: 0, removed })
    }
    tally.removed += removed
  })
}
