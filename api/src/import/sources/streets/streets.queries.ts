import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { givenValues, setToExcluded } from '../../../db/columnLists'
import { excluded, namesOf } from '../../../db/columns'
import { jsonRows } from '../../../db/jsonRows'
import { liftStatementTimeout } from '../../../db/locks'
import type { Database } from '../../../db/Database'
import { streets as table } from '../../../db/schema'
import { markPlacesDue } from '../../../places/duePlaces'
import { streetIdIn } from '../../../places/rebuildPlaces'
import type { ImportCounts } from '../../ImportCounts'
import type { ImportContext } from '../../ImportSource'
import type { Extent } from './extentOf'

export interface Street extends Extent {
  name: string
  city: string
  state: string
}

type StreetsContext = Pick<ImportContext, 'runId' | 'isDryRun' | 'onWritten'>
type StreetOutcome = 'created' | 'updated' | 'unchanged'

const stored = alias(table, 'stored')
const { west, south, east, north } = table
const givenExtent = givenValues({ west, south, east, north })
const storedExtent = sql`${stored.west}, ${stored.south}, ${stored.east}, ${stored.north}`

const givenId = streetIdIn(sql`given.state`, sql`given.city`, sql`given.name`)

/** Stores streets, each of which is given once. A street that is already stored gets its new extent. */
export async function storeStreets(
  db: Database,
  streets: readonly Street[],
  context: StreetsContext,
  counts: ImportCounts,
): Promise<void> {
  const { columns, given, names, values } = jsonRows(table, streets)
  const { rows } = await db.execute<{ outcome: StreetOutcome; count: number }>(sql`
    select case when ${stored.id} is null then 'created'
        when (${storedExtent}) = (${givenExtent}) then 'unchanged'
        else 'updated' end as outcome,
      count(*)::int as count
    from ${given} left join ${table} ${stored} on ${stored.id} = ${givenId} group by 1`)
  const outcomes = { created: 0, updated: 0, unchanged: 0 }
  for (const { outcome, count } of rows) outcomes[outcome] = count
  const { created, updated, unchanged } = outcomes
  if (created + updated > 0 && !context.isDryRun) {
    const [id, runId] = [namesOf(table.id), namesOf(table.runId)]
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into ${table} (${id}, ${runId}, ${names})
        select ${givenId}, ${context.runId}, ${values} from ${given}
        on conflict (${id}) do update set ${setToExcluded(columns)}, ${runId} = ${excluded(table.runId)}`)
      await markPlacesDue(tx)
      await context.onWritten(tx, { created, updated, removed: 0 })
    })
  }
  counts.created += created
  counts.updated += updated
  counts.unchanged += unchanged
}

/** Deletes all other streets of the cities that these streets are in. */
export async function deleteOtherStreets(
  db: Database,
  streets: readonly Street[],
  context: StreetsContext,
  counts: ImportCounts,
): Promise<void> {
  if (streets.length === 0) return
  const namesAlone = streets.map(({ name, city, state }) => ({ name, city, state }))
  const kept = sql`
    select ${givenId} as id, given.state, lower(given.city) as city from ${jsonRows(table, namesAlone).given}`
  const others = (statement: SQL) => sql`
    with kept as (${kept}) ${statement}
    where (${table.state}, lower(${table.city})) in (select state, city from kept)
      and not exists (select 1 from kept where kept.id = ${table.id})`
  await db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    const { rows } = await tx.execute<{ count: number }>(
      others(sql`select count(*)::int as count from ${table}`),
    )
    const removed = rows[0]!.count
    if (removed > 0 && !context.isDryRun) {
      await tx.execute(others(sql`delete from ${table}`))
      await markPlacesDue(tx)
      await context.onWritten(tx, { created: 0, updated: 0, removed })
    }
    counts.removed += removed
  })
}
