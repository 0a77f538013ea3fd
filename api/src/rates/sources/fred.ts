import { rateSourceNames } from '@freehold/contracts'
import * as v from 'valibot'
import { existingDay } from '../../db/existingDay'
import { type TextResponse, download, isWebPage } from './download'
import { type Observation, type RateSource, RateSourceError } from './RateSource'
import { readRate } from './readRate'

/** The rate types of the survey's series in FRED. */
const series = { MORTGAGE30US: '30-year fixed', MORTGAGE15US: '15-year fixed' } as const

/** One year of weekly rates, and some missing values. */
const OBSERVATIONS_MAX = '60'

const Series = v.object({
  observations: v.array(v.object({ date: v.string(), value: v.string() })),
})
const Refusal = v.object({ error_message: v.string() })

/** Freddie Mac's survey as published by the Federal Reserve Bank of St. Louis. */
export const fred: RateSource = {
  name: rateSourceNames.fred,
  async fetch({ fredUrl, fredApiKey, timeoutMs }, stopping) {
    const read = async ([id, type]: [string, string]): Promise<Observation[]> => {
      const url = new URL(fredUrl)
      const query = { series_id: id, api_key: fredApiKey ?? '', file_type: 'json' }
      const newest = { sort_order: 'desc', limit: OBSERVATIONS_MAX }
      for (const [key, value] of Object.entries({ ...query, ...newest })) url.searchParams.set(key, value)
      const response = await download(url, timeoutMs, stopping)
      return readSeries(id, response).map((observation) => ({ type, ...observation }))
    }
    const all = await Promise.all(Object.entries(series).map(read))
    return all.flat()
  },
}

function readSeries(id: string, response: TextResponse): Omit<Observation, 'type'>[] {
  const body = readJson(response)
  if (response.status !== 200) {
    const refusal = v.safeParse(Refusal, body)
    const reason = refusal.success ? `: ${refusal.output.error_message}` : ''
    throw new RateSourceError(`answered ${response.status}${reason}`)
  }
  if (isWebPage(response)) throw new RateSourceError('answered with a web page instead of its data')
  const { success, output } = v.safeParse(Series, body)
  if (!success) throw new RateSourceError(`answered with data that is not the series ${id}`)
  const observations = output.observations.flatMap(({ date, value }) => {
    const [asOf, rate] = [existingDay(date), readRate(value)]
    return asOf === null || rate === null ? [] : [{ asOf, rate }]
  })
  if (observations.length === 0) throw new RateSourceError(`has no rates in the series ${id}`)
  return observations
}

function readJson({ text }: TextResponse): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
