import type { StrategyKey } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import type { ComputedProperty } from './computeResults'

const strategyKeys = ['buyHold', 'brrrr', 'fixFlip', 'shortTerm'] as const satisfies readonly StrategyKey[]

/**
 * Two statements for any number of homes; together, so that a search and a property never tell different returns.
 * Whatever they were computed for, the homes are behind no more.
 * @param keepUnchanged leaves results that come out as before as they were computed then
 * @returns how many results were stored, anew or over former ones
 */
export async function storeResults(
  db: Database,
  computed: ComputedProperty[],
  { keepUnchanged }: { keepUnchanged: boolean },
): Promise<number> {
  const results = resultRows(computed)
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
          as given(property_id text, strategy text, input jsonb, results jsonb)
      ), gone as (
        delete from strategy_results stored
        where stored.property_id = any(${sql.param(computed.map(({ id }) => id))}::text[])
          and not exists (
            select 1 from given where given.property_id = stored.property_id and given.strategy = stored.strategy)
      )
      insert into strategy_results (property_id, strategy, input, results, computed_at)
      select property_id, strategy, input, results, now() from given
      on conflict (property_id, strategy) do update
        set input = excluded.input, results = excluded.results, computed_at = excluded.computed_at
        where not ${keepUnchanged}::boolean
          or (strategy_results.input, strategy_results.results) is distinct from (excluded.input, excluded.results)`)
    await tx.execute(sql`
      update properties p set
        comp_ids = array(select jsonb_array_elements_text(given.comp_ids)), arv = given.arv, rent = given.rent,
        buy_hold_roi = given.buy_hold_roi, buy_hold_status = given.buy_hold_status,
        brrrr_roi = given.brrrr_roi, brrrr_status = given.brrrr_status,
        fix_flip_roi = given.fix_flip_roi, fix_flip_status = given.fix_flip_status,
        short_term_roi = given.short_term_roi, short_term_status = given.short_term_status, stale = false
      from jsonb_to_recordset(${JSON.stringify(computed.map(propertyRow))}::jsonb) as given(
        id text, comp_ids jsonb, arv jsonb, rent jsonb,
        buy_hold_roi float8, buy_hold_status text, brrrr_roi float8, brrrr_status text,
        fix_flip_roi float8, fix_flip_status text, short_term_roi float8, short_term_status text)
      where p.id = given.id`)
  })
  return results.length
}

function resultRows(computed: ComputedProperty[]) {
  return computed.flatMap(({ id, strategies }) =>
    strategyKeys.flatMap((strategy) => {
      const stored = strategies[strategy]
      return stored ? [{ property_id: id, strategy, ...stored }] : []
    }),
  )
}

function propertyRow({ id, compIds, arv, rent, strategies }: ComputedProperty) {
  const { buyHold, brrrr, fixFlip, shortTerm } = strategies
  return {
    id,
    comp_ids: compIds,
    arv,
    rent,
    buy_hold_roi: buyHold?.results.cashOnCashRoi,
    buy_hold_status: buyHold?.results.cashOnCashRoiStatus,
    brrrr_roi: brrrr?.results.cashOnCashRoi,
    brrrr_status: brrrr?.results.cashOnCashRoiStatus,
    fix_flip_roi: fixFlip?.results.cashOnCashRoi,
    fix_flip_status: fixFlip?.results.cashOnCashRoiStatus,
    short_term_roi: shortTerm?.results.cashOnCashRoi,
    short_term_status: shortTerm?.results.cashOnCashRoiStatus,
  }
}
