import type { IsoDate } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { integerArray, textArray } from '../db/columns'
import type { Database } from '../db/Database'

/** Days of sale or lease, from the first to the last. */
export interface Days {
  from: IsoDate
  until: IsoDate
}

/** Days with what was sold on them, and the sources whose recency is counted from the end of that time. */
export interface Period extends Days {
  recencyDays: ReadonlyMap<string, IsoDate>
}

/** The sales of a map cell on the days of a period whose sources have this recency day. */
export interface CellCount {
  cell: number
  /** Its index among the given ones. */
  period: number
  /** Null for those of other sources. */
  recencyDay: IsoDate | null
  known: number
  /** The sum of hashes of all that a model is learnt from. */
  checksum: number
}

/** Counts what a statement finds, each row a sale or lease with its city and source. */
export async function countByCell(
  db: Database,
  found: SQL,
  periods: readonly Period[],
): Promise<CellCount[]> {
  const sources = periods.flatMap(({ recencyDays }, period) =>
    [...recencyDays].map(([name, day]) => ({ period, name, day })),
  )
  const { rows } = await db.execute<CellCount & Record<string, unknown>>(sql`
    select found.cell, period.number as period, to_char(own.day, 'YYYY-MM-DD') as "recencyDay",
      count(*)::int as known, sum(hashtext(found::text))::float8 as checksum
    from (${found}) found
    join unnest(
      ${integerArray(periods.map((_, index) => index))}, ${textArray(periods.map(({ from }) => from))}::date[],
      ${textArray(periods.map(({ until }) => until))}::date[]
    ) period(number, "from", until) on found."soldDate"::date between period."from" and period.until
    left join unnest(
      ${integerArray(sources.map(({ period }) => period))}, ${textArray(sources.map(({ name }) => name))},
      ${textArray(sources.map(({ day }) => day))}::date[]
    ) own(period, source, day) on own.period = period.number and own.source = found.source
    group by found.cell, period.number, own.day`)
  return rows
}
