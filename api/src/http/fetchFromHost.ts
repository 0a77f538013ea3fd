const REDIRECTS_MAX = 5

/** An answer sends us to another host, which no one who set the address has agreed to. */
export class OtherHostError extends Error {
  override readonly name = 'OtherHostError'
}

/** Fetches, following redirects within the same host alone. Rejects with an {@link OtherHostError} for any other. */
export async function fetchFromHost(address: URL, init: Omit<RequestInit, 'redirect'>): Promise<Response> {
  let url = address
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    await response.body?.cancel()
    const next = URL.canParse(location, url.href) ? new URL(location, url) : null
    if (next?.host !== url.host || !isAsSafe(next, url)) {
      throw new OtherHostError('The answer leads to another host')
    }
    url = next
  }
  throw new Error('There are too many redirects')
}

const isAsSafe = (next: URL, before: URL) =>
  next.protocol === before.protocol || (next.protocol === 'https:' && before.protocol === 'http:')
