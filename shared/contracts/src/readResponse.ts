import * as v from 'valibot'
import { serverText } from './callFailures'
import type { Endpoint, ResultOf } from './endpoint'
import { ApiError, ErrorBody } from './errors'

/**
 * A failure without our error body, such as a proxy's page or a text. Keeps the status and body unchanged, except the
 * body of a successful response that is not JSON, which says nothing about the failure.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(serverText(body) ?? `The server answered ${status}`)
    this.status = status
    this.body = body
  }
}

/** The response does not match the contract. The message names the call and the field. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

const NO_CONTENT = 204

const callName = ({ method, base, path }: Endpoint) => `${method} ${path} (${base})`

/** What is read of a response of fetch. */
interface ReadableResponse {
  ok: boolean
  status: number
  text: () => Promise<string>
  blob: () => Promise<Blob>
}

/**
 * Returns the parsed `data` or the file of a response, or rejects with its error. A call without a result succeeds only with a 204:
 * any other response is not from the API, or does not confirm the call.
 */
export async function readResponse<E extends Endpoint>(
  endpoint: E,
  response: ReadableResponse,
): Promise<ResultOf<E>> {
  if (endpoint.file !== undefined && response.ok) {
    const file = await response.blob()
    if (file.type !== endpoint.file) throw new HttpError(response.status, undefined)
    return file as ResultOf<E>
  }
  const text = await response.text()
  const body = parseJson(text)
  if (!response.ok) throw toError(response.status, body)
  // The API responds with JSON, so this is the page of a proxy or of a network's own sign-in.
  if (body === text) throw new HttpError(response.status, undefined)
  if (endpoint.result === undefined) {
    if (response.status === NO_CONTENT) return undefined as ResultOf<E>
    throw new ContractError(`${callName(endpoint)} answered ${response.status} instead of ${NO_CONTENT}`)
  }
  const parsed = v.safeParse(endpoint.result, unwrap(body), { abortEarly: true })
  if (parsed.success) return parsed.output as ResultOf<E>
  const [issue] = parsed.issues
  const at = v.getDotPath(issue) ?? 'the response'
  throw new ContractError(`${callName(endpoint)} does not match its contract: ${at}: ${issue.message}`)
}

function toError(status: number, body: unknown): Error {
  const parsed = v.safeParse(ErrorBody, body)
  return parsed.success ? new ApiError(status, parsed.output.error) : new HttpError(status, body)
}

const unwrap = (body: unknown) =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : body

/** Returns text that is not JSON unchanged, so that a proxy's error page is preserved. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
