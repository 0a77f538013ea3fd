import { STATUS_CODES } from 'node:http'
import { type Endpoint, ErrorBody, errorCodes } from '@freehold/contracts'
import * as v from 'valibot'
import { describeSchema } from './describeSchema'

/** As the server sends it: a client may meet a code that it does not know yet, the server has no other. */
const SentErrorBody = v.object({
  error: v.object({
    ...ErrorBody.entries.error.entries,
    code: v.picklist(Object.values(errorCodes)),
    requestId: v.string(),
  }),
})

const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }

/** What the descriptions of all calls refer to. */
export const refusalComponents = {
  schemas: { ErrorBody: describeSchema(SentErrorBody, 'output') },
  headers: {
    RetryAfter: {
      description: 'Seconds until another try makes sense',
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

/** By status. */
export function describeRefusals(endpoint: Endpoint): Record<number, object> {
  const described = statusesOf(endpoint).map((status) => {
    const name = status === 429 || status === 503 ? 'RetryLater' : 'Refused'
    return [status, { $ref: `#/components/responses/${name}`, description: STATUS_CODES[status] }]
  })
  return Object.fromEntries(described)
}

function statusesOf({ method, base, params, query, refusals = [] }: Endpoint): number[] {
  // A body is read wherever there may be one, and refused where it cannot be read, also by a call that wants none.
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
