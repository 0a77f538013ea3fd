import { setTimeout as sleep } from 'node:timers/promises'
import { ImportError } from '../ImportError'

/** Tries of one page, each after a pause twice as long. */
const TRIES = 7
const PAUSE_MS = 1_000
/** A server that wants to be left alone for longer is asked by the next import. */
const PAUSE_MAX_MS = 60 * 60_000
const PAGE_TIMEOUT_MS = 60_000
/** A page is held in memory. */
const PAGE_MAX_BYTES = 100 * 2 ** 20

export interface Fetching {
  token?: string | undefined
  signal?: AbortSignal | undefined
  /** Between two tries. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** An address as it may be shown: what stands in its query may be secret. */
export const shownAddress = ({ origin, pathname }: URL) => origin + pathname

/**
 * A page of JSON. A server that is busy, fails or cannot be reached is asked again, later and later, and as late as it
 * says. Throws an ImportError that names neither the token nor the query.
 */
export async function fetchPage(url: URL, { token, signal, pause = sleep }: Fetching): Promise<unknown> {
  for (let tried = 1; ; tried++) {
    const answer = await ask(url, token, signal)
    if ('page' in answer) return answer.page
    if (tried === TRIES) throw new ImportError(`${shownAddress(url)} ${answer.problem}, after ${TRIES} tries`)
    if (answer.retryAfterMs > PAUSE_MAX_MS) {
      const minutes = Math.ceil(answer.retryAfterMs / 60_000).toLocaleString('en-US')
      throw new ImportError(
        `${shownAddress(url)} ${answer.problem} and asks to be left alone for ${minutes} minutes: import again later`,
      )
    }
    const backOff = PAUSE_MS * 2 ** (tried - 1) * (1 + Math.random() / 4)
    await pause(Math.max(backOff, answer.retryAfterMs))
    signal?.throwIfAborted()
  }
}

type Answer = { page: unknown } | { problem: string; retryAfterMs: number }

async function ask(url: URL, token: string | undefined, signal?: AbortSignal): Promise<Answer> {
  let response: Response
  let text: string
  try {
    const timeout = AbortSignal.timeout(PAGE_TIMEOUT_MS)
    response = await fetch(url, {
      headers: {
        Accept: 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      // The token is for nobody else.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    text = await textOf(response, url)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ImportError) throw error
    return { problem: 'cannot be reached', retryAfterMs: 0 }
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
    throw new ImportError(`${shownAddress(url)} does not answer JSON`)
  }
}

async function textOf(response: Response, url: URL): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > PAGE_MAX_BYTES) {
      throw new ImportError(
        `${shownAddress(url)} answers more at once than is taken: ask for smaller pages ($top)`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
