import { matchesPath, pathSegments, type RemoteDeployment } from '@freehold/contracts'

type Early = RemoteDeployment['extras']['freehold']['early']

type Page = Pick<Location, 'origin' | 'pathname' | 'search'>

/** What the page at this address asks the API for first. With a query that may differ, unless it is said not to. */
export function earlyCalls(early: Early = {}, { origin, pathname, search }: Page): string[] {
  const patterns = Object.keys(early).filter((pattern) => matchesPath(pathOf(pattern), pathname))
  const [closest] = patterns.toSorted((a, b) => names(a).length - names(b).length)
  if (closest === undefined || (search !== '' && !closest.endsWith(ANY_QUERY))) return []
  const calls = (early[closest] ?? []).map((call) => fillIn(call, pathOf(closest), pathname))
  return calls.filter((url) => isOfTheApi(new URL(url, origin), origin))
}

/** The session's token goes along. */
const isOfTheApi = (url: URL, origin: string) => url.origin === origin && url.pathname.startsWith('/api/v1/')

const ANY_QUERY = '?'

const pathOf = (pattern: string) => (pattern.endsWith(ANY_QUERY) ? pattern.slice(0, -1) : pattern)

const names = (pattern: string) => pathSegments(pattern).filter((segment) => segment.startsWith(':'))

/** `/property/:id` with what this page's address has where the pattern says `:id`. */
function fillIn(call: string, pattern: string, pathname: string): string {
  const given = pathSegments(pathname)
  const places = pathSegments(pattern)
  return call.replace(/:\w+/g, (name) => given[places.indexOf(name)] ?? name)
}
