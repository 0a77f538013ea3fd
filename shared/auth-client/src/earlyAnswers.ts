/** What was asked for before the page's code was there; null where no answer came. */
interface EarlyAnswer {
  token: string
  response: Promise<Response | null>
}

const TIMEOUT_MS = 5_000

const key = Symbol.for('freehold.earlyAnswers')

/** The boot script and the shell are bundles of their own, with one page. */
const page = globalThis as unknown as { [key]?: Map<string, EarlyAnswer> }

/** Sends a GET of someone who is signed in, for the first call of the page that asks for the same. */
export function askEarly(url: string, token: string): Promise<Response | null> {
  const response = fetch(url, {
    headers: { Accept: 'application/json', Authorization: token },
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  page[key] ??= new Map()
  page[key].set(url, { token, response })
  return response
}

/** The answer to a request that was sent early, once, and never for another session; null where there is none. */
export function takeEarly(url: string, { method, headers }: RequestInit): Promise<Response | null> | null {
  const early = page[key]?.get(url)
  if (early === undefined || method !== 'GET') return null
  page[key]?.delete(url)
  const token = new Headers(headers).get('Authorization')
  // A public call has none, and is answered alike for everyone.
  return token === null || token === early.token ? early.response : null
}

/** What the first page has not taken is too old for the next. */
export const dropEarly = () => page[key]?.clear()
