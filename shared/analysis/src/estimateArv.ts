import type { ArvEstimate, Dollars } from '@freehold/contracts'
import { median } from './median'
import { stated, worksheet, type Figure, type Worksheet } from './worksheet'

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

/** A sale with its label in the working and, if known, its difference from the subject. */
export interface NamedSale extends Sale {
  label: string
  difference?: Figure<number>
}

/**
 * Estimates the ARV in dollars: the comps' median price per square foot times the area; without areas the median price;
 * with too few comps the list price, without any uplift. Null if that is missing too. Does not adjust for different
 * beds and baths, because Fannie Mae B4-1.3-09 calls adjustments by rule of thumb inappropriate.
 */
export const estimateArv = (subject: ArvSubject, comps: readonly Sale[]): ArvEstimate | null =>
  arvOn(
    worksheet({ working: false }),
    subject,
    // Labels are needed only for a working.
    comps.map((comp) => ({ ...comp, label: '' })),
  )

/** Computes the estimate on a worksheet. */
export function arvOn(
  sheet: Worksheet,
  subject: ArvSubject,
  comps: readonly NamedSale[],
): ArvEstimate | null {
  const sold = comps.filter(({ MLSSoldPrice }) => isKnown(MLSSoldPrice))
  const sized = sold.filter(({ BuildingAreaTotal }) => isKnown(BuildingAreaTotal))
  if (isKnown(subject.BuildingAreaTotal) && sized.length >= COMPS_MIN) {
    const area = stated('ownArea', 'Square feet of this home', 'squareFeet', subject.BuildingAreaTotal)
    const values = sized.map((comp, index) => valueByArea(sheet, comp, index, area))
    return medianEstimate(sheet, 'MEDIAN_PPSF', values)
  }
  if (sold.length >= COMPS_MIN) {
    const prices = sold.map(({ label, MLSSoldPrice }) =>
      stated('soldPrice', label, 'dollars', MLSSoldPrice ?? 0),
    )
    return medianEstimate(sheet, 'MEDIAN_PRICE', prices)
  }
  const price = subject.LatestListingPrice as Dollars | null
  return price === null ? null : { arv: price, low: price, high: price, method: 'LIST_PRICE', compsUsed: 0 }
}

/** A price or area of 0 in a source means unknown. */
const isKnown = (value: number | null): value is number => (value ?? 0) > 0

/** The price of this home at the comp's price per square foot. */
function valueByArea(sheet: Worksheet, comp: NamedSale, index: number, area: Figure<number>) {
  const { label, MLSSoldPrice, BuildingAreaTotal, difference } = comp
  return sheet.step(
    `comp${index + 1}`,
    label,
    'dollars',
    'sold price ÷ square feet of the comp × square feet of this home',
    [
      stated('soldPrice', 'Sold price', 'dollars', MLSSoldPrice ?? 0),
      stated('compArea', 'Square feet of the comp', 'squareFeet', BuildingAreaTotal ?? 0),
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
  sheet: Worksheet,
  method: keyof typeof formulas,
  figures: readonly Figure<number>[],
): ArvEstimate {
  const { value } = sheet.step(
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
