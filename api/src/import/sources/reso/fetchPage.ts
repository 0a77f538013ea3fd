import { setTimeout as sleep } from 'node:timers/promises'
import { ImportError } from '../../ImportError'
import { IncompleteJson, itemsIn, type JsonItem, parseItem } from '../json/readItems'

/** Requests for one page; the pause before each is twice as long as the one before. */
const TRIES = 7
const PAUSE_MS = 1_000
/** If a server asks for a longer pause, the import ends. */
const PAUSE_MAX_MS = 60 * 60_000
const PAGE_TIMEOUT_MS = 60_000
/** A page is kept in memory. */
const PAGE_MAX_BYTES = 100 * 2 ** 20

export interface FetchOptions {
  token?: string | undefined
  signal?: AbortSignal | undefined
  /** The wait before a request is repeated; tests replace it. */
  pause?: ((ms: number, signal?: AbortSignal) => Promise<unknown>) | undefined
}

/** An address as it may be shown: its query may contain a secret. */
export const shownAddress = ({ origin, pathname }: URL) => origin + pathname

export interface FetchedPage {
  page: unknown
  /** The end of the page is missing: it has only the complete records. */
  incomplete?: IncompleteJson
}

/**
 * Fetches a page of JSON. If the server is busy, fails, cannot be reached or sends half a page, repeats the request with
 * exponential backoff or after the server's Retry-After, if that is longer. Throws an ImportError that contains neither
 * token nor query.
 */
export async function fetchPage(
  url: URL,
  { token, signal, pause = sleepUnlessAborted }: FetchOptions,
): Promise<FetchedPage> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await ask(url, token, signal)
    if ('page' in outcome) return outcome
    if (attempt === TRIES) {
      if (outcome.part) return outcome.part
      throw new ImportError(`${shownAddress(url)} ${outcome.problem}, after ${TRIES} tries`)
    }
    if (outcome.retryAfterMs > PAUSE_MAX_MS) {
      const minutes = Math.ceil(outcome.retryAfterMs / 60_000).toLocaleString('en-US')
      throw new ImportError(
        `${shownAddress(url)} ${outcome.problem} and asks for a pause of ${minutes} minutes: import again later`,
      )
    }
    // Up to a quarter longer, so that several importers do not repeat their requests in step.
    const backoff = PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random() / 4)
    await pause(Math.max(backoff, outcome.retryAfterMs), signal)
    signal?.throwIfAborted()
  }
}

/** Ends early, without an error, if the signal is aborted. */
const sleepUnlessAborted = (ms: number, signal?: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal }).catch(() => {})

/** `part`: what can be read of a page whose end is missing. */
type Outcome = FetchedPage | { problem: string; retryAfterMs: number; part?: FetchedPage }

async function ask(url: URL, token: string | undefined, signal?: AbortSignal): Promise<Outcome> {
  let response: Response
  let text: string
  try {
    const timeout = AbortSignal.timeout(PAGE_TIMEOUT_MS)
    response = await fetch(url, {
      headers: {
        Accept: 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      // A redirect could send the token to another server.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    text = await textOf(response, url)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ImportError) throw error
    const isLate = (error as Error).name === 'TimeoutError'
    const problem = isLate ? `does not answer within ${PAGE_TIMEOUT_MS / 1_000} s` : 'cannot be reached'
    return { problem, retryAfterMs: 0 }
  }
  const { status } = response
  if (status === 429 || status >= 500) {
    return { problem: `answers ${status}`, retryAfterMs: retryAfterMs(response.headers.get('retry-after')) }
  }
  if (status === 401 || status === 403)
    throw new ImportError(`${shownAddress(url)} refuses the token (${status})`)
  if (status !== 200) throw new ImportError(`${shownAddress(url)} answers ${status}`)
  try {
    return { page: JSON.parse(text) }
  } catch {
    const items = itemsIn(text, 'value')
    if (!items) throw new ImportError(`${shownAddress(url)} does not answer JSON`)
    const envelope = envelopeOf(text, items)
    if (envelope) return { page: { ...envelope, value: items.map(recordOf) } }
    const part = {
      page: { value: items.map(recordOf) },
      incomplete: new IncompleteJson(shownAddress(url), items.length),
    }
    return { problem: 'answers an incomplete page', retryAfterMs: 0, part }
  }
}

/** The page without its records; null if its end is missing, or the mistake is not in a record. */
function envelopeOf(text: string, items: readonly JsonItem[]): object | null {
  let envelope = ''
  let end = 0
  for (const { raw } of items) {
    const begin = text.indexOf(raw, end)
    envelope += `${text.slice(end, begin)}null`
    end = begin + raw.length
  }
  try {
    return JSON.parse(envelope + text.slice(end)) as object
  } catch {
    return null
  }
}

/** What is not JSON is passed on as a text, which is rejected as no record. */
function recordOf(item: JsonItem): unknown {
  try {
    return parseItem(item)
  } catch {
    return item.raw
  }
}

async function textOf(response: Response, url: URL): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > PAGE_MAX_BYTES) {
      throw new ImportError(`${shownAddress(url)} answers with too large a page: ask for smaller ones ($top)`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The header has a number of seconds, or a date. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
