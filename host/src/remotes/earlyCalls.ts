import { matchesPath, pathSegments, type RemoteDeployment } from '@freehold/contracts'

type Early = RemoteDeployment['extras']['freehold']['early']

type Page = Pick<Location, 'origin' | 'pathname' | 'search'>

/** What the page at this address asks the API for first. One with a query may ask for something else. */
export function earlyCalls(early: Early = {}, { origin, pathname, search }: Page): string[] {
  if (search !== '') return []
  const patterns = Object.keys(early).filter((pattern) => matchesPath(pattern, pathname))
  const [closest] = patterns.toSorted((a, b) => names(a).length - names(b).length)
  const calls =
    closest === undefined ? [] : (early[closest] ?? []).map((call) => fillIn(call, closest, pathname))
  return calls.filter((url) => new URL(url, origin).pathname.startsWith('/api/v1/'))
}

const names = (pattern: string) => pathSegments(pattern).filter((segment) => segment.startsWith(':'))

/** `/property/:id` with what this page's address has where the pattern says `:id`. */
function fillIn(call: string, pattern: string, pathname: string): string {
  const given = pathSegments(pathname)
  const places = pathSegments(pattern)
  return call.replace(/:\w+/g, (name) => given[places.indexOf(name)] ?? name)
}
