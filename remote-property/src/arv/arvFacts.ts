import type { ArvEstimate } from '@freehold/contracts'
import {
  arvConfidenceText,
  arvErrorText,
  arvMethodText,
  arvRangeText,
  arvRepairText,
} from '@freehold/property-ui'
import { formatDollars } from '@freehold/ui'

/** An estimate with its range, confidence, method and error, as far as they are known, for lists of facts. */
export function arvFacts(estimate: ArvEstimate): { term: string; value: string }[] {
  const facts: [term: string, value: string | null][] = [
    ['ARV estimate', formatDollars(estimate.arv)],
    ['ARV condition', arvRepairText(estimate)],
    ['ARV range', arvRangeText(estimate)],
    ['ARV confidence', arvConfidenceText(estimate)],
    ['ARV method', arvMethodText(estimate)],
    ['ARV error', arvErrorText(estimate)],
  ]
  return facts.flatMap(([term, value]) => (value === null ? [] : [{ term, value }]))
}
