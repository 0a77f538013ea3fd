import type { RentEstimate } from '@freehold/contracts'
import { formatCount, formatDay, formatPercent } from '@freehold/ui'

/** How the rent was estimated from leases, and how exact that was for past ones. */
export function leaseMethodText({ adjusted, asOf }: RentEstimate): string {
  if (!adjusted) {
    const until = asOf === undefined ? '' : `, as of ${formatDay(asOf)}`
    return `The median rent per square foot of these leases${until}. The last column is each one’s rent per square foot at this home’s size.`
  }
  const { market, salesLearntFrom, firstDay, lastDay, test } = adjusted
  const learnt = `Leases nearby, adjusted by what differences between homes are worth in ${market}: learnt from ${formatCount(salesLearntFrom)} leases from ${formatDay(firstDay)} to ${formatDay(lastDay)}.`
  if (!test) return learnt
  const { sales: tested, medianErrorPercent, insidePercent } = test
  return `${learnt} Of ${formatCount(tested)} past leases, half were within ${formatPercent(medianErrorPercent, 1)} of the estimate, and ${formatPercent(insidePercent, 0)} between the percentiles, which are calibrated on them.`
}
