import {
  endpointPath,
  type BodyInputOf,
  type Endpoint,
  type ParamsInputOf,
  type QueryInputOf,
} from './endpoint'

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Exclude<Value, undefined> }
  : {} extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** Options of a call: exactly the parts that its endpoint declares. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>

/** The arguments after the endpoint; optional if the endpoint requires no part. */
export type CallArguments<E extends Endpoint> =
  {} extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** The same, independent of an endpoint's types. */
export interface CallParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** The arguments of `fetch` for a call, with a path relative to the server's origin. */
export function callRequest(endpoint: Endpoint, { params, query, body }: CallParts, token?: string) {
  // Errors are JSON, whatever a success is.
  const accepted = [endpoint.file, 'application/json'].filter((type) => type !== undefined)
  const headers: Record<string, string> = { Accept: accepted.join(', ') }
  if (token !== undefined) headers['Authorization'] = token
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return {
    path: endpointPath(endpoint, params) + search(query),
    // `fetch` treats an undefined body as none.
    init: { method: endpoint.method, headers, body: JSON.stringify(body) },
  }
}

function search(query: CallParts['query']): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const texts = Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`
}
