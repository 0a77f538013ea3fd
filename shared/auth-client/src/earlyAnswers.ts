import { authenticatedTimeoutMs } from '@freehold/contracts'

/** What was asked for before the page's code was there. */
interface EarlyAnswer {
  token: string
  askedAt: number
  /** Null where none came that the page could go by. */
  response: Promise<Response | null>
}

/** A page whose code takes longer to come asks anew. */
const MAX_AGE_MS = 15_000

const key = Symbol.for('freehold.earlyAnswers')

/** The boot script and the shell are bundles of their own, with one page. Null once the first page is over. */
const page = globalThis as unknown as { [key]?: Map<string, EarlyAnswer> | null }

/** Sends a GET of someone who is signed in, for the first call of the page that asks for the same. */
export function askEarly(url: string, token: string): Promise<Response | null> {
  if (page[key] === null) return Promise.resolve(null)
  const response = send(url, token).catch(() => null)
  page[key] ??= new Map()
  page[key].set(url, { token, askedAt: performance.now(), response })
  return response.then((answer) => answer?.clone() ?? null)
}

async function send(url: string, token: string): Promise<Response | null> {
  const { status, headers, body } = await fetchWithBody(url, token)
  // What a moment's trouble answered is asked for again.
  const isUsable = status === 200 || (status >= 400 && status < 500 && status !== 429)
  return isUsable ? new Response(body, { status, headers }) : null
}

/** The body is read at once: the deadline is for that too, and not for the moment when the page comes to take it. */
async function fetchWithBody(url: string, token: string) {
  const response = await fetch(url, {
    headers: { Accept: 'application/json', Authorization: token },
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(authenticatedTimeoutMs),
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/** The answer to a request that was sent early, once, and never for another session; null where there is none. */
export function takeEarly(url: string, { method, headers }: RequestInit): Promise<Response | null> | null {
  const early = page[key]?.get(url)
  if (early === undefined || method !== 'GET') return null
  page[key]?.delete(url)
  const token = new Headers(headers).get('Authorization')
  // A public call has none, and is answered alike for everyone.
  const isSameSession = token === null || token === early.token
  return isSameSession && performance.now() - early.askedAt < MAX_AGE_MS ? early.response : null
}

/** What the first page has not taken is too old for the next, and nothing more is asked early. */
export function endEarly() {
  page[key] = null
}
