import { matchesPath, pathSegments } from '@freehold/contracts'

/** Of the patterns that match a path the one that leaves least open; undefined where none does. */
export function closestPath(patterns: readonly string[], pathname: string): string | undefined {
  const matching = patterns.filter((pattern) => matchesPath(pattern, pathname))
  return matching.toSorted((a, b) => openParts(a) - openParts(b))[0]
}

const openParts = (pattern: string) =>
  pathSegments(pattern).filter((segment) => segment.startsWith(':') || segment === '*').length
