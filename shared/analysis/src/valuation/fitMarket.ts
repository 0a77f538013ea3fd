import { DAY_MS, type IsoDate, type LngLat } from '@freehold/contracts'
import type { CandidatesWithin } from '../comps'
import { median } from '../median'
import { FACT_TERMS } from './facts'
import type { MarketModel, MarketTest } from './MarketModel'
import { marketValuer, relativeSpread } from './marketValuer'
import { dayNumber, prepareSale, timeTerms, type MarketSale, type PreparedSale } from './PreparedSale'
import { solveSymmetric } from './solve'

/** Fewer sales do not tell what a difference is worth. */
export const MARKET_SALES_MIN = 30

/** Sales before the reference day that are learnt from. */
const DAYS_MAX = 3 * 365

/** A fact that fewer of the sales state is not learnt. */
const KNOWN_MIN = 0.3

/** Sales are compared with those of the same square of these sides, in miles, as prices depend on the place most. */
const SQUARES_MILES = [4, 0.5]
/** So many further sales of a square, all average, keep the mean of few from being taken for that of the place. */
const SQUARE_PRIOR = 2

/** The worths of another market, or none, count as much as so many sales. */
const PRIOR_SALES = { none: 2, market: 50 }

/** Smaller variances than these, of a fact and of months, would make the prior of a worth too weak. */
const FACT_VARIANCE_MIN = 0.01
const MONTHS_VARIANCE_MIN = 1

const ROUNDS = 4
/** In robust standard deviations: prices farther off count less (Huber). */
const HUBER = 1.5
/** The consistency factor that turns a median absolute deviation into a standard deviation of normal errors. */
const MAD_TO_SD = 1.4826

/** At least a factor of 2 of the price, and this many robust standard deviations. */
const OUTLIER = { least: Math.log(2), deviations: 5 }

/** Past sales that are valued to measure the error; more do not make it more exact. */
const TESTED_MAX = 500
/** Fewer do not tell a range that holds 8 of 10. */
const TESTED_MIN = 20
const RANGE_SHARE = 0.8

const TIME_TERMS = 2
const TERMS = FACT_TERMS + TIME_TERMS

/** Values follow the market: a model is learnt again when its sales have changed by this share, or after this time. */
export const REFIT = { salesShare: 0.1, days: 31 }

export interface FitOptions<Sale extends MarketSale> {
  /** The day up to which sales are known; later ones are ignored. */
  referenceDay: IsoDate
  /** Finds sales by place, for the measurement of the error. */
  salesAround: (location: LngLat) => CandidatesWithin<Sale>
  /** The model of a larger market, towards whose worths those of few sales are shrunk. */
  prior?: MarketModel | null
}

/**
 * Learns what differences between homes are worth from a market's sales: a robust ridge regression of the logs of the
 * prices within squares of the map. Then values past sales from earlier ones, to measure the error and to calibrate the
 * 80 % range (split conformal prediction). Null with fewer than {@link MARKET_SALES_MIN} sales.
 * The same sales give the same model in whatever order they come.
 */
export function fitMarket<Sale extends MarketSale>(
  sales: readonly Sale[],
  { referenceDay, salesAround, prior = null }: FitOptions<Sale>,
): MarketModel | null {
  const usable = usableSales(sales, referenceDay)
  if (usable.length < MARKET_SALES_MIN) return null
  const reference = dayNumber(referenceDay)
  const averages = averagesOf(usable)
  const rows = usable.map(({ day, logPrice, terms }) => {
    const row = new Float64Array(TERMS + 1)
    for (let term = 0; term < FACT_TERMS; term++) {
      const value = terms[term]! - averages[term]!
      // An unknown fact is that of the average home, and one that is hardly known has no average.
      row[term] = Number.isNaN(value) ? 0 : value
    }
    row.set(timeTerms(day, reference), FACT_TERMS)
    row[TERMS] = logPrice
    return row
  })
  const { worths, deviation } = regress(withinSquares(rows, usable), prior)
  const model: MarketModel = {
    referenceDay,
    firstDay: new Date(Math.min(...usable.map(({ day }) => day)) * DAY_MS)
      .toISOString()
      .slice(0, 10) as IsoDate,
    sales: usable.length,
    worths: worths.slice(0, FACT_TERMS),
    averages: averages.map((average) => (Number.isNaN(average) ? 0 : average)),
    timeWorths: [worths[FACT_TERMS]!, worths[FACT_TERMS + 1]!],
    level: 0,
    outlierLimit: Math.max(OUTLIER.least, OUTLIER.deviations * deviation),
    test: null,
  }
  const level = median(rows.map((row) => row[TERMS]! - dot(worths, row)))!
  const fitted = { ...model, level }
  return { ...fitted, test: testMarket(fitted, usable, salesAround) }
}

const dot = (worths: readonly number[], row: Float64Array) =>
  worths.reduce((total, worth, term) => total + worth * row[term]!, 0)

/** In an order that does not depend on that of the given sales. */
function usableSales<Sale extends MarketSale>(
  sales: readonly Sale[],
  referenceDay: IsoDate,
): PreparedSale<Sale>[] {
  const [reference, year] = [dayNumber(referenceDay), new Date(referenceDay).getUTCFullYear()]
  return sales
    .flatMap((sale) => prepareSale(sale, year) ?? [])
    .filter(({ day }) => day <= reference && day >= reference - DAYS_MAX)
    .sort((a, b) => a.day - b.day || (a.sale._id < b.sale._id ? -1 : 1))
}

