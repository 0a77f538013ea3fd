import type { Cases, FactBasis } from '@freehold/analysis'
import type { StrategyKey } from '@freehold/contracts'

export type Facts = Cases<object>['facts']

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

/**
 * Why facts have no range: 'the ARV is entered, none is known for the rent'; empty if all have one.
 * @param none how the sentence goes on about a range that is not known
 */
export function withoutRangeText(
  strategy: StrategyKey,
  facts: Facts,
  none: 'none' | 'no range' = 'none',
): string {
  const [entered, saved, unknown] = (['entered', 'saved', 'noRange'] as const).map((basis) =>
    factsOf(basis, strategy, facts),
  )
  const reasons = [
    entered && `${entered.words} ${entered.are} entered`,
    saved && `${saved.words} ${saved.are} as saved`,
    unknown && `${none} is known for ${unknown.words}`,
  ]
  return reasons.filter(Boolean).join(', ')
}

/** Why the return has no span: 'No range: the ARV is entered, none is known for the rent'. */
export const noRangeText = (strategy: StrategyKey, facts: Facts) =>
  `No range: ${withoutRangeText(strategy, facts)}`
