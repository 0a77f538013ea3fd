import type * as v from 'valibot'

/**
 * Who may call: anyone, any signed-in user, Admins only, or a team with the deploy token of its remote beside Admins.
 * Each is one base path.
 */
export const basePaths = {
  public: '/api/v1',
  auth: '/api/v1/auth',
  admin: '/api/v1/admin',
  deploy: '/api/v1/deploy',
} as const
export type Base = keyof typeof basePaths

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type AnySchema = v.GenericSchema

interface EndpointParts {
  method: Method
  base: Base
  /** With `:name` for each parameter, relative to the base: `/property/:id`. */
  path: `/${string}`
  params?: AnySchema
  /** Query values arrive as strings; the schema turns them into what they mean. */
  query?: AnySchema
  body?: AnySchema
  /** What stands in `data`; left out where the answer is 204. */
  result?: AnySchema
  /** Error statuses beyond those every endpoint of this base, with this input, can return. */
  refusals?: readonly number[]
  /** Refused with 403 `STEP_UP_REQUIRED` unless the user has entered the password lately. A deploy token is enough. */
  stepUp?: true
}

/**
 * One call of the API, written once: the server serves it, the client calls it, both parse by its schemas.
 * The parts keep their own types, so that `body` of an endpoint without one is a type error.
 */
export function endpoint<const Parts extends EndpointParts>(parts: Parts): Parts {
  return parts
}

export type Endpoint = EndpointParts

type OutputOf<Schema> = Schema extends AnySchema ? v.InferOutput<Schema> : undefined
type InputOf<Schema> = Schema extends AnySchema ? v.InferInput<Schema> : undefined

/** What a caller gets: the parsed `data`, or undefined for a 204. */
export type ResultOf<E extends Endpoint> = OutputOf<E['result']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyInputOf<E extends Endpoint> = InputOf<E['body']>
export type ParamsInputOf<E extends Endpoint> = InputOf<E['params']>
export type QueryInputOf<E extends Endpoint> = InputOf<E['query']>

/** The path of a call with its parameters filled in and encoded, base included. */
export function endpointPath(call: Endpoint, params: Record<string, string> = {}): string {
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${call.method} ${call.path} needs the parameter '${name}'`)
    return encodeURIComponent(value)
  })
  return basePaths[call.base] + path
}
