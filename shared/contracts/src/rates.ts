import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, Id, IdParams, required, version } from './fields'
import { IsoDate, IsoTime, Percent } from './units'

/** A mortgage rate of the day. The rate is in percent (6.88); engines take fractions. */
export const MortgageRate = v.object({
  /** Such as '30-year fixed'; a term in months is derived from it. */
  type: v.string(),
  rate: Percent,
  /** When this installation learned of it. */
  fetched_at: IsoTime,
  /** The day that its source states it for. */
  asOf: v.optional(IsoDate),
  /** Whom to name beside it: 'Freddie Mac PMMS'. */
  source: v.optional(v.string()),
})
export type MortgageRate = v.InferOutput<typeof MortgageRate>

/** In the order they are shown: 30-year fixed first. */
export const latestRates = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/rates/latest',
  result: v.object({ rates: v.array(MortgageRate) }),
})

/** Choices that a mortgage select offers beside the rates of the day, in percent. */
export const customRate = { type: 'Custom', rate: 0 } as const
export const hardMoneyRate = { type: 'Hard Money', rate: 12, termInMonths: 6 } as const

/**
 * The types that have a place from the start, whoever states them. A closed list: the first type that names 30 years
 * is what every analysis begins with, so a slip of the pen must not make one.
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

/** Whom rates that were fetched are attributed to. */
export const rateSourceNames = {
  'freddie-mac': 'Freddie Mac PMMS',
  fred: 'Freddie Mac PMMS via FRED',
} as const

/** What the publishers of these sources ask to stand beside their figures. */
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

/** How an address names a type: '30-year-fixed'. */
export const rateTypeId = (type: string) => type.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

/** Bounds of a rate, in percent. The highest that the survey ever had is 18.63. */
export const RATE_MIN = 0.01
export const RATE_MAX = 30
/** The survey of mortgage rates begins in this year. */
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

/** One rate of a type: what a source said on a day. */
export const RateEntry = v.object({
  _id: v.string(),
  rate: Percent,
  asOf: IsoDate,
  source: v.string(),
  fetched_at: IsoTime,
  /** The Admin who entered it; null where it was fetched. */
  enteredBy: v.nullable(v.string()),
})
export type RateEntry = v.InferOutput<typeof RateEntry>

/** A type and its rate of the day, as an Admin sees it. */
export const RateOfType = v.object({
  _id: v.string(),
  type: v.string(),
  /** Null until someone states one. */
  current: v.nullable(RateEntry),
  version,
})
export type RateOfType = v.InferOutput<typeof RateOfType>

export const RateWithHistory = v.object({
  ...RateOfType.entries,
  /** The newest first, the rate of the day among them. */
  history: v.array(RateEntry),
})
export type RateWithHistory = v.InferOutput<typeof RateWithHistory>

/** How the last tries to fetch rates went. */
export const RatesFetching = v.object({
  /** Null: this installation fetches none by itself. */
  everyHours: v.nullable(v.number()),
  isUnderWay: v.boolean(),
  /** The last one that brought rates, and from whom. */
  lastSuccess: v.nullable(v.object({ at: IsoTime, source: v.string() })),
  /** The last try, where something about it failed. */
  lastFailure: v.nullable(v.object({ at: IsoTime, message: v.string() })),
})
export type RatesFetching = v.InferOutput<typeof RatesFetching>

/** Results that are being computed again because the rate that they begin with has changed. */
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
 * Adds a rate. The newest day of a type is its rate of the day; the same day and source again corrects what was entered
 * before, and never what was fetched.
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
/** Takes back a rate that was entered by hand. */
export const deleteRate = endpoint({
  method: 'DELETE',
  base: 'admin',
  path: '/rate/:id/entry/:entry',
  params: v.object({ id: Id, entry: Id }),
  refusals: [409],
})
/** Asks the sources now; how that went is told by {@link listRates}. */
export const fetchRates = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/rates/fetch',
  refusals: [409],
})
