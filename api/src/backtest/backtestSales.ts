import {
  dayBefore,
  distanceMiles,
  estimateArv,
  fitMarket,
  type MarketValuer,
  marketValuer,
  REFIT,
  selectComps,
  type Valuation,
} from '@freehold/analysis'
import type { IsoDate } from '@freehold/contracts'
import type { PastSale } from '../import/readSales'
import { cellAt, numberOf } from '../results/cells'
import { indexSales, type SalesAround } from '../results/indexSales'

/** A value next to the price that was paid. Dollars. */
export interface Outcome {
  price: number
  value: number
  /** The range's bounds; null without one. */
  range: { low: number; high: number } | null
  salesUsed: number
}

export interface Backtest {
  /** Sales before this day are only learnt from. */
  from: IsoDate
  tried: PastSale[]
  /** By the market's model; null for what could not be valued. In the order of `tried`, as the next ones. */
  adjusted: (Outcome | null)[]
  /** By the median price per square foot of the comps. */
  perSquareFoot: (Outcome | null)[]
  /** The sales of earlier days within a mile of each. */
  salesNear: number[]
  fits: number
  /** The time of fits and of valuations by the model. */
  modelMs: number
}

/** The day after that by which half of the sales are known. */
export function defaultFrom(sales: readonly PastSale[]): IsoDate {
  return dayBefore(sales[Math.ceil(sales.length / 2) - 1]!.soldDate, -1)
}

export interface BacktestOptions {
  /** Sales before this day are only learnt from. */
  from: IsoDate
  /**
   * Whether the sales of each map cell are a market of their own, which is valued from them alone and has all sales as its
   * larger market.
   */
  areMarketsSmall?: boolean
}

/**
 * Values each sale from those of days before its own, and never from another sale of its home. Models are learnt
 * again as in operation: when the sales known have grown by {@link REFIT}'s share, or after its time.
 * @param sales by day
 */
export function backtestSales(
  sales: readonly PastSale[],
  { from, areMarketsSmall = false }: BacktestOptions,
): Backtest {
  const markets = areMarketsSmall ? smallMarkets(sales) : [new TestedMarket(sales)]
  const marketOf = new Map(markets.flatMap((market) => market.sales.map((sale) => [sale, market])))
  const tried = sales.filter(({ soldDate }) => soldDate >= from)
  const adjusted: Backtest['adjusted'] = []
  const perSquareFoot: Backtest['perSquareFoot'] = []
  const salesNear: number[] = []
  let modelMs = 0
  for (const sale of tried) {
    const asOf = dayBefore(sale.soldDate, 1)
    const market = marketOf.get(sale)!
    const salesWithin = market.salesAround(sale.location.coordinates)
    const start = performance.now()
    const comps = selectComps(sale, salesWithin, asOf)
    const valuation = market.valuerOn(asOf)?.value(sale, salesWithin, asOf, comps) ?? null
    modelMs += performance.now() - start
    adjusted.push(valuation && adjustedOutcome(sale, valuation))
    perSquareFoot.push(perSquareFootOutcome(sale, comps))
    salesNear.push(countNear(sale, salesWithin(1), asOf))
  }
  const fits = markets.reduce((sum, market) => sum + market.fits, 0)
  return { from, tried, adjusted, perSquareFoot, salesNear, fits, modelMs }
}

/** Those of the map cells. All sales are their larger market. */
function smallMarkets(sales: readonly PastSale[]): TestedMarket[] {
  const byCell = new Map<number, PastSale[]>()
  for (const sale of sales) {
    const cell = numberOf(cellAt(sale.location.coordinates))
    byCell.set(cell, [...(byCell.get(cell) ?? []), sale])
  }
  return [...byCell.values()].map((ofCell) => new TestedMarket(ofCell, sales))
}

/** Sales with the model that is known on a day. Days are asked for in order. */
class TestedMarket {
  readonly sales: readonly PastSale[]
  /** Sales of later days are in the index, and both methods ignore them. */
  readonly salesAround: SalesAround<PastSale>
  readonly #larger: readonly PastSale[]
  #valuer: MarketValuer<PastSale> | null = null
  #fittedOn: IsoDate | null = null
  #fittedSales = 0
  /** Sales until the day. */
  #known = 0
  fits = 0

  constructor(sales: readonly PastSale[], larger: readonly PastSale[] = []) {
    this.sales = sales
    this.salesAround = indexSales(sales)
    this.#larger = larger
  }

  valuerOn(day: IsoDate): MarketValuer<PastSale> | null {
    while (this.#known < this.sales.length && this.sales[this.#known]!.soldDate <= day) this.#known++
    if (this.#isDue(day)) this.#fit(day)
    return this.#valuer
  }

  #isDue(day: IsoDate): boolean {
    if (this.#fittedOn === null || this.#valuer === null) return this.#known > this.#fittedSales
    return (
      this.#known >= this.#fittedSales * (1 + REFIT.salesShare) ||
      dayBefore(day, REFIT.days) >= this.#fittedOn
    )
  }

  #fit(day: IsoDate): void {
    const known = this.sales.slice(0, this.#known)
    const model = fitMarket(known, { referenceDay: day, salesAround: this.salesAround, larger: this.#larger })
    this.#valuer = model && marketValuer(model)
    this.#fittedOn = day
    this.#fittedSales = this.#known
    if (model) this.fits++
  }
}

const countNear = ({ location }: PastSale, sales: readonly PastSale[], asOf: IsoDate) =>
  sales.filter(
    (other) => other.soldDate <= asOf && distanceMiles(location.coordinates, other.location.coordinates) <= 1,
  ).length

function adjustedOutcome({ MLSSoldPrice: price }: PastSale, valuation: Valuation): Outcome {
  const { value, halfWidth, salesUsed } = valuation
  const range = halfWidth === null ? null : rangeOf(value, Math.exp(halfWidth))
  return { price, value, range, salesUsed }
}

const rangeOf = (value: number, factor: number) => ({ low: value / factor, high: value * factor })

function perSquareFootOutcome(sale: PastSale, comps: readonly PastSale[]): Outcome | null {
  const estimate = estimateArv({ ...sale, LatestListingPrice: null }, comps)
  return (
    estimate && {
      price: sale.MLSSoldPrice,
      value: estimate.arv,
      range: { low: estimate.low, high: estimate.high },
      salesUsed: estimate.compsUsed,
    }
  )
}
