import type { Dollars, IsoDate, Miles } from '@freehold/contracts'
import type { CandidatesWithin } from '../comps'
import { dayNumber } from '../days'
import { distanceMiles } from '../distanceMiles'
import { median } from '../median'
import { FACT_TERMS, placedLines, termsOf, type ValuationFacts } from './facts'
import { findAlike, type Alike } from './findAlike'
import { kriging, type Place } from './kriging'
import type { MarketModel, MarketTest } from './MarketModel'
import { isMarketPrice, prepareSale, timeTerms, type MarketSale, type PreparedSale } from './PreparedSale'

/** A value from fewer sales would rest on the market's average alone. */
const SALES_MIN = 3
/** More do not make values more exact (docs/valuation.md). */
const SALES_MAX = 16
/** A home's value at the prices of a day. */
export interface Valuation {
  /** The mean of the adjusted prices of sales and of the market's value, by weight. */
  value: Dollars
  /** How many sales it is the mean of. */
  salesUsed: number
  /** The logs of the bounds of the range are this far from that of the value; null with too few past sales. */
  halfWidth: number | null
  spread: Spread
}

/** What the sales that were used say about how exact a value is. */
export interface Spread {
  /** In units of the variance that depends on distance: the smaller, the nearer and the more the sales are. */
  variance: number
  /** The weighted mean distance of the logs of the adjusted prices from their mean. */
  dispersion: number
}

/** A sale adjusted to the subject. */
export interface AdjustedSale<Sale extends MarketSale = MarketSale> {
  sale: Sale
  miles: Miles
  /** The subject's terms minus the sale's, times their worths; 0 where one of them does not know the fact. */
  differences: Float64Array
  timeDifference: number
  adjustedPrice: Dollars
  /** A fraction of one. */
  weight: number
}

/** A valuation with the sales from which it follows. */
export interface ExplainedValuation<Sale extends MarketSale = MarketSale> extends Valuation {
  /** The preferred ones first, then the most alike. */
  sales: AdjustedSale<Sale>[]
  /** What the model says without the sales around, and its weight. */
  marketValue: Dollars
  marketWeight: number
  /** Sales within reach that were not used because of their prices. */
  setAside: Sale[]
}

/** A valuation with the adjusted prices from which it follows, the preferred sales first, then the most alike. */
export interface AdjustedValuation<Sale extends MarketSale = MarketSale> extends Valuation {
  sales: Pick<AdjustedSale<Sale>, 'sale' | 'adjustedPrice'>[]
}

/**
 * Each values a home from sales until `asOf`; null with too few sales, or if the home's place or area is unknown.
 * @param preferred sales that are used in any case, unless their prices are set aside: the comps of the page
 */
export interface MarketValuer<Sale extends MarketSale> {
  value(
    subject: ValuationFacts,
    salesWithin: CandidatesWithin<Sale>,
    asOf: IsoDate,
    preferred?: readonly Sale[],
  ): Valuation | null
  adjust(
    subject: ValuationFacts,
    salesWithin: CandidatesWithin<Sale>,
    asOf: IsoDate,
    preferred?: readonly Sale[],
  ): AdjustedValuation<Sale> | null
  explain(
    subject: ValuationFacts,
    salesWithin: CandidatesWithin<Sale>,
    asOf: IsoDate,
    preferred?: readonly Sale[],
  ): ExplainedValuation<Sale> | null
}

/** A sale that was found to be alike, compared with what the model expects. */
interface Compared<Sale extends MarketSale> extends PreparedSale<Sale> {
  /** What its day is worth. */
  timeWorth: number
  /** The log of the price minus that which the model expects. */
  residual: number
}

/** Sales are prepared once, so use one valuer for the homes of a batch. */
export function marketValuer<Sale extends MarketSale>(model: MarketModel): MarketValuer<Sale> {
  const referenceDay = dayNumber(model.referenceDay)
  const referenceYear = new Date(model.referenceDay).getUTCFullYear()
  const prepared = new WeakMap<Sale, Compared<Sale>>()

  function timeWorth(day: number): number {
    const [months, before] = timeTerms(day, referenceDay)
    return model.timeWorths[0] * months + model.timeWorths[1] * before
  }

  function compare(sale: PreparedSale<Sale>): Compared<Sale> {
    const worth = timeWorth(sale.day)
    return { ...sale, timeWorth: worth, residual: sale.logPrice - expected(model, sale.terms) - worth }
  }

  function comparedOf({ sale, rank, east, north }: Alike<Sale>): ComparedPlace<Sale> {
    let compared = prepared.get(sale)
    if (!compared) prepared.set(sale, (compared = compare(prepareSale(sale, referenceYear, model.kind)!)))
    return { compared, rank, east, north }
  }

  const isUsable = ({ MLSSoldPrice }: Sale) => isMarketPrice(MLSSoldPrice, model.kind)

  const weigh: Weigh<Sale> = (subject, salesWithin, asOf, preferred = []) => {
    if (!subject.location) return null
    const { alike, unusable } = findAlike(subject, salesWithin, asOf, isUsable, preferred)
    const { used, outliers } = separateOutliers(alike.map(comparedOf), model.outlierLimit)
    if (used.length < SALES_MIN) return null
    const terms = termsOf(subject, referenceYear)
    // The area decides most of a price: without it, the range would be too narrow.
    if (Number.isNaN(terms[AREA_TERM]!) && model.worths[AREA_TERM] !== 0) return null
    const now = timeWorth(dayNumber(asOf))
    const logs = used.map(
      ({ compared }) =>
        compared.logPrice + differenceOf(model, terms, compared.terms) + now - compared.timeWorth,
    )
    return {
      used,
      outliers,
      unusable,
      terms,
      now,
      logs,
      ...combine(used, logs, expected(model, terms) + now),
      model,
    }
  }

  return {
    value: (...given) => {
      const weighed = weigh(...given)
      return weighed && toValuation(weighed)
    },
    adjust: (...given) => {
      const weighed = weigh(...given)
      return weighed && { ...toValuation(weighed), sales: adjustedPricesOf(weighed) }
    },
    explain: (...given) => {
      const weighed = weigh(...given)
      return weighed && explainValuation(given[0], weighed)
    },
  }
}

