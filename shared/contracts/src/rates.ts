import * as v from 'valibot'
import { endpoint } from './endpoint'
import { IsoTime, Percent } from './units'

/** A mortgage rate of the day. The rate is in percent (6.88); engines take fractions. */
export const MortgageRate = v.object({
  /** Such as '30-year fixed'; a term in months is derived from it. */
  type: v.string(),
  rate: Percent,
  fetched_at: IsoTime,
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
