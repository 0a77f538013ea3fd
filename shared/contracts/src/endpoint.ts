import type * as v from 'valibot'

/**
 * Base path by who may call: anyone, any signed-in user, Admins, or Admins and teams with their remote's deploy token.
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
  /** Relative to the base, with `:name` for each parameter: `/property/:id`. */
  path: `/${string}`
  params?: AnySchema
  /** Query values are strings in the URL; the schema converts them. */
  query?: AnySchema
  body?: AnySchema
  /** Schema of `data` in the response, or of its file; omitted for a 204. */
  result?: AnySchema
  /** The media type of a response that is a file to download; its result is a `Blob`. */
  file?: string
  /** Error statuses beyond those every endpoint of this base, with this input, can return. */
  refusals?: readonly number[]
  /** Returns 403 `STEP_UP_REQUIRED` unless the user has entered the password recently. Not for deploy tokens. */
  stepUp?: true
}

/**
 * Declares one API call for both sides: the server serves it, the client calls it, and both parse with its schemas.
 * Keeps the exact type of each part, so that using `body` of an endpoint without one is a type error.
 */
export function endpoint<const Parts extends EndpointParts>(parts: Parts): Parts {
  return parts
}

export type Endpoint = EndpointParts

type OutputOf<Schema> = Schema extends AnySchema ? v.InferOutput<Schema> : undefined
type InputOf<Schema> = Schema extends AnySchema ? v.InferInput<Schema> : undefined

/** The result of a call: the parsed `data`, or undefined for a 204. */
export type ResultOf<E extends Endpoint> = OutputOf<E['result']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyInputOf<E extends Endpoint> = InputOf<E['body']>
export type ParamsInputOf<E extends Endpoint> = InputOf<E['params']>
export type QueryInputOf<E extends Endpoint> = InputOf<E['query']>

/** The full path of a call, with its base and encoded parameters. */
export function endpointPath(call: Endpoint, params: Record<string, string> = {}): string {
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${call.method} ${call.path} needs the parameter '${name}'`)
    return encodeURIComponent(value)
  })
  return basePaths[call.base] + path
}
