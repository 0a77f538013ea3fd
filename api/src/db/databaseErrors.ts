/** Not `instanceof`, because two copies of a package may each define the class. */
export const isErrorLike = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'message' in value

/** Walks from the outermost error to the innermost: drizzle and the drivers wrap the original error. */
function* causesOf(
  error: unknown,
): Generator<Error & { code?: unknown; constraint?: unknown; errors?: unknown }> {
  for (let current = error; isErrorLike(current);) {
    yield current
    current = current.cause
  }
}

/** The innermost error, which comes from the database or the network. */
export function rootOf(error: unknown): Error {
  return [...causesOf(error)].at(-1) ?? new Error(String(error))
}

/** PostgreSQL's five-character SQLSTATE, or undefined for an error of another origin. */
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
/** SQLSTATE class 08: broken connection; 53: lack of resources; 57P0x: the server is starting, stopping or gone. */
const unavailableStates = /^(08|53|57P0[1-5])/
/** Messages of node-postgres' errors that have no code. */
const brokenConnection =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/

/** Whether the database could not be reached, so the same call may succeed a little later. */
export function isUnavailable(error: unknown): boolean {
  for (const { code, message, errors } of causesOf(error)) {
    if (typeof code === 'string' && (networkCodes.has(code) || unavailableStates.test(code))) return true
    if (brokenConnection.test(message)) return true
    if (Array.isArray(errors) && errors.some(isUnavailable)) return true
  }
  return false
}

/** As of a server that is starting: the embedded database is opened again. */
export const databaseAway = () =>
  Object.assign(new Error('The database is being opened again'), { code: '57P03' })

/** As of a server without space. */
export const DISK_FULL = '53100'

/** Whether nothing could be written because a disk is full: that of the database, or that of this process's files. */
export const isDiskFull = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code }) => code === DISK_FULL || code === 'ENOSPC')

/** The name of the violated unique index, or undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  for (const { code, constraint } of causesOf(error)) {
    if (code === '23505' && typeof constraint === 'string') return constraint
  }
  return undefined
}
