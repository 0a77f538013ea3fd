import { type Endpoint, endpointPath, type ResultOf } from '@freehold/contracts'
import { isErrorLike } from '../db/databaseErrors'
import type { CallOptions, TestResponse } from './testApp'

/** Calls an endpoint of a running server. */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  options?: CallOptions<E>,
) => Promise<TestResponse<ResultOf<E>>>

export const overHttp =
  (address: string): Call =>
  async (endpoint, { as, params, query, body } = {}) => {
    const url = new URL(endpointPath(endpoint, params as Record<string, string> | undefined), address)
    url.search = new URLSearchParams(query as Record<string, string> | undefined).toString()
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as !== undefined && { authorization: as }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const { data, error } = text === '' ? {} : JSON.parse(text)
    return { status: response.status, headers: Object.fromEntries(response.headers), data, error, text }
  }

/** Whether a call failed because the server was not running, or stopped before the end of its response. */
export const isInterrupted = (error: unknown) =>
  isErrorLike(error) && /fetch failed|terminated|other side closed/.test(error.message)
