import * as contracts from '@freehold/contracts'
import { basePaths, type Endpoint, matchesPath } from '@freehold/contracts'

const isEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] => {
  const value = entry[1]
  return value instanceof Object && 'method' in value && 'base' in value && 'path' in value
}

/** Every endpoint of the contract with its name there. */
export const namedEndpoints = Object.entries<unknown>(contracts).filter(isEndpoint)
export const endpoints = namedEndpoints.map(([, endpoint]) => endpoint)

/** The methods of the endpoints at a path; empty when there are none. */
export function allowedMethods(url: string): string[] {
  const [path] = url.split('?')
  const methods = endpoints
    .filter((endpoint) => matchesPath(basePaths[endpoint.base] + endpoint.path, path!))
    .map(({ method }) => method)
  return [...new Set(methods)].toSorted()
}
