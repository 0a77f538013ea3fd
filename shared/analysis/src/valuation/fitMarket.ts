import type { IsoDate, LngLat } from '@freehold/contracts'
import type { CandidatesWithin } from '../comps'
import { dayNumber, isoDay } from '../days'
import { median } from '../median'
import { countWorn } from './asRepaired'
import { marketKinds, type MarketKind } from './marketKinds'
import { FACT_TERMS } from './facts'
import { KNOWN_MIN, type MarketModel, type MarketTest } from './MarketModel'
import { marketValuer, relativeSpread } from './marketValuer'
import { MODEL_DAYS, prepareSale, timeTerms, type MarketSale, type PreparedSale } from './PreparedSale'
import { solveSymmetric } from './solve'
import { usualRange } from './unusualPrice'

/** Fewer sales do not tell what a difference is worth. */
export const MARKET_SALES_MIN = 30

/** Sales before the reference day that are learnt from. */
export const DAYS_MAX = 3 * 365

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

/** The newest sales are valued to measure the error: so many of them, and at most a number that is exact enough. */
const TESTED_SHARE = 0.3
const TESTED_MAX = 500
/** Fewer do not tell a range that holds 8 of 10. */
const TESTED_MIN = 20

const TIME_TERMS = 2
const TERMS = FACT_TERMS + TIME_TERMS

/** Values follow the market: a model is learnt again when its sales have changed by this share, or after this time. */
export const REFIT = { salesShare: 0.1, days: MODEL_DAYS }

export interface FitOptions<Sale extends MarketSale> {
  /** What they are: sales by default. */
  kind?: MarketKind
  /** The day up to which sales are known; later ones are ignored. */
  referenceDay: IsoDate
  /** Finds sales by place, for the measurement of the error. */
  salesAround: (location: LngLat) => CandidatesWithin<Sale>
  /** The sales of a larger market, its own among them, towards whose worths those of few sales are shrunk. */
  larger?: readonly Sale[]
}

/**
 * Learns what differences between homes are worth from a market's sales: a robust ridge regression of the logs of the
 * prices within squares of the map. Then values the newest sales by what the earlier ones teach, to measure the error and
 * to calibrate the range (split conformal prediction). Null with fewer than {@link MARKET_SALES_MIN} sales.
 * The same sales give the same model in whatever order they come.
 */
export function fitMarket<Sale extends MarketSale>(
  sales: readonly Sale[],
  { kind = 'sale', referenceDay, salesAround, larger = [] }: FitOptions<Sale>,
): MarketModel | null {
  const usable = usableSales(sales, referenceDay, kind)
  if (usable.length < MARKET_SALES_MIN) return null
  const ofLarger = usableSales(larger, referenceDay, kind)
  const now = { kind, referenceDay }
  const model = learn(usable, { ...now, prior: learnPrior(ofLarger, now) })
  const tested = Math.min(TESTED_MAX, Math.max(TESTED_MIN, Math.floor(TESTED_SHARE * usable.length)))
  const [earlier, newest] = [usable.slice(0, -tested), usable.slice(-tested)]
  const before = { kind, referenceDay: isoDay(earlier.at(-1)!.day) }
  const isUnseen = beforeTest(before.referenceDay, newest)
  // Even of few sales: a model that has seen the tested ones would make the error smaller than it is.
  const learntBefore = learn(earlier, { ...before, prior: learnPrior(ofLarger.filter(isUnseen), before) })
  return { ...model, test: testMarket(learntBefore, newest, salesAround) }
}

/** Whether a sale of the larger market was known on the day, and is of none of the tested homes. */
function beforeTest(day: IsoDate, tested: readonly PreparedSale[]): (sale: PreparedSale) => boolean {
  const [last, homes] = [dayNumber(day), new Set(tested.map(({ sale }) => sale._id))]
  return (one) => one.day <= last && !homes.has(one.sale._id)
}

interface LearnOptions {
  kind: MarketKind
  referenceDay: IsoDate
  /** The model of the larger market. */
  prior: MarketModel | null
}

const learnPrior = (sales: readonly PreparedSale[], options: Omit<LearnOptions, 'prior'>) =>
  sales.length < MARKET_SALES_MIN ? null : learn(sales, { ...options, prior: null })

