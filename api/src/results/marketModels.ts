import { isDeepStrictEqual } from 'node:util'
import {
  fitMarket,
  marketValuer,
  MARKET_SALES_MIN,
  REFIT,
  usualRange,
  type MarketKind,
  type MarketModel,
  type MarketValuer,
} from '@freehold/analysis'
import { DAY_MS, type IsoDate, type LngLat } from '@freehold/contracts'
import { and, eq } from 'drizzle-orm'
import { bulkUpsert } from '../db/bulkUpsert'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { marketModels } from '../db/schema'
import { cellAt, numberOf, type Cell } from './cells'
import { countSales, findNewestSales, type Sale } from './evidence.queries'
import { indexSales, type SalesAround } from './indexSales'
import { type ClosedLease, countLeases, findNewestLeases } from './leases.queries'

/** Cells along the side of a square that has a model: half a degree, as large as a metropolitan area. */
const SQUARE_CELLS = 10
/** A model is learnt from the sales of its square and of so many cells around, so that neighbors differ little. */
const MARGIN_CELLS = 5
/** The larger market, towards whose worths those of few sales are shrunk. */
const LARGER_MARGIN_CELLS = 35

/** With more sales, those of the larger market add nothing. */
const FEW_SALES = 400
/** More sales do not make a model more exact. */
const LEARNT_MAX = 12_000

/** Sales that are compared with the rents of leases: so many, and so near in time. */
const COMPARED_TO_RENTS_MAX = 500
const COMPARED_TO_RENTS_DAYS = 365

/** How the sales or leases are found that models are learnt from. */
const markets = {
  sale: { count: countSales, findNewest: findNewestSales },
  lease: { count: countLeases, findNewest: findNewestLeases },
}

/**
 * The model of a market with so many sales or leases is learnt again whenever results there are computed, so that it does not
 * depend on the order of imports. That takes a fraction of a second; a larger market hardly changes by a few sales.
 */
const SMALL_MARKET = 1_500

/** A square of the map. Squares and cells begin at 0° alike. */
interface Square {
  row: number
  column: number
}

const keyOf = ({ row, column }: Square) => `${row} ${column}`

const squareOfCell = ({ row, column }: Cell): Square => ({
  row: Math.floor(row / SQUARE_CELLS),
  column: Math.floor(column / SQUARE_CELLS),
})

const squareAt = (location: LngLat): Square => squareOfCell(cellAt(location))

/** The numbers of the cells in the square and so many around. */
function cellsOf({ row, column }: Square, margin: number): number[] {
  const steps = Array.from({ length: SQUARE_CELLS + 2 * margin }, (_, index) => index - margin)
  return steps.flatMap((up) =>
    steps.map((right) => numberOf({ row: row * SQUARE_CELLS + up, column: column * SQUARE_CELLS + right })),
  )
}

export const cellsOfSquare = (square: Square): number[] => cellsOf(square, 0)

interface StoredModel {
  name: string
  known: number
  referenceDay: IsoDate
  model: MarketModel | null
}

async function findModels(
  db: Database,
  market: MarketKind,
  squares: readonly Square[],
): Promise<Map<string, StoredModel>> {
  const { kind, square, name, known, referenceDay, model } = marketModels
  const rows = await db
    .select({ square, name, known, referenceDay, model })
    .from(marketModels)
    .where(and(eq(kind, market), isOneOf(square, squares.map(keyOf))))
  return new Map(rows.map((row) => [row.square, row as StoredModel & { square: string }]))
}

/**
 * Learns the models of those of the squares whose sales, or leases, may have changed much, or that have none yet.
 * @param beforeChange called before a changed model is stored, so that no interruption forgets the homes to value again
 */
export async function updateMarketModels(
  db: Database,
  kind: MarketKind,
  squares: readonly Square[],
  asOf: (source: string) => IsoDate,
  beforeChange: (square: Square) => Promise<void>,
): Promise<void> {
  const stored = await findModels(db, kind, squares)
  for (const square of squares) {
    const { known, referenceDay } = await countMarket(db, kind, square, asOf)
    const old = stored.get(keyOf(square))
    const isSmall = known <= SMALL_MARKET
    if (old ? !isSmall && !isOutdated(old, known, referenceDay) : known < MARKET_SALES_MIN) continue
    const learnt = await learn(db, kind, square, referenceDay)
    // A model of fewer sales than before is better than none.
    if (old && (isSame(old, learnt) || !learnt.model)) continue
    await beforeChange(square)
    await storeModel(db, kind, square, { known, referenceDay, ...learnt })
  }
}

