import {
  type BodyInputOf,
  type Endpoint,
  endSession,
  endpointPath,
  ErrorBody,
  login,
  type ParamsInputOf,
  type QueryInputOf,
  type ResultOf,
} from '@freehold/contracts'
import * as v from 'valibot'
import { CommandError, type ExitCode, exitCodes, usageError } from './CommandError'

const CALL_TIMEOUT_MS = 60_000

interface CallParts<E extends Endpoint> {
  params?: ParamsInputOf<E>
  query?: QueryInputOf<E>
  body?: BodyInputOf<E>
}

/** A running Freehold, as the commands talk to it. Every refusal becomes a CommandError. */
export class Freehold {
  readonly address: string
  /** Whether a promotion of the caller approves what a release adds. */
  readonly isAdmin: boolean
  readonly #token: string

  constructor(address: string, token: string, { isAdmin = false } = {}) {
    this.address = address
    this.isAdmin = isAdmin
    this.#token = token
  }

  async call<const E extends Endpoint>(endpoint: E, parts: CallParts<E> = {}): Promise<ResultOf<E>> {
    return send(this.address, endpoint, parts, this.#token)
  }
}

/** With the team's deploy token; or, where an Admin is asked for or no token is set, as an Admin. */
export async function openFreehold(env: NodeJS.ProcessEnv, { asAdmin = false } = {}): Promise<Freehold> {
  const address = (env['FREEHOLD_URL'] ?? 'http://localhost:3000').replace(/\/$/, '')
  if (!URL.canParse(address)) throw usageError(`FREEHOLD_URL is no address: ${address}`)
  const {
    FREEHOLD_DEPLOY_TOKEN: token,
    FREEHOLD_ADMIN_EMAIL: username,
    FREEHOLD_ADMIN_PASSWORD: password,
  } = env
  if (token && !asAdmin) return new Freehold(address, token)
  if (username && password) {
    const { token: opened } = await send(address, login, { body: { username, password } }, undefined)
    sessions.push({ address, token: opened })
    return new Freehold(address, opened, { isAdmin: true })
  }
  const admin = 'FREEHOLD_ADMIN_EMAIL and FREEHOLD_ADMIN_PASSWORD, an Admin\u2019s'
  throw usageError(asAdmin ? `Set ${admin}` : `Set FREEHOLD_DEPLOY_TOKEN, the team\u2019s token; or ${admin}`)
}

/** The sign-ins of this command. */
const sessions: { address: string; token: string }[] = []

/** An Admin has only so many sessions: a command leaves none behind. One that cannot be ended runs out by itself. */
export async function endSessions(): Promise<void> {
  for (const { address, token } of sessions.splice(0))
    await send(address, endSession, { params: { token } }, token).catch(() => {})
}

async function send<const E extends Endpoint>(
  address: string,
  endpoint: E,
  { params, query, body }: CallParts<E>,
  token: string | undefined,
): Promise<ResultOf<E>> {
  const url = new URL(address + endpointPath(endpoint, params as Record<string, string> | undefined))
  url.search = new URLSearchParams(query as Record<string, string> | undefined).toString()
  const answer = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: token }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new CommandError(exitCodes.unreachable, `${address} cannot be reached: ${reasonOf(error)}`)
  })
  const text = await answer.text()
  if (!answer.ok) throw refusal(address, answer.status, text)
  if (endpoint.result === undefined) return undefined as ResultOf<E>
  const parsed = v.safeParse(v.object({ data: endpoint.result }), parseJson(text))
  if (!parsed.success)
    throw new CommandError(
      exitCodes.failed,
      `${address} does not answer as this version of the command expects`,
    )
  return parsed.output.data as ResultOf<E>
}

function refusal(address: string, status: number, text: string): CommandError {
  const { success, output } = v.safeParse(ErrorBody, parseJson(text))
  if (!success)
    return new CommandError(exitCodes.unreachable, `${address} answered ${status}, and not as Freehold does`)
  const { code, message, fields } = output.error
  return new CommandError(exitCodeOf(status), message, { code, ...(fields && { fields }) })
}

function exitCodeOf(status: number): ExitCode {
  if (status === 409) return exitCodes.stale
  if (status === 422) return exitCodes.refused
  if (status === 400 || status === 404) return exitCodes.usage
  if (status === 401 || status === 403 || status === 429 || status === 503) return exitCodes.unreachable
  return exitCodes.failed
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || message : message
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
