import { sql, type SQL } from 'drizzle-orm'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { liftStatementTimeout } from '../db/locks'
import { hasNoTypingError, latestPrice } from '../db/propertyExpressions'
import { expenses, medianTaxRates, properties, propertyTaxRates } from '../db/schema'
import { p } from '../properties/propertyColumns'
import { markUntaxedHomes } from './markStale'
import { isTax, taxAreasOf } from './taxAreas'
import { TAX_RATE_MAX, TAX_RATE_MIN } from './taxRates'

/** A median of fewer homes says little about the others. */
const HOMES_MIN = 20

/** Decimals of a median in percent: a hundredth of a percent of a home of 500,000 is 50 dollars a year. */
const DECIMALS = 2

/**
 * Computes the median rates of all areas, and marks the homes that assume one which has changed; not those of an area
 * where only the number of homes has, which would be most of them at each import. A home's rate is its taxes divided by
 * its price.
 */
export async function updateMedianTaxRates(db: Database): Promise<void> {
  const { zip, city, county } = taxAreasOf(p)
  await db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    const { rows } = await tx.execute<{ area: string }>(sql`
      with taxed as (
        select ${expenses.propertyId} as id, sum(${expenses.value}) as taxes from ${expenses}
        where ${isTax(expenses.type)} group by 1
      ), known as (
        select ${zip} as zip, ${city} as city, ${county} as county, 100 * taxed.taxes / ${latestPrice(p)} as rate
        from taxed join ${properties} p on ${p.id} = taxed.id
        where ${p.visible} and ${hasNoTypingError(p)} and ${latestPrice(p)} > 0
      ), computed as (
        select coalesce(known.zip, known.city, known.county) as area, count(*)::int as homes,
          round((percentile_cont(0.5) within group (order by known.rate))::numeric, ${DECIMALS})::float8 as rate
        from known where known.rate between ${TAX_RATE_MIN} and ${TAX_RATE_MAX}
        group by grouping sets ((known.zip), (known.city), (known.county))
        having coalesce(known.zip, known.city, known.county) is not null and count(*) >= ${HOMES_MIN}
      ), deleted as (
        delete from ${medianTaxRates} stored
        where not exists (select from computed where computed.area = stored.area) returning stored.area
      ), written as (
        insert into ${medianTaxRates} as stored (area, rate, homes) select area, rate, homes from computed
        on conflict (area) do update set rate = excluded.rate, homes = excluded.homes
          where (stored.rate, stored.homes) is distinct from (excluded.rate, excluded.homes)
      )
      select area from deleted union all
      select computed.area from computed left join ${medianTaxRates} stored using (area)
      where computed.rate is distinct from stored.rate`)
    if (rows.length === 0) return
    const changed = rows.map(({ area }) => area)
    await markUntaxedHomes(tx, assumesOneOf(changed))
  })
}

/** Whether a home without a rate of a table assumes one of these medians, or assumed it before they changed. */
function assumesOneOf(changed: readonly string[]): SQL {
  const { zip, city, county, state } = taxAreasOf(properties)
  const isChanged = (area: SQL) => isOneOf(area, changed)
  const hasMedian = (area: SQL) =>
    sql`exists (select from ${medianTaxRates} where ${medianTaxRates.area} = ${area})`
  return sql`
    not exists (select from ${propertyTaxRates} where ${propertyTaxRates.area} in (${zip}, ${county}, ${state}))
    and (${isChanged(zip)} or not ${hasMedian(zip)}
      and (${isChanged(city)} or not ${hasMedian(city)} and ${isChanged(county)}))`
}
