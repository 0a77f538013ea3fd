/**
 * Path patterns, such as `/app/search`, `/app/property/:id` or `/app/profile/*`: `:name` matches any one segment, a
 * final `/*` the path itself and everything below it.
 */

/** Whether a path matches a pattern. */
export function matchesPath(pattern: string, path: string): boolean {
  const { segments, isOpen } = parsePattern(pattern)
  const given = pathSegments(path)
  const longEnough = isOpen ? given.length >= segments.length : given.length === segments.length
  return longEnough && segments.every((segment, i) => isParameter(segment) || segment === given[i])
}

/** Whether a path matches one of a remote's patterns. */
export const ownsPath = (patterns: readonly string[], path: string) =>
  patterns.some((pattern) => matchesPath(pattern, path))

/** The matching pattern with the fewest parameters and stars; undefined if none matches. */
export function closestPattern(patterns: readonly string[], path: string): string | undefined {
  const matching = patterns.filter((pattern) => matchesPath(pattern, path))
  return matching.toSorted((a, b) => countWildcards(a) - countWildcards(b))[0]
}

function countWildcards(pattern: string): number {
  const { segments, isOpen } = parsePattern(pattern)
  return segments.filter(isParameter).length + (isOpen ? 1 : 0)
}

/** Whether some path matches both patterns, such as `/app/property/:id` and `/app/property/*`. */
export function pathsOverlap(one: string, other: string): boolean {
  const [first, second] = [parsePattern(one), parsePattern(other)]
  const shorter = Math.min(first.segments.length, second.segments.length)
  for (let i = 0; i < shorter; i += 1) {
    const [a, b] = [first.segments[i]!, second.segments[i]!]
    if (a !== b && !isParameter(a) && !isParameter(b)) return false
  }
  if (first.segments.length === second.segments.length) return true
  return first.segments.length < second.segments.length ? first.isOpen : second.isOpen
}

/**
 * Whether every path that matches the second pattern matches the first: `/app/:part` covers `/app/search`, not the
 * other way round. Does not detect that several patterns together cover another.
 */
export function coversPath(wide: string, narrow: string): boolean {
  const [outer, inner] = [parsePattern(wide), parsePattern(narrow)]
  const isWithin = outer.segments.every(
    (segment, i) => i < inner.segments.length && (isParameter(segment) || segment === inner.segments[i]),
  )
  return isWithin && (outer.isOpen || (!inner.isOpen && inner.segments.length === outer.segments.length))
}

export const pathSegments = (path: string) => path.split('/').filter(Boolean)

const isParameter = (segment: string) => segment.startsWith(':')

function parsePattern(pattern: string): { segments: string[]; isOpen: boolean } {
  const isOpen = pattern.endsWith('/*')
  return { segments: pathSegments(isOpen ? pattern.slice(0, -2) : pattern), isOpen }
}
