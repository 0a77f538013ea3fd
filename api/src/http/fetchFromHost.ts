import { parseUrl } from './parseUrl'

const REDIRECTS_MAX = 5

/** A redirect to another host, which the operator has not configured. */
export class OtherHostError extends Error {
  override readonly name = 'OtherHostError'
}

/** Fetches and follows redirects within the same host only. Rejects with an {@link OtherHostError} for others. */
export async function fetchFromHost(address: URL, init: Omit<RequestInit, 'redirect'>): Promise<Response> {
  let url = address
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    await response.body?.cancel()
    const next = parseUrl(location, url.href)
    if (next?.host !== url.host || !isAsSafe(next, url)) {
      throw new OtherHostError('The response redirects to another host')
    }
    url = next
  }
  throw new Error('Too many redirects')
}

const isAsSafe = (next: URL, before: URL) =>
  next.protocol === before.protocol || (next.protocol === 'https:' && before.protocol === 'http:')
