import { randomUUID } from 'node:crypto'
import { defaultMortgage, mortgageOf, type Mortgage, termInMonths } from '@freehold/analysis'
import { customRate, type MortgageRate, type RateEntry, rateTypes } from '@freehold/contracts'
import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columnNames, givenRows, givenValues, setToExcluded } from '../db/columnLists'
import { excluded, namesOf } from '../db/columns'
import type { Database } from '../db/Database'
import { rates } from '../db/schema'

/** A rate as a source states it. */
export interface NewRate {
  /** Such as '30-year fixed'. */
  type: string
  /** In percent: 6.88. */
  rate: number
  fetchedAt: Date
  /** The name shown with the rate, such as 'Freddie Mac PMMS'. */
  source: string
  /** The day that the rate is for, ISO 8601; by default the day of `fetchedAt`. */
  asOf?: string
  /** The Admin who entered it by hand. */
  enteredBy?: string
}

/** More than the number of types of one term. */
const TYPES_PER_TERM_MAX = 100

/** Sorts the longest term first, jumbo loans after plain ones, and otherwise keeps the given order. */
function positionOf(type: string, index: number): number {
  const afterPlain = /jumbo/i.test(type) ? TYPES_PER_TERM_MAX / 2 : 0
  return afterPlain + index - termInMonths(type) * TYPES_PER_TERM_MAX
}

/**
 * Adds rates; the newest day of a type is its current rate. The same type, day and source again corrects the rate. Fetched
 * rates and rates that an Admin entered do not replace each other. A fetched rate that another source has delivered already
 * is not added.
 */
export async function setRates(db: Database, added: NewRate[]): Promise<void> {
  const rows = added.map(
    ({ type, fetchedAt, asOf = fetchedAt.toISOString().slice(0, 10), ...rate }, index) => ({
      id: randomUUID(),
      ...rate,
      type,
      fetchedAt,
      asOf,
      position: positionOf(type, indexOf(type, index)),
    }),
  )
  const known = alias(rates, 'known')
  const { id, type, rate, asOf, fetchedAt, source, enteredBy, position } = rates
  const corrected = { rate, fetchedAt, enteredBy, position }
  const columns = { id, type, asOf, source, ...corrected }
  await db.execute(sql`
    insert into ${rates} (${columnNames(columns)})
    select ${givenValues(columns)} from ${givenRows(rows, columns)}
    where given."enteredBy" is not null or not exists (
      select 1 from ${rates} ${known}
      where ${known.type} = given.type and ${known.asOf} = given."asOf" and ${known.rate} = given.rate
        and ${known.enteredBy} is null and ${known.source} <> given.source)
    on conflict (${namesOf(type, asOf, source)}, (${namesOf(enteredBy)} is null)) do update
      set ${setToExcluded(corrected)}
      where ${excluded(enteredBy)} is not null or ${rate} <> ${excluded(rate)}`)
}

/** A type of the contract keeps its position, however many other types come with it. */
function indexOf(type: string, index: number): number {
  const known = (rateTypes as readonly string[]).indexOf(type)
  return known < 0 ? index : known
}

type RateRow = typeof rates.$inferSelect

/** If two sources have a rate for the same day, the one that was fetched last comes first. */
const newestFirst = [desc(rates.asOf), desc(rates.fetchedAt), rates.id]

const toEntry = (row: RateRow): RateEntry => ({
  _id: row.id,
  rate: row.rate as RateEntry['rate'],
  asOf: row.asOf,
  source: row.source,
  fetched_at: row.fetchedAt.toISOString(),
  enteredBy: row.enteredBy,
})

/** The current rate of every type that has one, 30-year fixed first. */
export async function findCurrentEntries(db: Database): Promise<(RateEntry & { type: string })[]> {
  const newest = db
    .selectDistinctOn([rates.type])
    .from(rates)
    .orderBy(rates.type, ...newestFirst)
    .as('newest')
  const rows = await db.select().from(newest).orderBy(newest.position, newest.type)
  return rows.map((row) => ({ ...toEntry(row), type: row.type }))
}

/** The newest rate of every type, 30-year fixed first. */
export async function findLatestRates(db: Database): Promise<MortgageRate[]> {
  const entries = await findCurrentEntries(db)
  return entries.map(({ type, rate, fetched_at, asOf, source }) => ({ type, rate, fetched_at, asOf, source }))
}

/** The rates of a type, the newest first. */
export async function findHistory(db: Database, type: string, limit: number): Promise<RateEntry[]> {
  const rows = await db
    .select()
    .from(rates)
    .where(eq(rates.type, type))
    .orderBy(...newestFirst)
    .limit(limit)
  return rows.map(toEntry)
}

/** @returns whether there was one */
export async function deleteEntry(db: Database, id: string): Promise<boolean> {
  const deleted = await db.delete(rates).where(eq(rates.id, id)).returning({ id: rates.id })
  return deleted.length > 0
}

/** Every type in display order: those of the contract, and others that have a rate. */
export async function findTypes(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ type: rates.type }).from(rates)
  const types = [...new Set([...rateTypes, ...rows.map(({ type }) => type).toSorted()])]
  const place = new Map(types.map((type, index) => [type, positionOf(type, index)]))
  return types.toSorted((a, b) => place.get(a)! - place.get(b)!)
}

/** The loan that every analysis starts with. Without a current rate, its results say that a term is required. */
export async function findLoanOfTheDay(db: Database): Promise<Mortgage> {
  return defaultMortgage(await findLatestRates(db)) ?? mortgageOf(customRate)
}

export const isSameLoan = (one: Mortgage, other: Mortgage) =>
  one.interestRate === other.interestRate && one.loanTermInMonths === other.loanTermInMonths
