import * as v from 'valibot'

/** Maximum length of a one-line text; longer input is rejected, never cut. */
const LINE_MAX = 200
const TEXT_MAX = 5_000

const NOT_STORABLE = 'Contains a character that cannot be stored'

/** Refuses lone surrogates: UTF-8 cannot encode them and would replace them all by the same character. */
const wellFormed = v.check<string, string>((text) => text.isWellFormed(), NOT_STORABLE)

/** Also refuses NUL, which PostgreSQL cannot store. */
export const storable = v.check<string, string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  NOT_STORABLE,
)

/** Required text: `'{label} is required'` if missing, empty or blank. */
export const required = (label: string) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    v.nonEmpty(`${label} is required`),
    v.maxLength(LINE_MAX, `${label} is longer than ${LINE_MAX} characters`),
    storable,
  )

/** Text of several lines, optionally required. */
export const requiredText = (label: string) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    v.nonEmpty(`${label} is required`),
    v.maxLength(TEXT_MAX, `${label} is longer than ${TEXT_MAX} characters`),
    storable,
  )

export const optionalText = (label: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(TEXT_MAX, `${label} is longer than ${TEXT_MAX} characters`),
    storable,
  )

const passwordMax = v.maxLength<string, 1_000, string>(1_000, 'Password is longer than 1,000 characters')

/** Kept exactly as typed; any characters. */
export const password = (message: string) =>
  v.pipe(v.string(message), v.nonEmpty(message), passwordMax, wellFormed)

/** For calls that do not always need a password, such as an invitation. */
export const optionalPassword = v.optional(v.nullable(v.pipe(v.string(), passwordMax, wellFormed)))

/**
 * The version of the item that a form was loaded with. It is sent back with the form to detect edit conflicts; without
 * it, the form overwrites other edits.
 */
export const version = v.optional(v.pipe(v.string(), v.maxLength(64)))

/** Requires a dot in the domain, in addition to `v.rfcEmail`. */
export const dottedDomain = (invalid: string) => v.regex<string, string>(/@.+\./, invalid)

/** An email address, case-insensitive, stored in lower case. */
export const email = (label: string, invalid = `${label} is not a valid email`) =>
  v.pipe(required(label), v.toLowerCase(), v.rfcEmail(invalid), dottedDomain(invalid))

/** Tokens are base64url of 256 bits, far below this limit. */
export const Token = v.pipe(v.string('Token is required'), v.nonEmpty('Token is required'), v.maxLength(512))

/** The id of an entity. */
export const Id = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(64),
  v.regex(/^[A-Za-z0-9_.:-]+$/, 'Not an id'),
)
export type Id = v.InferOutput<typeof Id>

export const IdParams = v.object({ id: Id })

/** An object schema that reports a missing key with the field's own message; valibot would use the object's. */
export const fields = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, (issue) => {
    const key = issue.path?.at(-1)?.key
    const field = typeof key === 'string' ? entries[key] : undefined
    return (field && v.safeParse(field, undefined).issues?.[0].message) ?? 'Expected an object'
  })
