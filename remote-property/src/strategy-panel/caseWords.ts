import type { Cases, EstimatedFact, FactBasis } from '@freehold/analysis'
import type { Property, StrategyKey } from '@freehold/contracts'

type Facts = Cases<object>['facts']

/** The facts of this basis, in words: 'the ARV and the rent'. */
function factsOf(
  basis: FactBasis,
  strategy: StrategyKey,
  facts: Facts,
): { words: string; are: string } | null {
  const names = Object.entries(facts).flatMap(([fact, of]) => {
    if (of !== basis) return []
    if (fact === 'arv') return ['the ARV']
    return [strategy === 'shortTerm' ? 'the nightly rates' : 'the rent']
  })
  if (names.length === 0) return null
  return { words: names.join(' and '), are: names.length > 1 || strategy === 'shortTerm' ? 'are' : 'is' }
}

/** Why the return has no span: 'No range: the ARV is entered, none is known for the rent'. */
export function noRangeText(strategy: StrategyKey, facts: Facts): string {
  const [entered, unknown] = [factsOf('entered', strategy, facts), factsOf('noRange', strategy, facts)]
  const reasons = [
    entered && `${entered.words} ${entered.are} entered`,
    unknown && `none is known for ${unknown.words}`,
  ]
  return `No range: ${reasons.filter((reason) => reason !== null).join(', ')}`
}

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
  const [entered, unknown] = [factsOf('entered', strategy, facts), factsOf('noRange', strategy, facts)]
  const staying = entered
    ? `${entered.words} ${entered.are} entered`
    : unknown && `no range is known for ${unknown.words}`
  return [varying[0]!.toUpperCase() + varying.slice(1), staying].filter(Boolean).join('; ')
}
