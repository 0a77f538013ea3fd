import { randomUUID } from 'node:crypto'
import type { MortgageRate } from '@freehold/contracts'
import { termInMonths } from '@freehold/analysis'
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
}

/** More than the types of one term that a source can name. */
const TYPES_PER_TERM_MAX = 100

/** The longest term first, a jumbo loan after the plain ones, else as given. */
function positionOf(type: string, index: number): number {
  const afterPlain = /jumbo/i.test(type) ? TYPES_PER_TERM_MAX / 2 : 0
  return afterPlain + index - termInMonths(type) * TYPES_PER_TERM_MAX
}

/** Adds rates; the newest of a type is its rate of the day. The same type and time again corrects the rate. */
export async function setRates(db: Database, rates: NewRate[]): Promise<void> {
  const rows = rates.map((rate, index) => ({
    id: randomUUID(),
    ...rate,
    position: positionOf(rate.type, index),
  }))
  await db.execute(sql`
    insert into rates (id, type, rate, fetched_at, source, position)
    select id, type, rate, "fetchedAt", source, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id text, type text, rate float8, "fetchedAt" timestamptz, source text, position integer)
    on conflict (type, fetched_at) do update set rate = excluded.rate, source = excluded.source, position = excluded.position`)
}

/** The newest rate of every type, 30-year fixed first. */
export async function findLatestRates(db: Database): Promise<MortgageRate[]> {
  const { rows } = await db.execute<{ type: string; rate: number; at_ms: number }>(sql`
    select type, rate, (extract(epoch from fetched_at) * 1000)::float8 as at_ms
    from (select distinct on (type) * from rates order by type, fetched_at desc) newest
    order by position, type`)
  return rows.map(({ type, rate, at_ms }) => ({
    type,
    rate: rate as MortgageRate['rate'],
    fetched_at: new Date(at_ms).toISOString(),
  }))
}
