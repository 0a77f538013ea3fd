import type { ArvEstimate } from '@freehold/contracts'
import { formatCount, formatDollars, formatPercent } from '@freehold/ui'

/** How narrow the 80 % range of an ARV is. */
export type Confidence = 'high' | 'fair' | 'low'

/** Half the width of the range, in percent of the ARV, up to which confidence is high or fair. */
export const confidenceLimits = { high: 8, fair: 14 }

/** A value is the mean of 16 sales where there are so many; from fewer than half of them it says how few. */
const FEW_SALES = 8

/**
 * The confidence in an estimate, from half the width of its range: `log(high / arv)` in percent. Null without a range, also
 * where all past sales were at equal prices, and for the median of comps, whose lowest and highest value are not a range
 * that prices keep to.
 */
export function arvConfidence({ arv, high, adjusted }: Pick<ArvEstimate, 'arv' | 'high' | 'adjusted'>): {
  confidence: Confidence
  halfWidthPercent: number
} | null {
  const halfWidthPercent = 100 * Math.log(high / arv)
  if (!adjusted?.test || !(halfWidthPercent > 0) || halfWidthPercent === Infinity) return null
  const confidence =
    halfWidthPercent <= confidenceLimits.high
      ? 'high'
      : halfWidthPercent <= confidenceLimits.fair
        ? 'fair'
        : 'low'
  return { confidence, halfWidthPercent }
}

const confidenceNames: Record<Confidence, string> = {
  high: 'High confidence',
  fair: 'Fair confidence',
  low: 'Low confidence',
}

/** 'Fair confidence', and for a low one how few sales it rests on, where they are few; null without a range. */
export function arvConfidenceText(estimate: ArvEstimate): string | null {
  const known = arvConfidence(estimate)
  if (known === null) return null
  const isFew = known.confidence === 'low' && estimate.compsUsed < FEW_SALES
  return `${confidenceNames[known.confidence]}${isFew ? `. Few alike sales: ${estimate.compsUsed}` : ''}`
}

/** The range of an estimate and what kind it is, or why there is none. */
export function arvRangeText(estimate: ArvEstimate): string {
  const { low, high, adjusted, method } = estimate
  const bounds = `${formatDollars(low)} to ${formatDollars(high)}`
  if (adjusted && arvConfidence(estimate)) return `80% range ${bounds}`
  if (adjusted?.test) return `No range: past sales in ${adjusted.market} do not differ from such values`
  if (adjusted) return `No range: too few past sales in ${adjusted.market} to measure the error`
  if (method === 'LIST_PRICE') return 'No range: too few comps'
  return `Lowest to highest comp ${bounds}`
}

/**
 * That a worn home is valued as repaired, and what it is worth now, if that is known; null for other estimates. The rehab
 * cost starts as a share of the price, whatever the condition, so the user has to check it.
 */
export function arvRepairText({ asIs, repairedFrom }: ArvEstimate): string | null {
  const asIsText = asIs
    ? `As-is value (${asIs.condition}): ${formatDollars(asIs.value)}`
    : repairedFrom && `No as-is value (${repairedFrom}): too few past sales of worn homes`
  if (!asIsText) return null
  return `In average condition, as repaired. ${asIsText}. Repairs are not estimated: check the rehab cost`
}

const medians = { MEDIAN_PPSF: 'Median price per sq ft', MEDIAN_PRICE: 'Median price' }

/** How the value was estimated. */
export function arvMethodText({ method, compsUsed, adjusted }: ArvEstimate): string {
  if (method === 'LIST_PRICE') return 'List price, no uplift: too few comps'
  return adjusted
    ? `Weighted mean of ${compsUsed} adjusted sales`
    : `${medians[method]} of ${compsUsed} comps`
}

/** How far past sales were from such values; null where too few sales were compared. */
export function arvErrorText({ adjusted }: ArvEstimate): string | null {
  if (!adjusted?.test) return null
  const { sales, medianErrorPercent } = adjusted.test
  return `Half of ${formatCount(sales)} past sales in ${adjusted.market} were within ${formatPercent(medianErrorPercent, 1)} of such a value`
}
