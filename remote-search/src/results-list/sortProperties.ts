import { comparableReturnOf, type SearchFilters, type UnplacedSummary } from '@freehold/contracts'

/**
 * Sorts by highest return of the strategy, or without one by lowest price. Unknown values come last, and so do returns
 * that lack a fact, unless the search includes them.
 */
export function sortProperties(
  properties: readonly UnplacedSummary[],
  { strategy, includeIncomplete }: SearchFilters,
) {
  const rankOf = (property: UnplacedSummary) => {
    if (!strategy) return property.LatestListingPrice ?? Infinity
    const percent = comparableReturnOf(property, strategy, includeIncomplete)
    return percent === null ? NaN : -percent
  }
  return properties
    .map((property) => ({ property, rank: rankOf(property) }))
    .toSorted((a, b) => compare(a.rank, b.rank) || compare(a.property._id, b.property._id))
    .map(({ property }) => property)
}

/** Sorts NaN last. */
const compare = <T extends number | string>(a: T, b: T) =>
  Number(a !== a) - Number(b !== b) || (a < b ? -1 : Number(a > b))
