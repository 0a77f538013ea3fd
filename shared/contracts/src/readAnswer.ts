import * as v from 'valibot'
import { serverText } from './callFailures'
import type { Endpoint, ResultOf } from './endpoint'
import { ApiError, ErrorBody } from './errors'

/**
 * A failure without our error body: a proxy's page, a text. Its status and body pass on unchanged; the body of a success
 * that is no JSON says nothing about the failure and is left out.
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

/** The server answered something else than the contract says. The message names the call and the field. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

const NO_CONTENT = 204

const callName = ({ method, base, path }: Endpoint) => `${method} ${path} (${base})`

/**
 * The parsed `data` of an answer, or the rejection that its error stands for. A call without a result succeeds with a
 * 204 alone: any other answer is not the API's, or says something else than that it is done.
 */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: { ok: boolean; status: number; text: () => Promise<string> },
): Promise<ResultOf<E>> {
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

function toError(status: number, body: unknown): Error {
  const parsed = v.safeParse(ErrorBody, body)
  return parsed.success ? new ApiError(status, parsed.output.error) : new HttpError(status, body)
}

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
