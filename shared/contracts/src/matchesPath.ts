/**
 * Whether a path of this site lies under a pattern such as `/app/search`, `/app/property/:id` or `/app/profile/*`.
 * A `:name` is one segment, a final `/*` is the path itself and anything beneath it.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const withRest = pattern.endsWith('/*')
  const wanted = pathSegments(withRest ? pattern.slice(0, -2) : pattern)
  const given = pathSegments(path)
  const longEnough = withRest ? given.length >= wanted.length : given.length === wanted.length
  return longEnough && wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
}

/** Whether one of a remote's paths is that of an address. */
export const ownsPath = (paths: readonly string[], path: string) =>
  paths.some((owned) => matchesPath(owned, path))

export const pathSegments = (path: string) => path.split('/').filter(Boolean)
