import {
  ApiError,
  authenticatedTimeoutMs,
  endpointPath,
  ErrorBody,
  markLostConnection,
  publicTimeoutMs,
  type BodyInputOf,
  type Endpoint,
  type ParamsInputOf,
  type QueryInputOf,
  type ResultOf,
} from '@freehold/contracts'
import * as v from 'valibot'
import { ContractError, HttpError } from './callErrors'

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Exclude<Value, undefined> }
  : {} extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** What a call takes besides its endpoint: exactly the parts that the endpoint declares, and a signal to abort. */
export type CallOptions<E extends Endpoint> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & { signal?: AbortSignal }

/** The same without the types of one endpoint: what goes over the wire. */
export interface CallParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  /** The request goes on when the page is closed meanwhile. */
  keepalive?: boolean
}

const callName = ({ method, base, path }: Endpoint) => `${method} ${path} (${base})`

/** Sends one request and gives the raw response; rejects as fetch does, or with a TimeoutError. */
export async function sendCall(
  fetchFn: typeof fetch,
  endpoint: Endpoint,
  { params, query, body, signal, keepalive = false }: CallParts,
  token?: string,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token !== undefined) headers['Authorization'] = token
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const timeoutMs = endpoint.base === 'public' ? publicTimeoutMs : authenticatedTimeoutMs
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    // Undefined without a body, which is none to fetch.
    body: JSON.stringify(body),
    keepalive,
    referrerPolicy: 'no-referrer',
  }
  const url = endpointPath(endpoint, params) + search(query)
  return withDeadline(timeoutMs, signal, async (deadline) => {
    try {
      const response = await fetchFn(url, { ...request, signal: deadline })
      // The body is read inside the deadline: a server that stalls half-way has not answered.
      return new Response(isEmptyStatus(response.status) ? null : await response.text(), {
        status: response.status,
        headers: response.headers,
      })
    } catch (error) {
      markLostConnection(error)
      throw error
    }
  })
}

const NO_CONTENT = 204

/**
 * The parsed `data` of an answer, or the rejection that its error stands for. A call without a result succeeds with a
 * 204 alone: any other answer is not the API's, or says something else than that it is done.
 */
export async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<ResultOf<E>> {
  const text = await response.text()
  const body = parseJson(text)
  if (!response.ok) throw toError(response.status, body)
  // The API answers in JSON: this is the page of a proxy or of a network that wants a sign-in first.
  if (body === text) throw new HttpError(response.status, undefined)
  if (endpoint.result === undefined) {
    if (response.status === NO_CONTENT) return undefined as ResultOf<E>
    throw new ContractError(`${callName(endpoint)} answered ${response.status} instead of ${NO_CONTENT}`)
  }
  const parsed = v.safeParse(endpoint.result, unwrap(body), { abortEarly: true })
  if (parsed.success) return parsed.output as ResultOf<E>
  const [issue] = parsed.issues
  const at = v.getDotPath(issue) ?? 'the answer'
  throw new ContractError(
    `${callName(endpoint)} answered something else than its contract: ${at}: ${issue.message}`,
  )
}

export function toError(status: number, body: unknown): Error {
  const parsed = v.safeParse(ErrorBody, body)
  return parsed.success ? new ApiError(status, parsed.output.error) : new HttpError(status, body)
}

const isEmptyStatus = (status: number) => status === 204 || status === 205 || status === 304

const unwrap = (body: unknown) =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : body

/** Text that is no JSON stays text, so that a proxy's error page passes on as it is. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

function search(query: CallParts['query']): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

/** Runs with a signal that aborts when the caller's does or the time is up, and waits no longer than that. */
export async function withDeadline<T>(
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
    () => controller.abort(new DOMException(`No answer within ${timeoutMs / 1000} s`, 'TimeoutError')),
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
