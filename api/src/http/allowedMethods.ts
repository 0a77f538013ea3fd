import * as contracts from '@freehold/contracts'
import { basePaths, type Endpoint } from '@freehold/contracts'

const isEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] => {
  const value = entry[1]
  return value instanceof Object && 'method' in value && 'base' in value && 'path' in value
}

/** Every call of the contract, under the name that it has there. */
export const namedEndpoints = Object.entries<unknown>(contracts).filter(isEndpoint)
export const endpoints = namedEndpoints.map(([, endpoint]) => endpoint)

/** The methods that the contract knows for a path; none where it knows nothing. */
export function allowedMethods(url: string): string[] {
  const given = segmentsOf(url.split('?')[0]!)
  const methods = endpoints
    .filter(({ base, path }) => matches(segmentsOf(basePaths[base] + path), given))
    .map(({ method }) => method)
  return [...new Set(methods)].toSorted()
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

const matches = (pattern: string[], given: string[]) =>
  pattern.length === given.length &&
  pattern.every((segment, index) => segment.startsWith(':') || segment === given[index])
