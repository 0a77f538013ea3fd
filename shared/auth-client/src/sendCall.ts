import {
  authenticatedTimeoutMs,
  callRequest,
  markLostConnection,
  publicTimeoutMs,
  type CallInput,
  type CallParts,
  type Endpoint,
} from '@freehold/contracts'

/** The input of a call to an endpoint, and a signal to abort it. */
export type CallOptions<E extends Endpoint> = CallInput<E> & { signal?: AbortSignal }

/** The same without the types of one endpoint. */
export interface SendOptions extends CallParts {
  signal?: AbortSignal
  /** The request goes on when the page is closed meanwhile. */
  keepalive?: boolean
}

/** Sends one request and gives the raw response; rejects as fetch does, or with a TimeoutError. */
export async function sendCall(
  fetchFn: typeof fetch,
  endpoint: Endpoint,
  { signal, keepalive = false, ...parts }: SendOptions,
  token?: string,
): Promise<Response> {
  const timeoutMs = endpoint.base === 'public' ? publicTimeoutMs : authenticatedTimeoutMs
  const { path, init } = callRequest(endpoint, parts, token)
  return withDeadline(timeoutMs, signal, async (deadline) => {
    try {
      const response = await fetchFn(path, {
        ...init,
        keepalive,
        referrerPolicy: 'no-referrer',
        signal: deadline,
      })
      // The body is read inside the deadline: a server that stalls half-way has not answered.
      return new Response(await bodyOf(endpoint, response), {
        status: response.status,
        headers: response.headers,
      })
    } catch (error) {
      markLostConnection(error)
      throw error
    }
  })
}

const bodyOf = ({ file }: Endpoint, response: Response) => {
  if (isEmptyStatus(response.status)) return null
  return file === undefined ? response.text() : response.blob()
}

const isEmptyStatus = (status: number) => status === 204 || status === 205 || status === 304

/** Runs with a signal that aborts when the caller's does or the time is up, and waits no longer than that. */
async function withDeadline<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  run: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  const abort = () => controller.abort(signal?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No response within ${timeoutMs / 1000} s`, 'TimeoutError')),
    timeoutMs,
  )
  signal?.addEventListener('abort', abort)
  try {
    if (signal?.aborted) abort()
    return await Promise.race([aborted, run(controller.signal)])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
