import { sql } from 'drizzle-orm'
import type { Database } from '../../db/openDatabase'
import { streetIdIn } from '../../places/rebuildPlaces'
import type { Tally } from '../Tally'
import type { Extent } from './extentOf'

export interface Street extends Extent {
  name: string
  city: string
  state: string
}

/**
 * Adds lines to streets, each street once. What a street was before the run is replaced by the first line of the run,
 * so that a street that became shorter does.
 */
export async function storeStreets(
  db: Database,
  runId: string,
  streets: Street[],
  tally: Tally,
): Promise<void> {
  if (streets.length === 0) return
  const { rows } = await db.execute<{ outcome: 'created' | 'updated' | 'unchanged' }>(sql`
    with given as (
      select ${streetIdIn(sql`state`, sql`city`, sql`name`)} as id, given.*
      from jsonb_to_recordset(${JSON.stringify(streets)}::jsonb) as given(
        name text, city text, state text, west float8, south float8, east float8, north float8)
    ), known as (select s.* from streets s join given on given.id = s.id), written as (
      insert into streets (id, name, city, state, west, south, east, north, run_id)
      select distinct on (id) id, name, city, state, west, south, east, north, ${runId} from given
      on conflict (id) do update set name = excluded.name, run_id = excluded.run_id,
        west = case when streets.run_id = excluded.run_id then least(streets.west, excluded.west) else excluded.west end,
        south = case when streets.run_id = excluded.run_id then least(streets.south, excluded.south) else excluded.south end,
        east = case when streets.run_id = excluded.run_id then greatest(streets.east, excluded.east) else excluded.east end,
        north = case when streets.run_id = excluded.run_id then greatest(streets.north, excluded.north) else excluded.north end
      returning id
    )
    select case when known.id is null then 'created'
      when given.west >= known.west and given.east <= known.east
        and given.south >= known.south and given.north <= known.north then 'unchanged'
      else 'updated' end as outcome
    from given left join known on known.id = given.id`)
  for (const { outcome } of rows) tally[outcome]++
}

/** Deletes the streets of a town that the run has not seen. Answers how many. */
export async function deleteUnseen(
  db: Database,
  runId: string,
  { state, city }: { state: string; city: string },
): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from streets where state = ${state} and city = ${city} and run_id <> ${runId} returning id`)
  return rows.length
}
