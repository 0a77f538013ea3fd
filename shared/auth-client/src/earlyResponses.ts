import { authenticatedTimeoutMs } from '@freehold/contracts'

/** A call that was sent before the page's code had loaded. */
interface EarlyResponse {
  token: string
  askedAt: number
  /** Null if the page has to send the call itself. */
  response: Promise<Response | null>
}

/** A page whose code takes longer to load sends the call again. */
const MAX_AGE_MS = 15_000

const key = Symbol.for('freehold.earlyResponses')

/** A global, because boot script and shell are separate bundles of one page. Null once the first page is over. */
const page = globalThis as unknown as { [key]?: Map<string, EarlyResponse> | null }

/** Sends a GET of a signed-in user, whose response the page's first call of the same URL takes. */
export function askEarly(url: string, token: string): Promise<Response | null> {
  if (page[key] === null) return Promise.resolve(null)
  const response = send(url, token).catch(() => null)
  page[key] ??= new Map()
  page[key].set(url, { token, askedAt: performance.now(), response })
  return response.then((received) => received?.clone() ?? null)
}

async function send(url: string, token: string): Promise<Response | null> {
  const { status, headers, body } = await fetchWithBody(url, token)
  // After a temporary failure the page sends the call again.
  const isUsable = status === 200 || (status >= 400 && status < 500 && status !== 429)
  return isUsable ? new Response(body, { status, headers }) : null
}

/** The body is read at once, so that the deadline covers it; the page may take it later than the deadline. */
async function fetchWithBody(url: string, token: string) {
  const response = await fetch(url, {
    headers: { Accept: 'application/json', Authorization: token },
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(authenticatedTimeoutMs),
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/** The response to a request that was sent early, once, and never for another session; null if there is none. */
export function takeEarly(url: string, { method, headers }: RequestInit): Promise<Response | null> | null {
  const early = page[key]?.get(url)
  if (early === undefined || method !== 'GET') return null
  page[key]?.delete(url)
  const token = new Headers(headers).get('Authorization')
  // A public call has none; its response is the same for every user.
  const isSameSession = token === null || token === early.token
  return isSameSession && performance.now() - early.askedAt < MAX_AGE_MS ? early.response : null
}

/** Drops what the first page has not taken, which is too old for the next one, and sends nothing early any more. */
export function endEarly() {
  page[key] = null
}
