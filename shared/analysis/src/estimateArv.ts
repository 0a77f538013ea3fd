import type { AdjustedSalesBasis, ArvEstimate, Dollars, Percent } from '@freehold/contracts'
import { median } from './median'
import { fact, startCalculation, type Figure, type Calculation } from './calculation'
import type { MarketModel } from './valuation/MarketModel'
import type { Valuation } from './valuation/marketValuer'

const COMPS_MIN = 3

export interface Sale {
  MLSSoldPrice: number | null
  /** Square feet. */
  BuildingAreaTotal: number | null
}

export interface ArvSubject {
  LatestListingPrice: number | null
  BuildingAreaTotal: number | null
}

/** A sale with its label among the steps and, if known, its difference from the subject. */
export interface NamedSale extends Sale {
  label: string
  difference?: Figure<number>
}

/**
 * Estimates the ARV in dollars where a market has too few sales for {@link arvByAdjustedSales}: the comps' median price per square foot times the area; without areas the median price;
 * with too few comps the list price, without any uplift. Null if that is missing too. Does not adjust for different
 * beds and baths, because Fannie Mae B4-1.3-09 calls adjustments by rule of thumb inappropriate.
 */
export const estimateArv = (subject: ArvSubject, comps: readonly Sale[]): ArvEstimate | null =>
  computeArv(
    startCalculation({ recordSteps: false }),
    subject,
    // Labels are needed only for the steps.
    comps.map((comp) => ({ ...comp, label: '' })),
  )

/**
 * The estimate of a home that was valued by adjusted sales. Without a range its bounds are the value.
 * @param worn of a home that was valued as repaired
 */
export function arvByAdjustedSales(
  { value, salesUsed, halfWidth }: Pick<Valuation, 'value' | 'salesUsed' | 'halfWidth'>,
  model: MarketModel,
  market: string,
  worn?: Pick<ArvEstimate, 'asIs' | 'repairedFrom'>,
): ArvEstimate {
  return {
    arv: value,
    low: (value * Math.exp(-(halfWidth ?? 0))) as Dollars,
    high: (value * Math.exp(halfWidth ?? 0)) as Dollars,
    method: 'MEDIAN_PPSF',
    compsUsed: salesUsed,
    adjusted: basisOf(model, market),
    ...worn,
  }
}

export const basisOf = (
  { sales, firstDay, referenceDay, test }: MarketModel,
  market: string,
): AdjustedSalesBasis => ({
  market,
  salesLearntFrom: sales,
  firstDay,
  lastDay: referenceDay,
  test: test && {
    sales: test.sales,
    medianErrorPercent: test.medianErrorPercent as Percent,
    insidePercent: test.insidePercent as Percent,
  },
})

/** Computes the estimate, as steps of a calculation. */
export function computeArv(
  calculation: Calculation,
  subject: ArvSubject,
  comps: readonly NamedSale[],
): ArvEstimate | null {
  const sold = comps.filter(({ MLSSoldPrice }) => isKnown(MLSSoldPrice))
  const sized = sold.filter(({ BuildingAreaTotal }) => isKnown(BuildingAreaTotal))
  if (isKnown(subject.BuildingAreaTotal) && sized.length >= COMPS_MIN) {
    const area = fact('ownArea', 'Square feet of this home', 'squareFeet', subject.BuildingAreaTotal)
    const values = sized.map((comp, index) => valueByArea(calculation, comp, index, area))
    return medianEstimate(calculation, 'MEDIAN_PPSF', values)
  }
  if (sold.length >= COMPS_MIN) {
    const prices = sold.map(({ label, MLSSoldPrice }) =>
      fact('soldPrice', label, 'dollars', MLSSoldPrice ?? 0),
    )
    return medianEstimate(calculation, 'MEDIAN_PRICE', prices)
  }
  const price = subject.LatestListingPrice as Dollars | null
  return price === null ? null : { arv: price, low: price, high: price, method: 'LIST_PRICE', compsUsed: 0 }
}

/** A price or area of 0 in a source means unknown. */
const isKnown = (value: number | null): value is number => (value ?? 0) > 0

/** The price of this home at the comp's price per square foot. */
function valueByArea(calculation: Calculation, comp: NamedSale, index: number, area: Figure<number>) {
  const { label, MLSSoldPrice, BuildingAreaTotal, difference } = comp
  return calculation.step(
    `comp${index + 1}`,
    label,
    'dollars',
    'sold price ÷ square feet of the comp × square feet of this home',
    [
      fact('soldPrice', 'Sold price', 'dollars', MLSSoldPrice ?? 0),
      fact('compArea', 'Square feet of the comp', 'squareFeet', BuildingAreaTotal ?? 0),
      area,
      // Does not affect the value; shows why this sale is a comp.
      ...(difference ? [difference] : []),
    ],
    (price, size, own) => (price / size) * own,
  )
}

const formulas = {
  MEDIAN_PPSF: 'the median of what this home would cost at the price per square foot of each comp',
  MEDIAN_PRICE: 'the median of what the comps were sold for: their areas are not known',
}

function medianEstimate(
  calculation: Calculation,
  method: keyof typeof formulas,
  figures: readonly Figure<number>[],
): ArvEstimate {
  const { value } = calculation.step(
    'arv',
    'After-repair value (ARV)',
    'dollars',
    formulas[method],
    figures,
    (...values) => median(values),
  )
  const values = figures.map(({ value: one }) => one)
  return {
    arv: value as Dollars,
    low: Math.min(...values) as Dollars,
    high: Math.max(...values) as Dollars,
    method,
    compsUsed: values.length,
  }
}