type Learnt = Pick<StoredModel, 'name' | 'model'>

const isSame = (stored: StoredModel, { name, model }: Learnt) =>
  stored.name === name && isDeepStrictEqual(stored.model, JSON.parse(JSON.stringify(model)))

/**
 * How many sales or leases the market of the square has, and the day from which the recency of most of them is counted: a
 * few new sales must not take the old ones away from a historical market.
 */
async function countMarket(
  db: Database,
  kind: MarketKind,
  square: Square,
  asOf: (source: string) => IsoDate,
) {
  const counts = await markets[kind].count(db, cellsOf(square, MARGIN_CELLS))
  const knownOn = new Map<IsoDate, number>()
  for (const { source, known } of counts) {
    const day = asOf(source)
    knownOn.set(day, (knownOn.get(day) ?? 0) + known)
  }
  const byNumber = [...knownOn].toSorted(([a, m], [b, n]) => n - m || (a > b ? -1 : 1))
  return {
    known: counts.reduce((sum, { known }) => sum + known, 0),
    referenceDay: byNumber[0]?.[0] ?? '1970-01-01',
  }
}

function isOutdated({ known, referenceDay }: StoredModel, now: number, day: IsoDate): boolean {
  return Math.abs(now - known) > REFIT.salesShare * known || daysBetween(day, referenceDay) > REFIT.days
}

const daysBetween = (one: IsoDate, other: IsoDate) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS

async function learn(db: Database, kind: MarketKind, square: Square, referenceDay: IsoDate): Promise<Learnt> {
  const sales = await markets[kind].findNewest(db, cellsOf(square, MARGIN_CELLS), LEARNT_MAX)
  const salesAround = indexSales(sales)
  const prior =
    sales.length < FEW_SALES ? await learnLarger(db, kind, square, referenceDay, sales.length) : null
  const model = fitMarket(sales, { kind, referenceDay, salesAround, prior })
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
  const sales = await findNewestSales(db, cellsOf(square, MARGIN_CELLS), COMPARED_TO_RENTS_MAX)
  const valuer = marketValuer<ClosedLease>(model)
  return sales.flatMap((sale) => {
    const { MLSSoldPrice: price, soldDate, location } = sale
    if (!price || !soldDate || daysBetween(soldDate, model.referenceDay) > COMPARED_TO_RENTS_DAYS) return []
    const rent = valuer.value(sale, leasesAround(location.coordinates), model.referenceDay)
    return rent ? [Math.log(price / (12 * rent.value))] : []
  })
}

/** The model of the larger market; null unless it has more sales than the square's. */
async function learnLarger(
  db: Database,
  kind: MarketKind,
  square: Square,
  referenceDay: IsoDate,
  own: number,
) {
  const sales = await markets[kind].findNewest(db, cellsOf(square, LARGER_MARGIN_CELLS), LEARNT_MAX)
  if (sales.length <= 2 * own) return null
  return fitMarket(sales, { kind, referenceDay, salesAround: indexSales(sales) })
}

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? ''
}

const storeModel = (db: Database, kind: MarketKind, square: Square, model: StoredModel): Promise<void> =>
  bulkUpsert(db, marketModels, [{ kind, square: keyOf(square), ...model, learntAt: new Date() }], {
    key: [marketModels.kind, marketModels.square],
  })

/** The valuer of a market, and the market's name. */
export interface Market<Kind extends MarketKind = 'sale'> {
  name: string
  model: MarketModel
  valuer: MarketValuer<Kind extends 'sale' ? Sale : ClosedLease>
}

/** The market of a location; null if it has too few sales. Use it for one run, as it prepares each sale once. */
export type MarketAt<Kind extends MarketKind = 'sale'> = (location: LngLat) => Market<Kind> | null

export async function findMarkets<Kind extends MarketKind>(
  db: Database,
  kind: Kind,
  squares: readonly Square[],
): Promise<MarketAt<Kind>> {
  const models = await findModels(db, kind, squares)
  const found = new Map<string, Market<Kind>>()
  for (const [square, { name, model }] of models) {
    if (model) found.set(square, { name, model, valuer: marketValuer(model) })
  }
  return (location) => found.get(keyOf(squareAt(location))) ?? null
}

export const findMarketAt = async (db: Database, location: LngLat): Promise<Market | null> =>
  (await findMarkets(db, 'sale', [squareAt(location)]))(location)

/** Each once. */
export const squaresOf = (cells: readonly Cell[]): Square[] => [
  ...new Map(cells.map((cell) => [keyOf(squareOfCell(cell)), squareOfCell(cell)])).values(),
]
