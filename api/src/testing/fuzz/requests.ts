import * as fc from 'fast-check'
import { describeApi } from '../../docs/describeApi'
import { pathMutation, goodPart, goodQuery, oddPart, oddQuery, type Parameter, pathOf } from './addresses'
import { goodBody, oddBody } from './bodies'
import { callers, type Caller, examples, knownIds } from './fixtures'
import { contentType, oddHeaders, rarely, wrongToken } from './headers'
import type { JsonSchema } from './valueOf'

export interface Operation {
  operationId: string
  method: string
  path: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>
}

export interface FuzzRequest {
  operation: Operation
  caller: Caller
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
  /** Whether the method or the path differs from the operation's. */
  isMutated: boolean
}

type Described = Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>

/** Every operation of the API's own description. */
export const operations: Operation[] = Object.entries(describeApi().paths as Described).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
    })),
)

const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'LOCK',
  'SEARCH',
)

/** A valid request by an Admin. */
export function goodRequest(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { parameters = [], requestBody, path, operationId, method } = operation
  const schema = requestBody?.content['application/json'].schema
  const payload = schema ? goodBody(schema, examples[operationId], knownIds) : fc.constant(undefined)
  const url = fc
    .tuple(pathOf(path, parameters, knownIds, goodPart), goodQuery(parameters, knownIds))
    .map((parts) => parts.join(''))
  const headers = {
    authorization: callers.Admin.token!,
    ...(schema && { 'content-type': 'application/json' }),
  }
  const fixed = { operation, caller: 'Admin', method, headers, isMutated: false } as const
  return fc.record({ url, payload }).map((varied) => ({ ...fixed, ...varied }))
}

/** Clients resolve dot segments before they send a request. */
const dotSegment = /\/(\.|%2e){1,2}(\/|$)/i

/** A request by any caller with a few errors. */
function oddRequest(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { parameters = [], requestBody, path, operationId } = operation
  const schema = requestBody?.content['application/json'].schema
  return fc
    .record({
      caller: fc.constantFrom<Caller[]>('anonymous', 'Investor', 'Admin'),
      filled: pathOf(path, parameters, knownIds, oddPart),
      query: oddQuery(parameters, knownIds),
      payload: schema ? oddBody(schema, examples[operationId], knownIds) : rarely(fc.constant('{}')),
      type: contentType,
      own: wrongToken,
      odd: oddHeaders,
      otherMethod: rarely(methods),
      mutatePath: rarely(pathMutation),
    })
    .map(({ caller, filled, query, payload, type, own, odd, otherMethod, mutatePath }) => {
      const { token = own } = callers[caller]
      const method = otherMethod ?? operation.method
      const headers = {
        ...(payload !== undefined && type !== '' && { 'content-type': type }),
        ...(token !== undefined && { authorization: token }),
        ...odd,
      }
      const url = (mutatePath?.(filled) ?? filled) + query
      const isMutated = mutatePath !== undefined || method !== operation.method || dotSegment.test(filled)
      return { operation, caller, method, url, headers, payload, isMutated }
    })
}

const SHOWN_MAX = 1_000
const shown = (text: string) =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}… (${text.length})` : text

/** Describes a request in the message of a failure, to reproduce it. */
export const describeFuzz = ({ caller, method, url, headers, payload }: FuzzRequest) =>
  `${method} ${shown(url)} as ${caller}\n${shown(JSON.stringify(headers))}\n${shown(String(payload))}`

/** Requests for all operations, some valid and most not. */
export const fuzzRequests: fc.Arbitrary<FuzzRequest> = fc
  .oneof(
    { weight: 1, arbitrary: fc.oneof(...operations.map(goodRequest)) },
    { weight: 4, arbitrary: fc.oneof(...operations.map(oddRequest)) },
  )
  .map((request) => Object.assign(request, { [fc.toStringMethod]: () => describeFuzz(request) }))
