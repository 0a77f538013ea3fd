import type { EstimatedFact } from '@freehold/analysis'
import type { Property, StrategyKey } from '@freehold/contracts'
import { withoutRangeText, type Facts } from './noRangeText'

/** Which ends the cases are at, and which fact stays: 'ARV at the ends of its 80% range; the rent is entered'. */
export function casesText(strategy: StrategyKey, facts: Facts, { arv }: Pick<Property, 'arv'>): string {
  const ends: Record<EstimatedFact, string> = {
    arv: arv?.adjusted
      ? 'ARV at the ends of its 80% range'
      : 'ARV at the lowest and the highest value by a comp',
    rent:
      strategy === 'shortTerm'
        ? 'nightly rates from the 25th and the 75th percentile of the rent'
        : 'rent at its 25th and 75th percentile',
  }
  const ranged = Object.entries(facts).flatMap(([fact, basis]) =>
    basis === 'range' ? [ends[fact as EstimatedFact]] : [],
  )
  const varying = ranged.join(', ') + (ranged.length > 1 ? ', both at once' : '')
  const staying = withoutRangeText(strategy, facts, 'no range')
  return [varying[0]!.toUpperCase() + varying.slice(1), staying].filter(Boolean).join('; ')
}
