import type { Cases, FactBasis } from '@freehold/analysis'
import type { StrategyKey } from '@freehold/contracts'

export type Facts = Cases<object>['facts']

/** The facts of this basis, in words: 'the ARV and the rent'. */
export function factsOf(
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
