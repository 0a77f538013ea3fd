import {
  dayBefore,
  fitMarket,
  marketValuer,
  usualRange,
  type MarketKind,
  type MarketModel,
} from '@freehold/analysis'
import type { IsoDate } from '@freehold/contracts'
import type { Database } from '../db/Database'
import { findNewestSales } from './evidence.queries'
import { indexSales, type SalesAround } from './indexSales'
import { type ClosedLease, findNewestLeases } from './leases.queries'
import { COMPARED_TO_RENTS_DAYS, FEW_SALES, learntDays, type MarketEvidence } from './marketEvidence'
import { cellsOf, LARGER_MARGIN_CELLS, MARGIN_CELLS, type Square } from './squares'

/** More sales do not make a model more exact. */
export const LEARNT_MAX = 12_000

/** Sales that are compared with the rents of leases. */
const COMPARED_TO_RENTS_MAX = 500

const findNewest = { sale: findNewestSales, lease: findNewestLeases }

export interface NamedModel {
  /** The city with the most sales or leases. */
  name: string
  /** Null with too few at prices of the market. */
  model: MarketModel | null
}

/** Learns the model of a square from the newest sales or leases in and around it, and names the market. */
export async function learnMarketModel(
  db: Database,
  kind: MarketKind,
  square: Square,
  { referenceDay, known }: MarketEvidence,
): Promise<NamedModel> {
  const cells = cellsOf(square, MARGIN_CELLS)
  const sales = await findNewest[kind](db, cells, learntDays(referenceDay), LEARNT_MAX)
  const salesAround = indexSales(sales)
  const larger = known < FEW_SALES ? await findLarger(db, kind, square, referenceDay, sales.length) : []
  const model = fitMarket(sales, { kind, referenceDay, salesAround, larger })
  return {
    name: mostFrequent(sales.map(({ city }) => city)),
    model: model && {
      ...model,
      ...(kind === 'lease' && {
        usualPriceToRent: usualRange(await pricesToRents(db, square, model, salesAround)),
      }),
    },
  }
}

/** The logs of sold price over a year's rent of the newest sales, from about the time of the leases. */
async function pricesToRents(
  db: Database,
  square: Square,
  model: MarketModel,
  leasesAround: SalesAround<ClosedLease>,
): Promise<number[]> {
  const { referenceDay } = model
  const days = {
    from: dayBefore(referenceDay, COMPARED_TO_RENTS_DAYS),
    until: dayBefore(referenceDay, -COMPARED_TO_RENTS_DAYS),
  }
  const sales = await findNewestSales(db, cellsOf(square, MARGIN_CELLS), days, COMPARED_TO_RENTS_MAX)
  const valuer = marketValuer<ClosedLease>(model)
  return sales.flatMap((sale) => {
    const { MLSSoldPrice: price, location } = sale
    if (!price) return []
    const rent = valuer.value(sale, leasesAround(location.coordinates), referenceDay)
    return rent ? [Math.log(price / (12 * rent.value))] : []
  })
}

/** The sales of the larger market; none unless it has more than the square's. */
async function findLarger(
  db: Database,
  kind: MarketKind,
  square: Square,
  referenceDay: IsoDate,
  own: number,
) {
  const cells = cellsOf(square, LARGER_MARGIN_CELLS)
  const sales = await findNewest[kind](db, cells, learntDays(referenceDay), LEARNT_MAX)
  return sales.length <= 2 * own ? [] : sales
}

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? ''
}
