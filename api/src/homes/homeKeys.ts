import { hash } from 'node:crypto'
import { normalizeAddress } from './normalizeAddress'
import { streetNameIn } from './streetNames'

/** By which listings of one home are found. Null where too little is known. */
export interface HomeKeys {
  parcelKey: string | null
  addressKey: string | null
  /** Of house number, street name and unit, which tell the homes of one parcel apart. */
  doorKey: string | null
}

export interface HomeAddress {
  addressFull: string
  state: string
  zip: string
  parcelNumber: string | null
}

/** Shorter ones, such as '0' or 'N/A', name no parcel. */
const PARCEL_LENGTH_MIN = 4

/**
 * The keys of a home, hashed with the secret of the installation: no one can find out from them an address that may not
 * be shown.
 */
export function homeKeysOf({ addressFull, state, zip, parcelNumber }: HomeAddress, secret: string): HomeKeys {
  const { number, street, unit } = normalizeAddress(addressFull)
  const parcel = normalizeParcel(parcelNumber ?? '')
  const key = (...parts: string[]) => hash('sha256', [secret, ...parts].join('\n'), 'base64url').slice(0, 22) // oxfmt-ignore
  const isDoor = number !== '' && street !== ''
  return {
    parcelKey: namesParcel(parcel) ? key('parcel', state, parcel) : null,
    addressKey: isDoor && zip !== '' ? key('address', number, street, unit, zip) : null,
    doorKey: isDoor ? key('door', number, streetNameIn(street.split(' ')).join(' '), unit) : null,
  }
}

/** Sources write dashes and leading zeros of parcel numbers as they like. */
const normalizeParcel = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '').replace(/^0+/, '') // oxfmt-ignore

/** Sources fill in words, one digit repeated, or digits counted up from 1 where they know no parcel number. */
const namesParcel = (parcel: string) =>
  parcel.length >= PARCEL_LENGTH_MIN &&
  new Set(parcel.match(/\d/g)).size >= 2 &&
  !'12345678901234567890'.startsWith(parcel)
