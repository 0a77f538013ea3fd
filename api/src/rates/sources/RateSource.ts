import type { Config } from '../../config'

/** A rate as a source states it. */
export interface Observation {
  /** Such as '30-year fixed'. */
  type: string
  /** In percent: 6.88. */
  rate: number
  /** The day it is stated for, ISO 8601. */
  asOf: string
}

/** Somebody who publishes mortgage rates. */
export interface RateSource {
  /** Whom to name beside a rate that comes from there. */
  name: string
  /** Every rate that it has, in no order. Rejects with a {@link RateSourceError}. */
  fetch: (settings: Config['rates'], stopping: AbortSignal) => Promise<Observation[]>
}

/** What is wrong with a source, as it goes on after its name: 'answered 503'. Never with a key in it. */
export class RateSourceError extends Error {
  override readonly name = 'RateSourceError'
}
