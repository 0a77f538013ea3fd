import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, Id, IdParams, required, version } from './fields'
import { DAY_MS, IsoDate, IsoTime, Percent } from './units'

/** A current mortgage rate, in percent (6.88). The engine takes fractions. */
export const MortgageRate = v.object({
  /** Such as '30-year fixed'; the term in months is derived from it. */
  type: v.string(),
  rate: Percent,
  /** When the rate was fetched or entered. */
  fetched_at: IsoTime,
  /** The day for which the source states the rate. */
  asOf: v.optional(IsoDate),
  /** Attribution shown with the rate: 'Freddie Mac PMMS'. */
  source: v.optional(v.string()),
})
export type MortgageRate = v.InferOutput<typeof MortgageRate>

/** A rate of more days ago is called old wherever it is used. */
export const RATE_FRESH_DAYS = 14

/**
 * The day of a rate and how many days ago that is, if it is more than {@link RATE_FRESH_DAYS}; else null.
 * @param today the reader's day, ISO 8601
 */
export function oldRate(
  { asOf, fetched_at }: Pick<MortgageRate, 'asOf' | 'fetched_at'>,
  today: string,
): { day: string; days: number } | null {
  const day = asOf ?? fetched_at.slice(0, 'yyyy-mm-dd'.length)
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
  return days > RATE_FRESH_DAYS ? { day, days } : null
}

/** In display order: 30-year fixed first. */
export const latestRates = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/rates/latest',
  result: v.object({ rates: v.array(MortgageRate) }),
})

/** Further options of a mortgage select, in percent. */
export const customRate = { type: 'Custom', rate: 0 } as const
export const hardMoneyRate = { type: 'Hard Money', rate: 12, termInMonths: 6 } as const

/**
 * All rate types, in display order. Admins cannot add types: every analysis starts with the first 30-year type, so a
 * typing error must not create one.
 */
export const rateTypes = [
  '30-year fixed',
  '30-year jumbo',
  '20-year fixed',
  '15-year fixed',
  '10-year fixed',
  '7-year ARM',
  '5-year ARM',
] as const

/** Attribution of fetched rates, by source. */
export const rateSourceNames = {
  'freddie-mac': 'Freddie Mac PMMS',
  fred: 'Freddie Mac PMMS via FRED',
} as const

/** Notices that the publishers of these sources require next to their rates. */
export function rateNotices(sources: readonly (string | undefined)[]): string[] {
  return [
    ...(sources.some((source) => source?.includes('Freddie Mac PMMS'))
      ? ['PMMS is the Primary Mortgage Market Survey® of Freddie Mac.']
      : []),
    ...(sources.includes(rateSourceNames.fred)
      ? [
          'This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.',
        ]
      : []),
  ]
}

/** The id of a rate type in a URL: '30-year-fixed'. */
export const rateTypeId = (type: string) => type.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

/** Bounds of a rate, in percent. The highest rate in the history of the PMMS is 18.63. */
export const RATE_MIN = 0.01
export const RATE_MAX = 30
/** The PMMS starts in this year. */
const FIRST_DAY = '1971-01-01'

function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
const hasThreeDecimals = (rate: number) => Math.abs(rate * 1_000 - Math.round(rate * 1_000)) < 1e-6

/** A rate that an Admin enters by hand. */
export const RateInput = fields({
  rate: v.pipe(
    v.number('Rate is required'),
    v.minValue(RATE_MIN, `Rate is below ${RATE_MIN}%`),
    v.maxValue(RATE_MAX, `Rate is above ${RATE_MAX}%`),
    v.check(hasThreeDecimals, 'Rate has more than three decimals'),
  ),
  asOf: v.pipe(
    v.string('Date is required'),
    v.nonEmpty('Date is required'),
    v.isoDate('Date is not a day'),
    v.check(isRealDay, 'Date is not a day'),
    v.minValue(FIRST_DAY, 'Date is before 1971'),
  ),
  source: required('Source'),
  version,
})
export type RateInput = v.InferOutput<typeof RateInput>

/** One rate of a type, stated by a source for a day. */
export const RateEntry = v.object({
  _id: v.string(),
  rate: Percent,
  asOf: IsoDate,
  source: v.string(),
  fetched_at: IsoTime,
  /** The Admin who entered the rate; null if it was fetched. */
  enteredBy: v.nullable(v.string()),
})
export type RateEntry = v.InferOutput<typeof RateEntry>

/** A type and its current rate, as shown to Admins. */
export const RateOfType = v.object({
  _id: v.string(),
  type: v.string(),
  /** Null until a rate is fetched or entered. */
  current: v.nullable(RateEntry),
  version,
})
export type RateOfType = v.InferOutput<typeof RateOfType>

export const RateWithHistory = v.object({
  ...RateOfType.entries,
  /** Newest first, including the current rate. */
  history: v.array(RateEntry),
})
export type RateWithHistory = v.InferOutput<typeof RateWithHistory>

/** The state of fetching rates from external sources. */
export const RatesFetching = v.object({
  /** Null if no source is configured. */
  everyHours: v.nullable(v.number()),
  isUnderWay: v.boolean(),
  /** The last successful fetch and its source. */
  lastSuccess: v.nullable(v.object({ at: IsoTime, source: v.string() })),
  /** The last fetch, if something about it failed. */
  lastFailure: v.nullable(v.object({ at: IsoTime, message: v.string() })),
})
export type RatesFetching = v.InferOutput<typeof RatesFetching>

/** Progress of recomputing stored results after a change of the rate they start with. */
export const Recomputing = v.object({ done: v.number(), total: v.number() })
export type Recomputing = v.InferOutput<typeof Recomputing>

export const listRates = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/rates',
  result: v.object({
    types: v.array(RateOfType),
    fetching: RatesFetching,
    recomputing: v.nullable(Recomputing),
  }),
})
export const getRate = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/rate/:id',
  params: IdParams,
  result: RateWithHistory,
})
/**
 * Adds a rate. The rate with the latest day is the current one of its type. An entry for the same day and source
 * replaces an earlier entry, but never a fetched rate.
 */
export const enterRate = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/rate/:id',
  params: IdParams,
  body: RateInput,
  result: RateWithHistory,
  refusals: [409],
})
/** Deletes a rate that was entered by hand. */
export const deleteRate = endpoint({
  method: 'DELETE',
  base: 'admin',
  path: '/rate/:id/entry/:entry',
  params: v.object({ id: Id, entry: Id }),
  refusals: [409],
})
/** Starts fetching rates now; {@link listRates} reports the outcome. */
export const fetchRates = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/rates/fetch',
  refusals: [409],
})
