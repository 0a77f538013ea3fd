/** Longer texts of a server are cut: a toast is no place for a log. */
const TEXT_MAX = 300
/** Error bodies that are in use do not nest deeper. */
const DEPTH_MAX = 5

const unreachable = 'Freehold cannot be reached. Check your connection and try again.'

/** Across copies of this module: the shell's auth client marks, a remote's own copy reads. */
const lostConnection = Symbol.for('freehold.lostConnection')

/** Errors that a call ends with although no code is wrong, by name. */
const callFailureNames = new Set(['ApiError', 'HttpError', 'SignedOutError', 'TimeoutError', 'AbortError'])

/** Marks the TypeError of a fetch without an answer: its text differs by browser, and many bugs are TypeErrors too. */
export function markLostConnection(error: unknown): void {
  if (error instanceof Error && error.name === 'TypeError')
    Object.defineProperty(error, lostConnection, { value: true })
}

/**
 * Whether an error says that a call failed, as opposed to a bug of the code that met it: the server refused, answered
 * with an error or not in time, could not be reached, or a loader threw a response. It is told to the person; it is never
 * reported as a crash. An answer that breaks its contract is a bug of one side and not among them.
 */
export function isCallFailure(error: unknown): boolean {
  if (!isObject(error)) return false
  if (callFailureNames.has(String(error['name'])) || isLostConnection(error)) return true
  return typeof error['status'] === 'number' && typeof error['statusText'] === 'string'
}

/** Whether the session has ended: the sign-in page that follows says enough. */
export const isSignedOut = (error: unknown) => error instanceof Error && error.name === 'SignedOutError'

/**
 * What a toast says of a failure: the server's text, else 'An error occurred'.
 * @param shownFields The fields that have a place for an error of their own; what the server says of any other field is
 *   added to the text, as it would be lost.
 * @see docs/decisions/0012-failed-calls-are-no-crashes.md for the failures that are told in another way
 */
export function failureMessage(error: unknown, shownFields?: readonly string[]): string {
  const message = textOf(error) ?? 'An error occurred'
  if (shownFields === undefined || !isObject(error) || !isObject(error['fields'])) return message
  const others = Object.entries(error['fields']).filter(([field]) => !shownFields.includes(field))
  return joined([message, ...others.flatMap(([, text]) => textsIn(text))])
}

/** What failed, for a page with room for more than a toast: also says of a failed connection what it is. */
export function failureCause(error: unknown): string {
  if (isLostConnection(error)) return unreachable
  return (
    textOf(error) ?? (error instanceof Error && error.message !== '' ? error.message : 'An error occurred')
  )
}

/**
 * The words for a person in the body of an error, whatever its shape: under one of {@link textKeys}, what is said of
 * single fields with it, else in anything nested; or a text without any shape. A code, such as 'invalid_grant', is taken
 * only where there are no words. Undefined where there is neither, as in a proxy's page.
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

/** What servers call their text, in the order of preference: `error` before `message` (LOG-7), a mere title last. */
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
/** A list of texts, or one for each field. */
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

/** The words of the first that has any; where none has, its codes: they are better than nothing. */
function firstOf(all: readonly string[][]): string[] {
  const words = all.map((texts) => texts.filter((text) => !isCode(text)))
  return [...words, ...all].find((texts) => texts.length > 0) ?? []
}

/** One word for programs: 'invalid', 'NOT_FOUND', 'auth/no-user', 'UserNotFound'; not 'Invalid'. */
const isCode = (text: string) => /^[!-~]+$/.test(text) && !/^[A-Z][a-z]+\W?$/.test(text)

/** Of a list under an unknown name: its ids and codes are not meant for a person, not even where nothing else is. */
const withoutCodes = (nested: object) =>
  Array.isArray(nested) ? nested.filter((one) => typeof one !== 'string' || !isCode(one)) : [nested]

/** A page for a browser, not a sentence. */
const isMarkup = (text: string) => /^\s*<|<\/?(html|head|body|script)\b/i.test(text)

function joined(texts: readonly string[]): string {
  const text = [...new Set(texts)].join('; ')
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1).trimEnd()}…` : text
}

const isLostConnection = (error: unknown) => isObject(error) && lostConnection in error

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
