import { pathSegments, type RemoteDeployment } from '@freehold/contracts'
import { closestPath } from './closestPath'

type Early = RemoteDeployment['extras']['freehold']['early']

type Page = Pick<Location, 'origin' | 'pathname' | 'search'>

/** What the page at this address asks the API for first. With a query that may differ, unless it is said not to. */
export function earlyCalls(early: Early = {}, { origin, pathname, search }: Page): string[] {
  const patterns = Object.keys(early)
  const path = closestPath(patterns.map(pathOf), pathname)
  const pattern = patterns.find((one) => pathOf(one) === path)
  if (path === undefined || pattern === undefined) return []
  if (search !== '' && !pattern.endsWith(ANY_QUERY)) return []
  const calls = (early[pattern] ?? []).map((call) => fillIn(call, path, pathname))
  return calls.filter((url) => isOfTheApi(new URL(url, origin), origin))
}

/** The session's token goes along. */
const isOfTheApi = (url: URL, origin: string) => url.origin === origin && url.pathname.startsWith('/api/v1/')

const ANY_QUERY = '?'

const pathOf = (pattern: string) => (pattern.endsWith(ANY_QUERY) ? pattern.slice(0, -1) : pattern)

/** `/property/:id` with what this page's address has where the pattern says `:id`. */
function fillIn(call: string, pattern: string, pathname: string): string {
  const given = pathSegments(pathname)
  const places = pathSegments(pattern)
  return call.replace(/:\w+/g, (name) => given[places.indexOf(name)] ?? name)
}
