/** Settings for downloading from sources. */
export interface SourceSettings {
  timeoutMs: number
  freddieMacUrl: string
  fredUrl: string
  fredApiKey: string | undefined
}

/** A rate as a source states it. */
export interface Observation {
  /** Such as '30-year fixed'. */
  type: string
  /** In percent: 6.88. */
  rate: number
  /** The day that the rate is for, ISO 8601. */
  asOf: string
}

/** A publisher of mortgage rates. */
export interface RateSource {
  /** The name shown with its rates. */
  name: string
  /** All its rates, in any order. Rejects with a {@link RateSourceError}. */
  fetch: (settings: SourceSettings, stopping: AbortSignal) => Promise<Observation[]>
}

/** Its message follows the name of the source: 'answered 503'. It never contains a key. */
export class RateSourceError extends Error {
  override readonly name = 'RateSourceError'
}
