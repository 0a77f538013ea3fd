import { closestPattern, pathSegments, type RemoteDeployment } from '@freehold/contracts'

type EarlyDeclaration = RemoteDeployment['extras']['freehold']['early']

type Address = Pick<Location, 'origin' | 'pathname' | 'search'>

/**
 * The API calls that a release declares as the first ones of the page at this address. A query may change them, so an
 * address with one has none unless the declared pattern ends in '?'.
 */
export function earlyCalls(early: EarlyDeclaration = {}, { origin, pathname, search }: Address): string[] {
  const patterns = Object.keys(early)
  const path = closestPattern(patterns.map(withoutQueryMark), pathname)
  const pattern = patterns.find((candidate) => withoutQueryMark(candidate) === path)
  if (path === undefined || pattern === undefined) return []
  if (search !== '' && !pattern.endsWith(ANY_QUERY)) return []
  const calls = (early[pattern] ?? []).flatMap((call) => fillIn(call, path, { pathname, search }))
  return calls.filter((url) => isApiCall(new URL(url, origin), origin)).slice(0, CALLS_MAX)
}

/** A query may name any number of things; the page itself asks for those beyond this limit. */
const CALLS_MAX = 8

/** Early calls carry the session's token, which must not leave the API. */
const isApiCall = (url: URL, origin: string) => url.origin === origin && url.pathname.startsWith('/api/v1/')

const ANY_QUERY = '?'

const withoutQueryMark = (pattern: string) => (pattern.endsWith(ANY_QUERY) ? pattern.slice(0, -1) : pattern)

/**
 * Replaces each `:id` in a call with the path's segment of that name. When the pattern has no such segment, the query's
 * parameter `id` is used: one call per value, and no call without a value.
 */
function fillIn(call: string, pattern: string, { pathname, search }: Omit<Address, 'origin'>): string[] {
  const segments = pathSegments(pathname)
  const patternSegments = pathSegments(pattern)
  const query = new URLSearchParams(search)
  const valuesOf = (name: string) => {
    const segment = segments[patternSegments.indexOf(name)]
    if (segment !== undefined) return [segment]
    const values = [...new Set(query.getAll(name.slice(1)))].filter(isSegment)
    return values.slice(0, CALLS_MAX).map(encodeURIComponent)
  }
  const names = call.match(/:\w+/g) ?? []
  return names.reduce(
    (calls, name) => calls.flatMap((one) => valuesOf(name).map((value) => one.replace(name, () => value))),
    [call],
  )
}

/** An empty value or dots alone would lead to another endpoint. */
const isSegment = (value: string) => /[^.]/.test(value)
