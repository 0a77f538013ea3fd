import {
  ApiError,
  type CallArguments,
  type CallParts,
  callRequest,
  ContractError,
  type Endpoint,
  endSession,
  HttpError,
  login,
  readResponse,
  type ResultOf,
} from '@freehold/contracts'
import { CommandError, type ExitCode, exitCodes, usageError } from './CommandError'

const CALL_TIMEOUT_MS = 60_000

/** A client of a running Freehold. Turns every refusal into a CommandError. */
export class FreeholdClient {
  readonly address: string
  /** Whether a promotion by this caller also approves the widening of the release. */
  readonly isAdmin: boolean
  readonly #token: string

  constructor(address: string, token: string, { isAdmin = false } = {}) {
    this.address = address
    this.isAdmin = isAdmin
    this.#token = token
  }

  call<const E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<ResultOf<E>> {
    return send(this.address, endpoint, (input ?? {}) as CallParts, this.#token)
  }
}

/** Uses the team's deploy token, or signs in as an Admin if one is required or no token is set. */
export async function openFreehold(
  env: NodeJS.ProcessEnv,
  { asAdmin = false } = {},
): Promise<FreeholdClient> {
  const address = (env['FREEHOLD_URL'] ?? 'http://localhost:3000').replace(/\/$/, '')
  if (!URL.canParse(address)) throw usageError(`FREEHOLD_URL is not a valid URL: ${address}`)
  const {
    FREEHOLD_DEPLOY_TOKEN: token,
    FREEHOLD_ADMIN_EMAIL: username,
    FREEHOLD_ADMIN_PASSWORD: password,
  } = env
  if (token && !asAdmin) return new FreeholdClient(address, token)
  if (username && password) {
    const { token: opened } = await signIn(address, username, password)
    return new FreeholdClient(address, opened, { isAdmin: true })
  }
  const admin = 'FREEHOLD_ADMIN_EMAIL and FREEHOLD_ADMIN_PASSWORD, an Admin\u2019s'
  throw usageError(asAdmin ? `Set ${admin}` : `Set FREEHOLD_DEPLOY_TOKEN, the team\u2019s token; or ${admin}`)
}

async function signIn(address: string, username: string, password: string) {
  const session = await send(address, login, { body: { username, password } }, undefined)
  sessions.push({ address, token: session.token })
  return session
}

/** The role of a user, known only after signing in. */
export async function roleOf(address: string, user: { email: string; password: string }): Promise<string> {
  const session = await signIn(address, user.email, user.password)
  return session.user?.role ?? ''
}

/** The sessions that this command has started. */
const sessions: { address: string; token: string }[] = []

/** The number of an Admin's sessions is limited, so a command ends its own. One that cannot be ended expires. */
export async function endSessions(): Promise<void> {
  for (const { address, token } of sessions.splice(0))
    await send(address, endSession, { params: { token } }, token).catch(() => {})
}

async function send<const E extends Endpoint>(
  address: string,
  endpoint: E,
  parts: CallParts,
  token: string | undefined,
): Promise<ResultOf<E>> {
  const { path, init } = callRequest(endpoint, parts, token)
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const response = await fetch(address + path, { ...init, signal }).catch((error: unknown) => {
    throw new CommandError(exitCodes.unreachable, `${address} cannot be reached: ${reasonOf(error)}`)
  })
  return readResponse(endpoint, response).catch((error: unknown) => {
    throw toCommandError(address, error)
  })
}

function toCommandError(address: string, error: unknown): unknown {
  if (error instanceof ApiError) {
    const { code, fields, message, status } = error
    const hasFields = Object.keys(fields).length > 0
    return new CommandError(exitCodeOf(status), message, { code, ...(hasFields && { fields }) })
  }
  if (error instanceof HttpError && error.status >= 400)
    return new CommandError(
      exitCodes.unreachable,
      `${address} answered ${error.status}, and not as Freehold does`,
    )
  if (error instanceof HttpError || error instanceof ContractError)
    return new CommandError(
      exitCodes.failed,
      `${address} does not answer as this version of the command expects: ${error.message}`,
    )
  return error
}

function exitCodeOf(status: number): ExitCode {
  if (status === 409) return exitCodes.conflict
  if (status === 422) return exitCodes.refused
  if (status === 400 || status === 404) return exitCodes.usage
  if (status === 401 || status === 403 || status === 429 || status === 503) return exitCodes.unreachable
  return exitCodes.failed
}

/** `fetch failed` does not say why; its cause does. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || message : message
}
