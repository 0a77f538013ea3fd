import type { geocodeQualities } from '@freehold/contracts'

export interface GeocoderSettings {
  url: string
  /** The longest that an answer may take as a whole. */
  timeoutMs: number
  addressesPerRequest: number
  pauseMs: number
}

/** All that is sent of a home. */
export interface Address {
  /** Without the unit, such as '485 Saddle Pass Rd'. */
  street: string
  city: string
  /** Two letters. */
  state: string
  /** Five digits, or empty. */
  zip: string
}

export type Outcome = (typeof geocodeQualities)[number] | 'tie' | 'noMatch'

/** Degrees, WGS 84; null without a match. */
export interface GeocoderAnswer {
  outcome: Outcome
  lng: number | null
  lat: number | null
}

export interface GeocoderResponse {
  /** By the index of the address. An address that was not answered is missing. */
  answers: Map<number, GeocoderAnswer>
  /** Why the response is not complete, such as 'broke off its answer'; null if nothing is known to be wrong. */
  problem: string | null
  /** Whether the geocoder was reached, so that an address may be the reason of the problem. */
  isReached: boolean
}

/** Its message follows the name of the geocoder: 'answered 503'. It contains neither an address nor the URL. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError'
  /** See {@link GeocoderResponse}. */
  readonly isReached: boolean

  constructor(message: string, { isReached }: Pick<GeocoderResponse, 'isReached'>) {
    super(message)
    this.isReached = isReached
  }
}
