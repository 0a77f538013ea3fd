import * as v from 'valibot'
import { endpoint } from './endpoint'
import { email, fields, storable, version } from './fields'

/** The maximum size of a logo's file. */
export const LOGO_MAX_BYTES = 100_000
/** The maximum width and height of a logo, in pixels. */
export const LOGO_MAX_PIXELS = 1_024
/** The formats of a logo, as media types. */
export const logoTypes = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof logoTypes)[number]
const PHONE_MAX = 40

/** Why a logo is refused, by the form and by the API. */
export const logoRefusals = {
  format: 'Logo is not a PNG or JPEG image',
  bytes: `Logo is larger than ${LOGO_MAX_BYTES / 1_000} kB`,
  pixels: `Logo is wider or higher than ${LOGO_MAX_PIXELS} pixels`,
}

/** What reports of an account's users show of it. */
export const Letterhead = v.object({
  accountName: v.string(),
  /** A data URL of a PNG or JPEG. */
  logo: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** Of logo, phone and email. */
  version: v.string(),
})
export type Letterhead = v.InferOutput<typeof Letterhead>

/** Characters of the longest data URL of a logo: base64 has four for each three bytes. */
const LOGO_MAX_LENGTH = 'data:image/jpeg;base64,'.length + 4 * Math.ceil(LOGO_MAX_BYTES / 3)

/** The API also reads the image's header, which tells its true format and size. */
const Logo = v.pipe(
  v.string('Logo is required, or null for none'),
  v.maxLength(LOGO_MAX_LENGTH, logoRefusals.bytes),
  v.regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, logoRefusals.format),
)

const Phone = v.pipe(
  v.string('Phone is required, or null for none'),
  v.trim(),
  v.nonEmpty('Phone is blank'),
  v.maxLength(PHONE_MAX, `Phone is longer than ${PHONE_MAX} characters`),
  storable,
)

/** Replaces the whole letterhead: null removes a part. */
export const LetterheadInput = fields({
  logo: v.nullable(Logo),
  phone: v.nullable(Phone),
  email: v.nullable(email('Email for Reports')),
  version,
})
export type LetterheadInput = v.InferOutput<typeof LetterheadInput>

/** The letterhead of the user's account; without logo, phone and email until someone has saved them. */
export const getLetterhead = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/letterhead',
  result: Letterhead,
})

/** For all users of the account. */
export const changeLetterhead = endpoint({
  method: 'PUT',
  base: 'auth',
  path: '/letterhead',
  body: LetterheadInput,
  result: Letterhead,
  refusals: [409],
})
