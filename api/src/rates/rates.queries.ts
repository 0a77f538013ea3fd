import { randomUUID } from 'node:crypto'
import { defaultMortgage, mortgageOf, type Mortgage, termInMonths } from '@freehold/analysis'
import { customRate, type MortgageRate, type RateEntry, rateTypes } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'

/** A rate as a source states it. */
export interface NewRate {
  /** Such as '30-year fixed'. */
  type: string
  /** In percent: 6.88. */
  rate: number
  fetchedAt: Date
  /** Whom to name beside it, such as 'Freddie Mac PMMS'. */
  source: string
  /** The day it is stated for, ISO 8601; that of `fetchedAt` unless given. */
  asOf?: string
  /** The Admin who entered it by hand. */
  enteredBy?: string
}

/** More than the types of one term that a source can name. */
const TYPES_PER_TERM_MAX = 100

/** The longest term first, a jumbo loan after the plain ones, else as given. */
function positionOf(type: string, index: number): number {
  const afterPlain = /jumbo/i.test(type) ? TYPES_PER_TERM_MAX / 2 : 0
  return afterPlain + index - termInMonths(type) * TYPES_PER_TERM_MAX
}

/**
 * Adds rates; the newest day of a type is its rate of the day. The same type, day and source again corrects the rate,
 * of what was fetched by the next fetch and of what was entered by the next Admin: neither takes the other's place.
 * What is known already is not learned again, whoever hands it on.
 */
export async function setRates(db: Database, rates: NewRate[]): Promise<void> {
  const rows = rates.map(
    ({ type, fetchedAt, asOf = fetchedAt.toISOString().slice(0, 10), ...rate }, index) => ({
      id: randomUUID(),
      ...rate,
      type,
      fetchedAt,
      asOf,
      position: positionOf(type, indexOf(type, index)),
    }),
  )
  await db.execute(sql`
    insert into rates (id, type, rate, as_of, fetched_at, source, entered_by, position)
    select id, type, rate, "asOf", "fetchedAt", source, "enteredBy", position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, type text, rate float8, "asOf" date,
      "fetchedAt" timestamptz, source text, "enteredBy" text, position integer)
    where "enteredBy" is not null or not exists (
      select 1 from rates known
      where known.type = given.type and known.as_of = given."asOf" and known.rate = given.rate
        and known.entered_by is null and known.source <> given.source)
    on conflict (type, as_of, source, (entered_by is null)) do update
      set rate = excluded.rate, fetched_at = excluded.fetched_at, entered_by = excluded.entered_by,
        position = excluded.position
      where excluded.entered_by is not null or rates.rate <> excluded.rate`)
}

/** A type that has its place from the start keeps it, however many others are given with it. */
function indexOf(type: string, index: number): number {
  const known = (rateTypes as readonly string[]).indexOf(type)
  return known < 0 ? index : known
}

type Row = Record<'id' | 'type' | 'as_of' | 'source', string> & {
  rate: number
  at_ms: number
  entered_by: string | null
}

const columns = sql`id, type, rate, to_char(as_of, 'YYYY-MM-DD') as as_of,
  (extract(epoch from fetched_at) * 1000)::float8 as at_ms, source, entered_by`

/** Of two sources on one day, the one that was heard last. */
const newestFirst = sql`as_of desc, fetched_at desc, id`

const toEntry = (row: Row): RateEntry => ({
  _id: row.id,
  rate: row.rate as RateEntry['rate'],
  asOf: row.as_of,
  source: row.source,
  fetched_at: new Date(row.at_ms).toISOString(),
  enteredBy: row.entered_by,
})

/** The rate of the day of every type that has one, 30-year fixed first. */
export async function findCurrentEntries(db: Database): Promise<(RateEntry & { type: string })[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns}
    from (select distinct on (type) * from rates order by type, ${newestFirst}) newest
    order by position, type`)
  return rows.map((row) => ({ ...toEntry(row), type: row.type }))
}

/** The newest rate of every type, 30-year fixed first. */
export async function findLatestRates(db: Database): Promise<MortgageRate[]> {
  const entries = await findCurrentEntries(db)
  return entries.map(({ type, rate, fetched_at, asOf, source }) => ({ type, rate, fetched_at, asOf, source }))
}

/** What was said of a type, the newest first. */
export async function findHistory(db: Database, type: string, limit: number): Promise<RateEntry[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from rates where type = ${type} order by ${newestFirst} limit ${limit}`)
  return rows.map(toEntry)
}

/** @returns whether there was one */
export async function deleteEntry(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`delete from rates where id = ${id} returning id`)
  return rows.length > 0
}

/** Every type in the order that types are shown in: those of the contract, and whatever else has a rate. */
export async function findTypes(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ type: string }>(sql`select distinct type from rates`)
  const types = [...new Set([...rateTypes, ...rows.map(({ type }) => type).toSorted()])]
  const place = new Map(types.map((type, index) => [type, positionOf(type, index)]))
  return types.toSorted((a, b) => place.get(a)! - place.get(b)!)
}

/** The loan that every analysis begins with. Without a rate of the day its results say that a term is required. */
export async function findLoanOfTheDay(db: Database): Promise<Mortgage> {
  return defaultMortgage(await findLatestRates(db)) ?? mortgageOf(customRate)
}

export const isSameLoan = (one: Mortgage, other: Mortgage) =>
  one.interestRate === other.interestRate && one.loanTermInMonths === other.loanTermInMonths
