import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { strategyKeys } from '../db/builtInStrategies'
import { columnNames, excluded, givenRows, givenValues, setToExcluded, setToGiven } from '../db/columnLists'
import type { Database } from '../db/openDatabase'
import { properties, strategyResults } from '../db/schema'
import type { ComputedProperty } from './computeResults'

const { propertyId, strategy, input, results } = strategyResults
const resultColumns = { propertyId, strategy, input, results }

/** What a property itself keeps of its results. */
const propertyColumns = {
  compIds: properties.compIds,
  arv: properties.arv,
  rent: properties.rent,
  ...Object.fromEntries(
    strategyKeys.flatMap((key) => [
      [`${key}Roi`, properties[`${key}Roi`]],
      [`${key}Status`, properties[`${key}Status`]],
    ]),
  ),
}

/**
 * Two statements for any number of homes, in one transaction: a search and a property always show the same returns.
 * Afterwards none of the homes is stale, whatever they were computed for.
 * @param keepUnchanged leaves results as they are that come out as before
 * @returns how many results were stored, new ones and overwritten ones
 */
export async function storeResults(
  db: Database,
  computed: ComputedProperty[],
  { keepUnchanged }: { keepUnchanged: boolean },
): Promise<number> {
  const rows = resultRows(computed)
  await db.transaction(async (tx) => {
    await storeStrategyResults(tx, computed, rows, keepUnchanged)
    await tx.execute(sql`
      update ${properties} set ${setToGiven(propertyColumns)}, ${sql.identifier(properties.stale.name)} = false
      from ${givenRows(computed.map(propertyRow), { id: properties.id, ...propertyColumns })}
      where ${properties.id} = given.id`)
  })
  return rows.length
}

/** Writes these rows, and deletes results of the homes that are not among them. */
async function storeStrategyResults(
  tx: Database,
  computed: ComputedProperty[],
  rows: ResultRow[],
  keepUnchanged: boolean,
): Promise<void> {
  const stored = alias(strategyResults, 'stored')
  const computedAt = sql.identifier(strategyResults.computedAt.name)
  await tx.execute(sql`
    with given as (select * from ${givenRows(rows, resultColumns)}), gone as (
      delete from ${strategyResults} stored
      where ${stored.propertyId} = any(${sql.param(computed.map(({ id }) => id))}::text[])
        and not exists (
          select 1 from given where given."propertyId" = ${stored.propertyId} and given.strategy = ${stored.strategy})
    )
    insert into ${strategyResults} (${columnNames(resultColumns)}, ${computedAt})
    select ${givenValues(resultColumns)}, now() from given
    on conflict (${columnNames({ propertyId, strategy })}) do update
      set ${setToExcluded({ input, results })}, ${computedAt} = excluded.${computedAt}
      where not ${keepUnchanged}::boolean
        or (${input}, ${results}) is distinct from (${excluded(input)}, ${excluded(results)})`)
}

type ResultRow = ReturnType<typeof resultRows>[number]

const resultRows = (computed: ComputedProperty[]) =>
  computed.flatMap(({ id, strategies }) =>
    strategyKeys.flatMap((key) => {
      const result = strategies[key]
      return result ? [{ propertyId: id, strategy: key, ...result }] : []
    }),
  )

const propertyRow = ({ id, compIds, arv, rent, strategies }: ComputedProperty) => ({
  id,
  compIds,
  arv,
  rent,
  ...Object.fromEntries(
    strategyKeys.flatMap((key) => [
      [`${key}Roi`, strategies[key]?.results.cashOnCashRoi],
      [`${key}Status`, strategies[key]?.results.cashOnCashRoiStatus],
    ]),
  ),
})
