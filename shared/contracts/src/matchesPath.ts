/**
 * Whether a path of this site lies under a pattern such as `/app/search`, `/app/property/:id` or `/app/profile/*`.
 * A `:name` is one segment, a final `/*` is the path itself and anything beneath it.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const withRest = pattern.endsWith('/*')
  const wanted = segments(withRest ? pattern.slice(0, -2) : pattern)
  const given = segments(path)
  const longEnough = withRest ? given.length >= wanted.length : given.length === wanted.length
  return longEnough && wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
}

const segments = (path: string) => path.split('/').filter(Boolean)
