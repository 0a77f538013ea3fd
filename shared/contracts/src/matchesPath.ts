/**
 * Whether a path matches a pattern such as `/app/search`, `/app/property/:id` or `/app/profile/*`. `:name` matches one
 * segment, a final `/*` the path itself and everything below it.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const withRest = pattern.endsWith('/*')
  const wanted = pathSegments(withRest ? pattern.slice(0, -2) : pattern)
  const given = pathSegments(path)
  const longEnough = withRest ? given.length >= wanted.length : given.length === wanted.length
  return longEnough && wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
}

/** Whether a path belongs to the remote. */
export const ownsPath = (paths: readonly string[], path: string) =>
  paths.some((owned) => matchesPath(owned, path))

export const pathSegments = (path: string) => path.split('/').filter(Boolean)
