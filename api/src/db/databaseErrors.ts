/** Not `instanceof`: there may be several classes of one name. */
export const isErrorLike = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'message' in value

/** drizzle and the drivers wrap what went wrong; this walks from the outermost error inwards. */
function* causesOf(
  error: unknown,
): Generator<Error & { code?: unknown; constraint?: unknown; errors?: unknown }> {
  for (let current = error; isErrorLike(current);) {
    yield current
    current = current.cause
  }
}

/** The error that the others were made from: what the database or the network itself said. */
export function rootOf(error: unknown): Error {
  return [...causesOf(error)].at(-1) ?? new Error(String(error))
}

/** The five characters that PostgreSQL names an error with, or undefined for an error of another origin. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of causesOf(error)) {
    if (typeof code === 'string' && /^(?!E)[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Class 08 is a broken connection, 53 a lack of resources, 57P0x a server that is starting, stopping or gone. */
const unavailableStates = /^(08|53|57P0[1-5])/
/** What node-postgres says without a code. */
const brokenConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether the database could not be reached at all, so that the same call may succeed a little later. */
export function isUnavailable(error: unknown): boolean {
  for (const { code, message, errors } of causesOf(error)) {
    if (typeof code === 'string' && (networkCodes.has(code) || unavailableStates.test(code))) return true
    if (brokenConnection.test(message)) return true
    if (Array.isArray(errors) && errors.some(isUnavailable)) return true
  }
  return false
}

/** The name of the unique index that refused a row, or undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  for (const { code, constraint } of causesOf(error)) {
    if (code === '23505' && typeof constraint === 'string') return constraint
  }
  return undefined
}