/** The model without its test. */
function learn(sales: readonly PreparedSale[], { kind, referenceDay, prior }: LearnOptions): MarketModel {
  const averages = averagesOf(sales)
  const rows = rowsOf(sales, averages, dayNumber(referenceDay))
  const { worths, deviation } = regress(withinSquares(rows, sales), prior)
  // A prior does not stand in for what the sales do not state.
  averages.forEach((average, term) => Number.isNaN(average) && (worths[term] = 0))
  return {
    kind,
    referenceDay,
    firstDay: isoDay(sales[0]!.day),
    sales: sales.length,
    worths: worths.slice(0, FACT_TERMS),
    averages: averages.map((average) => (Number.isNaN(average) ? 0 : average)),
    timeWorths: [worths[FACT_TERMS]!, worths[FACT_TERMS + 1]!],
    level: median(errorsOf(rows, worths))!,
    outlierLimit: Math.max(OUTLIER.least, OUTLIER.deviations * deviation),
    wornSales: countWorn(sales, averages),
    test: null,
  }
}

/** A matrix of numbers, row by row: the terms of a sale, then the log of its price. */
type Rows = Float64Array

const WIDTH = TERMS + 1

function rowsOf(sales: readonly PreparedSale[], averages: readonly number[], reference: number): Rows {
  const rows = new Float64Array(sales.length * WIDTH)
  sales.forEach(({ day, logPrice, terms }, index) => {
    const at = index * WIDTH
    for (let term = 0; term < FACT_TERMS; term++) {
      const value = terms[term]! - averages[term]!
      // An unknown fact is that of the average home, and one that is hardly known has no average.
      rows[at + term] = Number.isNaN(value) ? 0 : value
    }
    rows.set(timeTerms(day, reference), at + FACT_TERMS)
    rows[at + TERMS] = logPrice
  })
  return rows
}

/** The last value of each row minus the worth of the others. */
function errorsOf(rows: Rows, worths: readonly number[]): Float64Array {
  const errors = new Float64Array(rows.length / WIDTH)
  for (let index = 0, at = 0; at < rows.length; index++, at += WIDTH) {
    let worth = 0
    for (let term = 0; term < TERMS; term++) worth += worths[term]! * rows[at + term]!
    errors[index] = rows[at + TERMS]! - worth
  }
  return errors
}

