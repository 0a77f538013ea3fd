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
  const calls = (early[pattern] ?? []).flatMap((call) => fillIn(call, path, { pathname, search }))
  return calls.filter((url) => isOfTheApi(new URL(url, origin), origin)).slice(0, CALLS_MAX)
}

/** A query may name any number of things; the page itself asks for the others. */
const CALLS_MAX = 8

/** The session's token goes along. */
const isOfTheApi = (url: URL, origin: string) => url.origin === origin && url.pathname.startsWith('/api/v1/')

const ANY_QUERY = '?'

const pathOf = (pattern: string) => (pattern.endsWith(ANY_QUERY) ? pattern.slice(0, -1) : pattern)

/**
 * `/property/:id` with what the page's address has where the pattern says `:id`. Where the pattern does not, with what
 * the query says for `id`: a call for each value, and none without one.
 */
function fillIn(call: string, pattern: string, { pathname, search }: Omit<Page, 'origin'>): string[] {
  const given = pathSegments(pathname)
  const places = pathSegments(pattern)
  const query = new URLSearchParams(search)
  const valuesOf = (name: string) => {
    const place = given[places.indexOf(name)]
    if (place !== undefined) return [place]
    const named = [...new Set(query.getAll(name.slice(1)))].filter(isSegment)
    return named.slice(0, CALLS_MAX).map(encodeURIComponent)
  }
  const names = call.match(/:\w+/g) ?? []
  return names.reduce(
    (calls, name) => calls.flatMap((one) => valuesOf(name).map((value) => one.replace(name, () => value))),
    [call],
  )
}

/** Nothing, and dots alone, would lead elsewhere. */
const isSegment = (value: string) => /[^.]/.test(value)
