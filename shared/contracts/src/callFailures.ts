/** Longer texts of a server are cut to fit a toast. */
const TEXT_MAX = 300
/** No known error body nests deeper. */
const DEPTH_MAX = 5

const unreachable = 'Freehold cannot be reached. Check your connection and try again.'

/** A global symbol, because the shell's copy of this module sets the mark and a remote's copy reads it. */
const lostConnection = Symbol.for('freehold.lostConnection')

/** Names of errors that report a failed call, not a bug. */
const callFailureNames = new Set(['ApiError', 'HttpError', 'SignedOutError', 'TimeoutError', 'AbortError'])

/** Marks the TypeError of a failed fetch. Its text differs by browser, and many bugs are TypeErrors too. */
export function markLostConnection(error: unknown): void {
  if (isObject(error) && error['name'] === 'TypeError')
    Object.defineProperty(error, lostConnection, { value: true })
}

/**
 * Whether an error is a failed call and not a bug: the server refused, returned an error, timed out, could not be
 * reached, or a loader threw a response. Failed calls are shown to the user and never reported as crashes. A response
 * that breaks its contract is a bug.
 */
export function isCallFailure(error: unknown): boolean {
  if (!isObject(error)) return false
  if (callFailureNames.has(String(error['name'])) || isLostConnection(error)) return true
  return typeof error['status'] === 'number' && typeof error['statusText'] === 'string'
}

/** Whether the session has ended. */
export const isSignedOut = (error: unknown) => isObject(error) && error['name'] === 'SignedOutError'

/**
 * The toast text of a failure: the server's message, else 'An error occurred'.
 * @param shownFields Fields that show their own error. Messages of other fields are appended, or they would be lost.
 * @see docs/decisions/0012-failed-calls-are-no-crashes.md for failures that are shown in other ways
 */
export function failureMessage(error: unknown, shownFields?: readonly string[]): string {
  const message = textOf(error) ?? 'An error occurred'
  if (shownFields === undefined || !isObject(error) || !isObject(error['fields'])) return message
  const others = Object.entries(error['fields']).filter(([field]) => !shownFields.includes(field))
  return joined([message, ...others.flatMap(([, text]) => textsIn(text))])
}

/**
 * Shows the {@link failureMessage} of a failure, usually with `toast.error`. An ended session is not shown, because the
 * sign-in page follows.
 * @returns what `show` returns, such as the id of the toast
 */
export function showFailure<Shown>(
  error: unknown,
  show: (message: string) => Shown,
  shownFields?: readonly string[],
): Shown | undefined {
  return isSignedOut(error) ? undefined : show(failureMessage(error, shownFields))
}

/** The cause of a failure, for pages with more room than a toast: also explains a lost connection. */
export function failureCause(error: unknown): string {
  if (isLostConnection(error)) return unreachable
  return textOf(error) ?? ((error instanceof Error && error.message) || 'An error occurred')
}

/**
 * The readable text of an error body of any shape: the value of one of {@link textKeys} with the messages of single
 * fields, else a nested one, or a plain string. A code such as 'invalid_grant' is used only if there is no readable
 * text. Undefined if there is neither, as in a proxy's HTML page.
 */
export function serverText(body: unknown): string | undefined {
  const texts = textsIn(body)
  return texts.length === 0 ? undefined : joined(texts)
}

function textOf(error: unknown): string | undefined {
  if (!isObject(error)) return undefined
  if (error['name'] === 'ApiError') return serverText(error['message'])
  if (error['name'] === 'HttpError') return serverText(error['body'])
  return isCallFailure(error) ? serverText(error['data']) : undefined
}

/** Keys under which servers put the text, by preference: `error` before `message` (LOG-7), a title last. */
const textKeys = [
  'error_description',
  'error',
  'message',
  'detail',
  'description',
  'reason',
  'msg',
  'text',
  'title',
]
/** A list of messages, or one message per field. */
const listKeys = ['errors', 'fields']

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string')
    return isMarkup(value) ? [] : [value.replaceAll(/\s+/g, ' ').trim()].filter(Boolean)
  if (!isObject(value) || depth === DEPTH_MAX) return []
  const inside = (one: unknown) => textsIn(one, depth + 1)
  if (Array.isArray(value)) return firstOf([value.flatMap(inside)])
  const main = firstOf(textKeys.map((key) => inside(value[key])))
  const list = listKeys.flatMap((key) =>
    inside(isObject(value[key]) ? Object.values(value[key]) : value[key]),
  )
  return firstOf([
    [...main, ...list],
    Object.values(value).filter(isObject).flatMap(withoutCodes).flatMap(inside),
  ])
}

/** The first readable text; if there is none, the first code. */
function firstOf(all: readonly string[][]): string[] {
  const words = all.map((texts) => texts.filter((text) => !isCode(text)))
  return [...words, ...all].find((texts) => texts.length > 0) ?? []
}

/** A single machine-readable word: 'invalid', 'NOT_FOUND', 'auth/no-user', 'UserNotFound'; not 'Invalid'. */
const isCode = (text: string) => /^[!-~]+$/.test(text) && !/^[A-Z][a-z]+\W?$/.test(text)

/** Drops codes and ids of a list under an unknown key: they are not for users, even if there is nothing else. */
const withoutCodes = (nested: object) =>
  Array.isArray(nested) ? nested.filter((one) => typeof one !== 'string' || !isCode(one)) : [nested]

/** An HTML page, not a message. */
const isMarkup = (text: string) => /^\s*<|<\/?(html|head|body|script)\b/i.test(text)

function joined(texts: readonly string[]): string {
  const text = [...new Set(texts)].join('; ')
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1).trimEnd()}…` : text
}

/** Whether a request got no answer because the server could not be reached. */
export const isLostConnection = (error: unknown): boolean => isObject(error) && lostConnection in error

/**
 * Whether the site could not be reached, so that the same call may succeed by itself later: there was no answer, a proxy
 * answered in place of the server, or a file of a release did not arrive.
 */
export const isOutage = (error: unknown): boolean =>
  isObject(error) &&
  (lostConnection in error ||
    /^(Timeout|ChunkLoad|HttpError50[234])/.test(String(error['name']) + String(error['status'])))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
