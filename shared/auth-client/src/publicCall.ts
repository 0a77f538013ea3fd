import { readResponse, type Endpoint, type ResultOf } from '@freehold/contracts'
import { sendCall, type CallOptions, type SendOptions } from './sendCall'

/**
 * Sends a public call from a page that has no client: it touches no session, and sends no cookies.
 * Rejects as `call` of the client does.
 */
export async function publicCall<E extends Endpoint & { base: 'public' }>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ResultOf<E>> {
  return readResponse(endpoint, await sendCall(fetchWithoutCookies, endpoint, options as SendOptions))
}

const fetchWithoutCookies: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'omit' })