/** NaN for a term that too few sales know. */
function averagesOf(sales: readonly PreparedSale[]): number[] {
  return Array.from({ length: FACT_TERMS }, (_, term) => {
    let [total, known] = [0, 0]
    for (const { terms } of sales) {
      if (Number.isNaN(terms[term]!)) continue
      total += terms[term]!
      known++
    }
    return known >= KNOWN_MIN * sales.length ? total / known : NaN
  })
}

const MILES_PER_DEGREE = 69

/** Subtracts from each row the mean of its square, so that only differences between neighbors remain. */
function withinSquares(rows: readonly Float64Array[], sales: readonly PreparedSale[]): Float64Array[] {
  const overall = meanOf(rows)
  let left = rows.map((row) => row.map((value, term) => value - overall[term]!))
  for (const miles of SQUARES_MILES) {
    const side = miles / MILES_PER_DEGREE
    const squares = sales.map(({ sale: { location } }) => {
      const [lng, lat] = location.coordinates
      const row = Math.floor(lat / side)
      return `${row} ${Math.floor((lng * Math.cos((row * side * Math.PI) / 180)) / side)}`
    })
    const members = new Map<string, Float64Array[]>()
    left.forEach((row, index) => {
      const found = members.get(squares[index]!)
      if (found) found.push(row)
      else members.set(squares[index]!, [row])
    })
    const means = new Map(
      [...members].map(([square, of]) => {
        const shrunk = of.length / (of.length + SQUARE_PRIOR)
        return [square, meanOf(of).map((value) => value * shrunk)] as const
      }),
    )
    left = left.map((row, index) => {
      const mean = means.get(squares[index]!)!
      return row.map((value, term) => value - mean[term]!)
    })
  }
  return left
}

function meanOf(rows: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(TERMS + 1)
  for (const row of rows) for (let term = 0; term <= TERMS; term++) mean[term]! += row[term]!
  return mean.map((value) => value / rows.length)
}

/** Robust ridge regression of each row's last value on the others. */
function regress(
  rows: readonly Float64Array[],
  prior: MarketModel | null,
): { worths: number[]; deviation: number } {
  const start = prior ? [...prior.worths, ...prior.timeWorths] : new Array<number>(TERMS).fill(0)
  const strength = prior ? PRIOR_SALES.market : PRIOR_SALES.none
  const variances = start.map(
    (_, term) => rows.reduce((total, row) => total + row[term]! ** 2, 0) / rows.length,
  )
  const targets = rows.map((row) => row[TERMS]! - dot(start, row))
  let worths = start
  let deviation = 0
  let rowWeights = rows.map(() => 1)
  for (let round = 0; round < ROUNDS; round++) {
    const changes = solveWeighted(rows, targets, rowWeights, variances, strength)
    worths = start.map((worth, term) => worth + changes[term]!)
    const errors = rows.map((row) => Math.abs(row[TERMS]! - dot(worths, row)))
    deviation = MAD_TO_SD * median(errors)!
    const limit = HUBER * deviation
    rowWeights = errors.map((error) => (error <= limit ? 1 : limit / error))
  }
  return { worths, deviation }
}

function solveWeighted(
  rows: readonly Float64Array[],
  targets: readonly number[],
  rowWeights: readonly number[],
  variances: readonly number[],
  strength: number,
): Float64Array {
  const matrix = new Float64Array(TERMS * TERMS)
  const given = new Float64Array(TERMS)
  rows.forEach((row, index) => {
    const weight = rowWeights[index]!
    for (let a = 0; a < TERMS; a++) {
      const weighted = weight * row[a]!
      if (weighted === 0) continue
      given[a]! += weighted * targets[index]!
      for (let b = 0; b <= a; b++) matrix[a * TERMS + b]! += weighted * row[b]!
    }
  })
  // What hardly varies gets hardly a worth.
  variances.forEach((variance, term) => {
    const least = term < FACT_TERMS ? FACT_VARIANCE_MIN : MONTHS_VARIANCE_MIN
    matrix[term * TERMS + term]! += strength * Math.max(variance, least)
  })
  return solveSymmetric(matrix, given)
}

/** Values the newest sales from earlier ones. */
function testMarket<Sale extends MarketSale>(
  model: MarketModel,
  sales: readonly PreparedSale<Sale>[],
  salesAround: FitOptions<Sale>['salesAround'],
): MarketTest | null {
  const valuer = marketValuer<Sale>(model)
  const tested = sales.slice(-TESTED_MAX).flatMap(({ sale, day, logPrice }) => {
    const dayBefore = new Date((day - 1) * DAY_MS).toISOString().slice(0, 10) as IsoDate
    const valuation = valuer.value(sale, salesAround(sale.location.coordinates), dayBefore)
    return valuation ? [{ spread: valuation.spread, error: logPrice - Math.log(valuation.value) }] : []
  })
  if (tested.length < TESTED_MIN) return null
  const dispersion = median(tested.map(({ spread }) => spread.dispersion))!
  const scores = tested.map(({ spread, error }) => Math.abs(error) / relativeSpread(spread, { dispersion }))
  const [half, other] = [
    scores.filter((_, index) => index % 2 === 0),
    scores.filter((_, index) => index % 2 === 1),
  ]
  const inside = other.filter((score) => score <= conformalQuantile(half)).length
  return {
    sales: tested.length,
    medianErrorPercent: 100 * median(tested.map(({ error }) => Math.abs(Math.expm1(-error))))!,
    insidePercent: (100 * inside) / other.length,
    rangeFactor: conformalQuantile(scores),
    dispersion,
  }
}

/** The score that a further one does not exceed with a probability of {@link RANGE_SHARE}. */
function conformalQuantile(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b)
  const rank = Math.ceil((sorted.length + 1) * RANGE_SHARE)
  return sorted[Math.min(rank, sorted.length) - 1]!
}
