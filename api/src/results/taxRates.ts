import { summarizeExpenses, type TaxRate } from '@freehold/analysis'
import type { Percent } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { columnNames, givenRows, givenValues, setToExcluded } from '../db/columnLists'
import { isOneOf, namesOf } from '../db/columns'
import type { Database } from '../db/Database'
import { medianTaxRates, properties, propertyTaxRates } from '../db/schema'
import type { Subject } from './evidence.queries'
import { markUntaxedHomes } from './markStale'
import { taxAreasOf } from './taxAreas'

/** Percent of the value a year. What is outside is a typing error, or a fraction where percent are meant. */
export const TAX_RATE_MIN = 0.05
export const TAX_RATE_MAX = 15

const { area, name, rate, source } = propertyTaxRates
const tableColumns = { area, name, rate, source }

export type PropertyTaxRate = typeof propertyTaxRates.$inferSelect

/** Adds or replaces rates of a table, and marks the homes that they concern: all at once, because that scans all homes. */
export async function setPropertyTaxRates(tx: Database, rates: readonly PropertyTaxRate[]): Promise<void> {
  await tx.execute(sql`
    insert into ${propertyTaxRates} (${columnNames(tableColumns)})
    select ${givenValues(tableColumns)} from ${givenRows(rates, tableColumns)}
    on conflict (${namesOf(area)}) do update set ${setToExcluded({ name, rate, source })}`)
  const { zip, county, state } = taxAreasOf(properties)
  const areas = rates.map((one) => one.area)
  await markUntaxedHomes(
    tx,
    sql`${isOneOf(zip, areas)} or ${isOneOf(county, areas)} or ${isOneOf(state, areas)}`,
  )
}

/**
 * The rate that a home's taxes are assumed at where its listing does not state them: of a table by ZIP code, county or
 * state, else the median of its ZIP code, city or county. Null without any.
 */
export async function findTaxRates(
  db: Database,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => TaxRate | null> {
  const untaxed = subjects.filter((subject) => summarizeExpenses(subject.expenses).taxMissing)
  const areas = [...new Set(untaxed.flatMap(({ taxAreas }) => Object.values(taxAreas) as (string | null)[]))]
  const known = areas.filter((one) => one !== null)
  if (known.length === 0) return () => null
  // In sequence, because `db` may be a transaction, whose connection takes one query at a time.
  const table = byArea(await db.select().from(propertyTaxRates).where(isOneOf(area, known)))
  const medians = byArea(await db.select().from(medianTaxRates).where(isOneOf(medianTaxRates.area, known)))
  return ({ PropertyAddressCity: city, zip, county, taxAreas }) =>
    fromTable(table(taxAreas.zip) ?? table(taxAreas.county) ?? table(taxAreas.state)) ??
    fromMedian(medians(taxAreas.zip), zip) ??
    fromMedian(medians(taxAreas.city), city) ??
    fromMedian(medians(taxAreas.county), `the county of ${county}`)
}

const fromTable = (found: PropertyTaxRate | undefined): TaxRate | null =>
  found
    ? {
        method: 'RATE_TABLE',
        rate: found.rate as Percent,
        area: found.name,
        source: found.source,
        homesUsed: 0,
      }
    : null

const fromMedian = (
  found: typeof medianTaxRates.$inferSelect | undefined,
  areaName: string,
): TaxRate | null =>
  found
    ? {
        method: 'MEDIAN_RATE',
        rate: found.rate as Percent,
        area: areaName,
        source: null,
        homesUsed: found.homes,
      }
    : null

function byArea<Row extends { area: string }>(rows: readonly Row[]) {
  const found = new Map(rows.map((row) => [row.area, row]))
  return (name: string | null) => (name === null ? undefined : found.get(name))
}