/** In an order that does not depend on that of the given sales. */
function usableSales<Sale extends MarketSale>(
  sales: readonly Sale[],
  referenceDay: IsoDate,
  kind: MarketKind,
): PreparedSale<Sale>[] {
  const [reference, year] = [dayNumber(referenceDay), new Date(referenceDay).getUTCFullYear()]
  return sales
    .flatMap((sale) => prepareSale(sale, year, kind) ?? [])
    .filter(({ day }) => day <= reference && day >= reference - DAYS_MAX)
    .toSorted((a, b) => a.day - b.day || (a.sale._id < b.sale._id ? -1 : 1))
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
function withinSquares(rows: Rows, sales: readonly PreparedSale[]): Rows {
  const left = rows.slice()
  subtractMeans(left, new Int32Array(sales.length), 0)
  for (const miles of SQUARES_MILES) subtractMeans(left, squaresOf(sales, miles), SQUARE_PRIOR)
  return left
}

/** The number of the square of each sale, counted from 0 as they are found. */
function squaresOf(sales: readonly PreparedSale[], miles: number): Int32Array {
  const side = miles / MILES_PER_DEGREE
  const numbers = new Map<number, number>()
  return Int32Array.from(sales, ({ sale: { location } }) => {
    const [lng, lat] = location.coordinates
    const row = Math.floor(lat / side)
    const column = Math.floor((lng * Math.cos((row * side * Math.PI) / 180)) / side)
    const square = row * SQUARES_PER_ROW_MAX + column
    const number = numbers.get(square) ?? numbers.size
    numbers.set(square, number)
    return number
  })
}

/** More than the smallest squares around the equator. */
const SQUARES_PER_ROW_MAX = 1_000_000

/**
 * Subtracts from each row the mean of its group.
 * @param groups the number of each row's group
 * @param prior so many further rows of a group are all zero
 */
function subtractMeans(rows: Rows, groups: Int32Array, prior: number): void {
  const count = groups.reduce((most, group) => Math.max(most, group), 0) + 1
  const sizes = new Float64Array(count).fill(prior)
  const means = new Float64Array(count * WIDTH)
  groups.forEach((group, index) => {
    sizes[group]!++
    for (let term = 0; term < WIDTH; term++) means[group * WIDTH + term]! += rows[index * WIDTH + term]!
  })
  for (let at = 0; at < means.length; at++) means[at]! /= sizes[Math.floor(at / WIDTH)]!
  groups.forEach((group, index) => {
    for (let term = 0; term < WIDTH; term++) rows[index * WIDTH + term]! -= means[group * WIDTH + term]!
  })
}

/** Robust ridge regression of each row's last value on the others. */
function regress(rows: Rows, prior: MarketModel | null): { worths: number[]; deviation: number } {
  const start = prior ? [...prior.worths, ...prior.timeWorths] : Array.from({ length: TERMS }, () => 0)
  const strength = prior ? PRIOR_SALES.market : PRIOR_SALES.none
  const variances = variancesOf(rows)
  const targets = errorsOf(rows, start)
  const rowWeights = new Float64Array(targets.length).fill(1)
  let worths = start
  let deviation = 0
  for (let round = 0; round < ROUNDS; round++) {
    const changes = solveWeighted(rows, targets, rowWeights, variances, strength)
    worths = start.map((worth, term) => worth + changes[term]!)
    const errors = errorsOf(rows, worths).map(Math.abs)
    deviation = MAD_TO_SD * median(errors)!
    const limit = HUBER * deviation
    errors.forEach((error, index) => (rowWeights[index] = error <= limit ? 1 : limit / error))
  }
  return { worths, deviation }
}

/** The mean square of each term. */
function variancesOf(rows: Rows): Float64Array {
  const variances = new Float64Array(TERMS)
  for (let at = 0; at < rows.length; at += WIDTH) {
    for (let term = 0; term < TERMS; term++) variances[term]! += rows[at + term]! ** 2
  }
  return variances.map((total) => (total * WIDTH) / rows.length)
}

function solveWeighted(
  rows: Rows,
  targets: Float64Array,
  rowWeights: Float64Array,
  variances: Float64Array,
  strength: number,
): Float64Array {
  const matrix = new Float64Array(TERMS * TERMS)
  const given = new Float64Array(TERMS)
  for (let index = 0, at = 0; at < rows.length; index++, at += WIDTH) {
    const weight = rowWeights[index]!
    const target = targets[index]!
    for (let a = 0; a < TERMS; a++) {
      const weighted = weight * rows[at + a]!
      if (weighted === 0) continue
      given[a]! += weighted * target
      for (let b = 0; b <= a; b++) matrix[a * TERMS + b]! += weighted * rows[at + b]!
    }
  }
  // What hardly varies gets hardly a worth.
  variances.forEach((variance, term) => {
    const least = term < FACT_TERMS ? FACT_VARIANCE_MIN : MONTHS_VARIANCE_MIN
    matrix[term * TERMS + term]! += strength * Math.max(variance, least)
  })
  return solveSymmetric(matrix, given)
}

/** Values sales from earlier ones, by a model that was learnt without them. */
function testMarket<Sale extends MarketSale>(
  model: MarketModel,
  sales: readonly PreparedSale<Sale>[],
  salesAround: FitOptions<Sale>['salesAround'],
): MarketTest | null {
  const valuer = marketValuer<Sale>(model)
  const tested = sales.flatMap(({ sale, day, logPrice }) => {
    const valuation = valuer.value(sale, salesAround(sale.location.coordinates), isoDay(day - 1))
    return valuation ? [{ spread: valuation.spread, error: logPrice - Math.log(valuation.value) }] : []
  })
  if (tested.length < TESTED_MIN) return null
  const { rangeShare } = marketKinds[model.kind]
  const dispersion = median(tested.map(({ spread }) => spread.dispersion))!
  const scores = tested.map(({ spread, error }) => Math.abs(error) / relativeSpread(spread, { dispersion }))
  const rangeFactor = conformalQuantile(scores, rangeShare)
  // Of all that were tested, and of the range that homes get: of a few of them it would contradict that range.
  const inside = scores.filter((score) => score <= rangeFactor).length
  return {
    sales: tested.length,
    medianErrorPercent: 100 * median(tested.map(({ error }) => Math.abs(Math.expm1(-error))))!,
    insidePercent: (100 * inside) / scores.length,
    rangeFactor,
    dispersion,
    usualErrors: usualRange(tested.map(({ error }) => error)),
  }
}

/** The score that a further one does not exceed with this probability. */
function conformalQuantile(scores: readonly number[], probability: number): number {
  const sorted = scores.toSorted((a, b) => a - b)
  const rank = Math.ceil((sorted.length + 1) * probability)
  return sorted[Math.min(rank, sorted.length) - 1]!
}
