import * as v from 'valibot'

/** The longest text a form accepts in one line; longer input is refused, never cut. */
const LINE_MAX = 200
const TEXT_MAX = 5_000

const NOT_STORABLE = 'Contains a character that cannot be stored'

/** A lone surrogate cannot be written as UTF-8: any other would be taken for it. */
const wellFormed = v.check<string, string>((text) => text.isWellFormed(), NOT_STORABLE)

/** PostgreSQL cannot store NUL, either. */
export const storable = v.check<string, string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  NOT_STORABLE,
)

/** Text that must be there: `'{label} is required'` when it is missing, empty or blank. */
export const required = (label: string) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    v.nonEmpty(`${label} is required`),
    v.maxLength(LINE_MAX, `${label} is longer than ${LINE_MAX} characters`),
    storable,
  )

/** Prose of several lines that may be required. */
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

/** Kept exactly as typed: any character, up to 1 000 of them. */
export const password = (message: string) =>
  v.pipe(v.string(message), v.nonEmpty(message), passwordMax, wellFormed)

/** May be left out where there is another way in. */
export const optionalPassword = v.optional(v.nullable(v.pipe(v.string(), passwordMax, wellFormed)))

/**
 * Names the state of something that a form began with; it is sent back with the form, so that someone else's edit
 * meanwhile is not overwritten unseen. Without it the form wins.
 */
export const version = v.optional(v.pipe(v.string(), v.maxLength(64)))

/** Beside the standard's rule for an email address, which takes a domain without a dot. */
export const dottedDomain = (invalid: string) => v.regex<string, string>(/@.+\./, invalid)

/** An email address, compared without regard to case and stored in lower case. */
export const email = (label: string, invalid = `${label} is not a valid email`) =>
  v.pipe(required(label), v.toLowerCase(), v.rfcEmail(invalid), dottedDomain(invalid))

/** Opaque tokens are base64url of 256 bits; anything longer is not one of ours. */
export const Token = v.pipe(v.string('Token is required'), v.nonEmpty('Token is required'), v.maxLength(512))

/** The id of an entity, as the API gives it out. */
export const Id = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(64),
  v.regex(/^[A-Za-z0-9_.:-]+$/, 'Not an id'),
)
export type Id = v.InferOutput<typeof Id>

export const IdParams = v.object({ id: Id })

/** An object whose absent keys are refused in the field's own words: valibot asks the object, not the field. */
export const fields = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, (issue) => {
    const key = issue.path?.at(-1)?.key
    const field = typeof key === 'string' ? entries[key] : undefined
    return (field && v.safeParse(field, undefined).issues?.[0].message) ?? 'Expected an object'
  })
