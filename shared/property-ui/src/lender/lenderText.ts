import { formatPercent } from '@freehold/ui'
import { figureText } from '../report/figureText'

/** Instead of the terms of a loan of $0. */
export const PAID_IN_CASH = 'Paid in cash'

/** 6.88% of 0.0688. */
export const rateText = (fraction: number) => formatPercent(fraction * 100)

/** '30 years', or '354 months' if they are no whole years. */
export const termText = (months: number) =>
  months > 0 && months % 12 === 0 ? figureText(months / 12, 'years') : figureText(months, 'months')

/** Joins what is known. */
export const joined = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(', ')
