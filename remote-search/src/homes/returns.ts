import { type ListedHome, type MarketFilters, returnPercent } from '@freehold/contracts'

type Case = Pick<MarketFilters, 'returnCase' | 'includeIncomplete'>

/** The stored return of the strategy that was asked for: the expected or the conservative one. */
export const returnOf = (home: ListedHome, { returnCase }: Case) =>
  returnCase === 'conservative' ? home.conservative : home.expected

/**
 * Whether the search ranks a home by its return. It puts those last that have none, or a loss without cash put in, that would
 * follow from a typing error, or that lack a fact where such returns are not included.
 */
export const isRanked = (home: ListedHome, filters: Case): boolean =>
  !home.isImplausible &&
  (home.missingFacts.length === 0 || filters.includeIncomplete !== undefined) &&
  (returnPercent(returnOf(home, filters)) ?? -Infinity) > -Infinity
