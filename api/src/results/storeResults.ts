import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  conservativeColumnsOf,
  figureColumnsOf,
  returnColumnsOf,
  strategyKeys,
} from '../db/builtInStrategies'
import { columnNames, givenRows, givenValues, setToExcluded, setToGiven } from '../db/columnLists'
import { excluded, isOneOf, namesOf } from '../db/columns'
import type { Database } from '../db/Database'
import { properties, strategyResults } from '../db/schema'
import type { ComputedProperty } from './computeResults'
import { figuresOf } from './searchedFigures'

const { propertyId, strategy, input, results } = strategyResults
const resultColumns = { propertyId, strategy, input, results }

/** The results that are stored in the property's own row. */
const propertyColumns = {
  compIds: properties.compIds,
  arv: properties.arv,
  evidenceReasons: properties.evidenceReasons,
  rent: properties.rent,
  tax: properties.tax,
  insurance: properties.insurance,
  assumedFacts: properties.assumedFacts,
  missingFacts: properties.missingFacts,
  ...returnColumnsOf(properties),
  ...conservativeColumnsOf(properties),
  ...figureColumnsOf(properties),
  buyHoldDscr: properties.buyHoldDscr,
}

/**
 * Stores in one transaction, so that searches and property pages always show the same returns. Afterwards none of the
 * homes is stale, for whatever reason it was computed.
 * @param keepUnchanged does not write results that have not changed
 * @returns how many results were added or overwritten
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
      update ${properties} set ${setToGiven(propertyColumns)}, ${namesOf(properties.stale)} = false
      from ${givenRows(computed.map(propertyRow), { id: properties.id, ...propertyColumns })}
      where ${properties.id} = given.id`)
  })
  return rows.length
}

/** Writes the new results and deletes these homes' old results that have no new ones. */
async function storeStrategyResults(
  tx: Database,
  computed: ComputedProperty[],
  rows: ResultRow[],
  keepUnchanged: boolean,
): Promise<void> {
  const stored = alias(strategyResults, 'stored')
  const computedAt = namesOf(strategyResults.computedAt)
  await tx.execute(sql`
    with given as (select * from ${givenRows(rows, resultColumns)}), gone as (
      delete from ${strategyResults} stored
      where ${isOneOf(
        stored.propertyId,
        computed.map(({ id }) => id),
      )}
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

const propertyRow = ({ strategies, conservative, unknown, ...computed }: ComputedProperty) => ({
  ...computed,
  ...unknown,
  ...figuresOf(strategies),
  ...Object.fromEntries(
    strategyKeys.flatMap((key) => [
      [`${key}Roi`, strategies[key]?.results.cashOnCashRoi],
      [`${key}Status`, strategies[key]?.results.cashOnCashRoiStatus],
      [`${key}ConservativeRoi`, conservative[key]?.cashOnCashRoi],
      [`${key}ConservativeStatus`, conservative[key]?.cashOnCashRoiStatus],
    ]),
  ),
})
