import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { selectList } from '../db/columnLists'
import { namesOf } from '../db/columns'
import type { Database } from '../db/Database'
import { liftStatementTimeout } from '../db/locks'
import { latestPrice } from '../db/propertyExpressions'
import { properties } from '../db/schema'
import { p } from '../properties/propertyColumns'
import { stateExtentRows } from '../properties/stateExtents'
import { reasonConditions } from './reasonConditions'

/** A ZIP code with fewer homes says nothing about another one. */
const HOMES_OF_ZIP_MIN = 10

const MILES_PER_DEGREE = 69

const median = (value: SQL) => sql`percentile_cont(0.5) within group (order by ${value})`

/** A home whose reasons have changed. */
export interface CheckedHome {
  soldPrice: number | null
  lng: number | null
  lat: number | null
}

const reasons = sql`array_remove(array[${sql.join(
  Object.entries(reasonConditions).map(
    ([reason, condition]) => sql`case when ${condition} then ${sql.raw(`'${reason}'`)} end`,
  ),
  sql`, `,
)}]::text[], null)`

const home = alias(properties, 'home')

/** Of each home in the ZIP codes of the table `chosen`: its distance from the middle, and the medians of its ZIP code. */
const zips = sql`
  homes as materialized (
    select ${home.id}, ${home.zip}, ${home.lng}, ${home.lat}, ${latestPrice(home)} / ${home.buildingArea} as per_square_foot
    from ${properties} home where ${home.visible} and ${home.zip} <> '' and ${home.zip} in (select zip from chosen)
  ), middles as materialized (
    select zip, ${median(sql`lng`)} as lng, ${median(sql`lat`)} as lat, ${median(sql`per_square_foot`)} as per_square_foot
    from homes group by zip having count(*) >= ${HOMES_OF_ZIP_MIN}
  ), distances as materialized (
    select id, zip, middles.per_square_foot, ${MILES_PER_DEGREE} * sqrt(
      (homes.lat - middles.lat) ^ 2 + ((homes.lng - middles.lng) * cos(radians(middles.lat))) ^ 2) as miles
    from homes join middles using (zip)
  ), spreads as materialized (
    select zip, ${median(sql`miles`)} as median_miles from distances group by zip
  ), zips as (select * from distances join spreads using (zip))`

/** The ids of the chosen homes, and of all homes of a ZIP code that without the chosen ones says nothing about them. */
const checkedIds = sql`
  select id from chosen union
  select homes.id from homes where homes.zip in (
    select homes.zip from homes left join chosen on chosen.id = homes.id group by homes.zip
    having count(*) >= ${HOMES_OF_ZIP_MIN} and count(*) - count(chosen.id) < ${HOMES_OF_ZIP_MIN})`

/**
 * Finds out what is implausible about the properties `p` that meet the condition, and stores the reasons. ZIP codes are
 * described by medians, which single errors do not move. The other homes of a ZIP code are checked too when it may have
 * got enough homes for that only now.
 * @returns the homes whose reasons have changed: if they are sales, comps around them may have to be selected again
 */
export async function checkListings(tx: Database, which: SQL): Promise<CheckedHome[]> {
  await liftStatementTimeout(tx)
  const { rows } = await tx.execute<CheckedHome & Record<string, unknown>>(sql`
      with chosen as materialized (select ${p.id}, ${p.zip} from ${properties} p where ${which}), ${zips}
      update ${properties} set ${namesOf(properties.checkReasons)} = checked.reasons from (
        select ${p.id}, ${reasons} as reasons from ${properties} p
        join (${checkedIds}) checked_ids on checked_ids.id = ${p.id}
        left join ${stateExtentRows} on states.state = ${p.state}
        left join zips on zips.id = ${p.id}
      ) checked
      where ${properties.id} = checked.id and ${properties.checkReasons} is distinct from checked.reasons
      returning ${selectList({ soldPrice: properties.soldPrice, lng: properties.lng, lat: properties.lat })}`)
  return rows
}
