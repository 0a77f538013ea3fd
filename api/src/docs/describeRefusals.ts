import { STATUS_CODES } from 'node:http'
import { type Endpoint, ErrorBody, errorCodes } from '@freehold/contracts'
import * as v from 'valibot'
import { describeSchema } from './describeSchema'

/** The error body with the codes that this server sends. `ErrorBody` allows others, for clients older than the server. */
const SentErrorBody = v.object({
  error: v.object({
    ...ErrorBody.entries.error.entries,
    code: v.picklist(Object.values(errorCodes)),
    requestId: v.string(),
  }),
})

const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }

/** Components that the descriptions of all endpoints refer to. */
export const refusalComponents = {
  schemas: { ErrorBody: describeSchema(SentErrorBody, 'output') },
  headers: {
    RetryAfter: {
      description: 'Seconds to wait before trying again',
      schema: { type: 'integer', minimum: 1 },
    },
  },
  responses: {
    Refused: { description: 'Refused', content },
    RetryLater: {
      description: 'Not now',
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
      content,
    },
  },
}

/** An endpoint's error responses by status. */
export function describeRefusals(endpoint: Endpoint): Record<number, object> {
  const described = statusesOf(endpoint).map((status) => {
    const name = status === 429 || status === 503 ? 'RetryLater' : 'Refused'
    return [status, { $ref: `#/components/responses/${name}`, description: STATUS_CODES[status] }]
  })
  return Object.fromEntries(described)
}

function statusesOf({ method, base, params, query, refusals = [] }: Endpoint): number[] {
  // Every method but GET reads a body, and refuses an unreadable one even when the endpoint expects none.
  const readsBody = method !== 'GET'
  return [
    ...(params || query || readsBody ? [400] : []),
    ...(base === 'public' ? [] : [401]),
    ...(base === 'admin' || base === 'deploy' ? [403] : []),
    ...(params ? [404] : []),
    ...(readsBody ? [413, 415] : []),
    ...refusals,
    500,
    503,
  ]
}