const AREA_TERM = placedLines.find(({ key }) => key === 'livingArea')!.first

type ComparedPlace<Sale extends MarketSale> = Omit<Alike<Sale>, 'sale'> & { compared: Compared<Sale> }

type Weigh<Sale extends MarketSale> = (
  ...given: Parameters<MarketValuer<Sale>['value']>
) => Weighed<Sale> | null

/** A valuation before it is put into words. */
interface Weighed<Sale extends MarketSale> extends Combined {
  model: MarketModel
  used: ComparedPlace<Sale>[]
  outliers: ComparedPlace<Sale>[]
  /** As alike, at prices that are none of the market. */
  unusable: Sale[]
  /** The subject's. */
  terms: Float64Array
  /** What the valuation's day is worth. */
  now: number
  /** The logs of the adjusted prices. */
  logs: number[]
}

const toValuation = <Sale extends MarketSale>({ value, spread, used, model }: Weighed<Sale>): Valuation => ({
  value,
  salesUsed: used.length,
  halfWidth: model.test && model.test.rangeFactor * relativeSpread(spread, model.test),
  spread,
})

const adjustedPricesOf = <Sale extends MarketSale>({ used, logs }: Weighed<Sale>) =>
  used.map(({ compared }, index) => ({
    sale: compared.sale,
    adjustedPrice: Math.exp(logs[index]!) as Dollars,
  }))

function explainValuation<Sale extends MarketSale>(
  subject: ValuationFacts,
  weighed: Weighed<Sale>,
): ExplainedValuation<Sale> {
  const { used, outliers, unusable, terms, now, logs, weights, marketValue, marketWeight, model } = weighed
  return {
    ...toValuation(weighed),
    sales: used.map(({ compared }, index) => ({
      sale: compared.sale,
      miles: distanceMiles(subject.location!.coordinates, compared.sale.location.coordinates),
      differences: terms.map((term, at) => worthOf(model.worths[at]! * (term - compared.terms[at]!))),
      timeDifference: now - compared.timeWorth,
      adjustedPrice: Math.exp(logs[index]!) as Dollars,
      weight: weights[index]!,
    })),
    marketValue,
    marketWeight,
    setAside: [
      ...outliers.map(({ compared }) => compared.sale),
      ...unusable.filter(({ MLSSoldPrice }) => (MLSSoldPrice ?? 0) > 0),
    ],
  }
}

/** How uncertain a value is, relative to others of its market: sales near and alike make it less so. */
export function relativeSpread(
  { variance, dispersion }: Spread,
  { dispersion: typical }: Pick<MarketTest, 'dispersion'>,
): number {
  return Math.sqrt(variance) * (typical > 0 ? (dispersion + 2 * typical) / (3 * typical) : 1)
}

/** The log of the price that the model expects; unknown facts are those of the average home. */
function expected({ worths, averages, level }: MarketModel, terms: Float64Array): number {
  let log = level
  for (let term = 0; term < FACT_TERMS; term++) {
    const value = terms[term]!
    if (!Number.isNaN(value)) log += worths[term]! * (value - averages[term]!)
  }
  return log
}

/** Facts that one of the two does not know drop out. */
const worthOf = (difference: number) => (Number.isNaN(difference) ? 0 : difference)

/** What the subject's facts are worth more than the sale's, in logs of prices. */
function differenceOf({ worths }: MarketModel, subject: Float64Array, sale: Float64Array): number {
  let difference = 0
  for (let term = 0; term < FACT_TERMS; term++)
    difference += worthOf(worths[term]! * (subject[term]! - sale[term]!))
  return difference
}

function separateOutliers<Sale extends MarketSale>(alike: readonly ComparedPlace<Sale>[], limit: number) {
  const middle = median(alike.map(({ compared }) => compared.residual)) ?? 0
  const isOutlier = ({ compared }: ComparedPlace<Sale>) => Math.abs(compared.residual - middle) > limit
  return {
    used: alike.filter((one) => !isOutlier(one)).slice(0, SALES_MAX),
    outliers: alike.filter(isOutlier),
  }
}

interface Combined extends Pick<Valuation, 'value' | 'spread'> {
  weights: number[]
  marketValue: Dollars
  marketWeight: number
}

/** The weighted mean of the adjusted prices and of the price that the model expects. */
function combine(places: readonly Place[], logs: readonly number[], market: number): Combined {
  const { weights, variance } = kriging(places)
  const marketWeight = 1 - weights.reduce((a, b) => a + b, 0)
  const marketValue = Math.exp(market)
  const value = logs.reduce(
    (mean, log, at) => mean + weights[at]! * Math.exp(log),
    marketWeight * marketValue,
  )
  return {
    value: value as Dollars,
    spread: { variance, dispersion: dispersionOf(logs, weights) },
    weights,
    marketValue: marketValue as Dollars,
    marketWeight,
  }
}

function dispersionOf(logs: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((a, b) => a + b, 0)
  if (total <= 0) return 0
  const mean = logs.reduce((at, log, index) => at + weights[index]! * log, 0) / total
  return logs.reduce((at, log, index) => at + weights[index]! * Math.abs(log - mean), 0) / total
}
