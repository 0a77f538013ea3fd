import { dayBefore, MARKET_SALES_MIN, MARKET_DAYS_MAX, type MarketKind } from '@freehold/analysis'
import { DAY_MS, type IsoDate } from '@freehold/contracts'
import type { Database } from '../db/Database'
import type { CellCount, Days, Period } from './countByCell'
import { countSales } from './evidence.queries'
import { countLeases } from './leases.queries'
import { cellsOf, keyOf, LARGER_MARGIN_CELLS, MARGIN_CELLS, type Square } from './squares'

/** With more sales, those of the larger market add nothing. */
export const FEW_SALES = 400

/** Sales that are compared with the rents of leases are so near to them in time. */
export const COMPARED_TO_RENTS_DAYS = 365

/**
 * Sources whose recency days lie within so many days share a model, because prices within the last half year are learnt
 * apart from those before. A historical source beside a live one has a model of its own.
 */
export const PERIOD_DAYS = 183

/** What a model is learnt from. */
export interface MarketEvidence {
  /** The day from which the recency of most of its sales or leases is counted. */
  referenceDay: IsoDate
  /** How many sales or leases there are in the years from which a model is learnt. */
  known: number
  /** Differs if any of what a model of few sales is learnt from does. */
  fingerprint: string
}

export const daysBetween = (one: IsoDate, other: IsoDate) =>
  Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS

/** The days of sale that a model of this reference day is learnt from. */
export const learntDays = (referenceDay: IsoDate): Days => ({
  from: dayBefore(referenceDay, MARKET_DAYS_MAX),
  until: referenceDay,
})

/** Groups the sources by their recency days, beginning with the newest. */
export function periodsOf(recencyDays: ReadonlyMap<string, IsoDate>): Period[] {
  const periods: (Period & { recencyDays: Map<string, IsoDate> })[] = []
  for (const [source, day] of [...recencyDays].toSorted(([, a], [, b]) => Date.parse(b) - Date.parse(a))) {
    const { from } = learntDays(day)
    const last = periods.at(-1)
    if (last && daysBetween(day, last.until) <= PERIOD_DAYS) {
      last.from = from
      last.recencyDays.set(source, day)
    } else periods.push({ from, until: day, recencyDays: new Map([[source, day]]) })
  }
  return periods
}

/**
 * The evidence of each square, by its key, for each period of which it has enough. A few statements for all squares: the
 * sales around them, those of the larger markets of squares with few, and for leases the sales that their rents are
 * compared with.
 */
export async function findEvidence(
  db: Database,
  kind: MarketKind,
  squares: readonly Square[],
  periods: readonly Period[],
): Promise<Map<string, MarketEvidence[]>> {
  const own = await countAround(db, kind, squares, MARGIN_CELLS, periods)
  const enough = squares.flatMap((square) =>
    periods.flatMap((_, period) => {
      const { known, referenceDay, checksum } = own(square, period)
      return known < MARKET_SALES_MIN || referenceDay === null
        ? []
        : [{ square, period, known, referenceDay, checksum }]
    }),
  )
  const few = enough.filter(({ known }) => known < FEW_SALES).map(({ square }) => square)
  const larger = await countAround(db, kind, few, LARGER_MARGIN_CELLS, periods)
  const compared =
    kind === 'lease' && (await countAround(db, 'sale', squares, MARGIN_CELLS, periods.map(comparedToRents)))

  const found = new Map<string, MarketEvidence[]>()
  for (const { square, period, known, referenceDay, checksum } of enough) {
    const checksums = [
      checksum,
      known < FEW_SALES && larger(square, period).checksum,
      compared && compared(square, period).checksum,
    ]
    const ofSquare = found.get(keyOf(square)) ?? []
    found.set(keyOf(square), [...ofSquare, { referenceDay, known, fingerprint: checksums.join(' ') }])
  }
  return found
}

const comparedToRents = (period: Period): Period => ({
  ...period,
  until: dayBefore(period.until, -COMPARED_TO_RENTS_DAYS),
})

type Total = Pick<CellCount, 'known' | 'checksum'> & { referenceDay: IsoDate | null }

/** What a square and so many cells around have of a period. */
async function countAround(
  db: Database,
  kind: MarketKind,
  squares: readonly Square[],
  margin: number,
  periods: readonly Period[],
): Promise<(square: Square, period: number) => Total> {
  const cells = [...new Set(squares.flatMap((square) => cellsOf(square, margin)))]
  const count = { sale: countSales, lease: countLeases }[kind]
  const byCell = new Map<number, CellCount[]>()
  for (const one of cells.length > 0 ? await count(db, cells, periods) : []) {
    const ofCell = byCell.get(one.cell)
    if (ofCell) ofCell.push(one)
    else byCell.set(one.cell, [one])
  }
  return (square, period) => {
    const counts = cellsOf(square, margin).flatMap((cell) => byCell.get(cell) ?? [])
    return totalOf(counts.filter((one) => one.period === period))
  }
}

function totalOf(counts: readonly CellCount[]): Total {
  const knownOn = new Map<IsoDate, number>()
  let [known, checksum] = [0, 0]
  for (const one of counts) {
    known += one.known
    checksum += one.checksum
    if (one.recencyDay) knownOn.set(one.recencyDay, (knownOn.get(one.recencyDay) ?? 0) + one.known)
  }
  const byNumber = [...knownOn].toSorted(([a, m], [b, n]) => n - m || (a > b ? -1 : 1))
  return { known, checksum, referenceDay: byNumber[0]?.[0] ?? null }
}
