import type { Config } from '../config'
import { latestDay } from './latestDay'
import type { NewRate } from './rates.queries'
import { type RateSourceKey, rateSources } from './rateSources'
import { type Observation, RateSourceError } from './sources/RateSource'

/** One year of weekly rates, the history that an Admin sees. */
const KEPT_PER_TYPE = 53

export interface FetchedRates {
  rates: NewRate[]
  /** The source that answered; null when none did. */
  source: string | null
  /** A sentence about the sources that failed before; null when none did. */
  failure: string | null
}

/** Tries the sources in order until one answers. */
export async function fetchRates(
  keys: readonly RateSourceKey[],
  settings: Config['rates'],
  now: Date,
  stopping: AbortSignal,
): Promise<FetchedRates> {
  const failures: string[] = []
  for (const key of keys) {
    const { name, fetch } = rateSources[key]
    try {
      const observations = newestOf(await fetch(settings, stopping), now)
      const rates = observations.map((observation) => ({ ...observation, fetchedAt: now, source: name }))
      return { rates, source: name, failure: sentenceOf(failures) }
    } catch (error) {
      if (!(error instanceof RateSourceError)) throw error
      failures.push(`${name} ${error.message}`)
    }
  }
  return { rates: [], source: null, failure: sentenceOf(failures) }
}

const sentenceOf = (failures: string[]) => (failures.length === 0 ? null : failures.join('; '))

/** The newest observations of each type. Ignores days after the latest one possible, which are errors. */
function newestOf(observations: Observation[], now: Date): Observation[] {
  const latest = latestDay(now)
  const known = observations.filter(({ asOf }) => asOf <= latest)
  const types = [...new Set(known.map(({ type }) => type))]
  return types.flatMap((type) =>
    known
      .filter((observation) => observation.type === type)
      .toSorted((a, b) => (a.asOf < b.asOf ? 1 : -1))
      .slice(0, KEPT_PER_TYPE),
  )
}
