import type { MortgageRate } from '@freehold/contracts'
import { formatDay } from '@freehold/ui'

/** As a source: 'Rate of the day, Mar 07, 2024'. */
export const rateOfTheDay = ({ asOf }: Pick<MortgageRate, 'asOf'>) =>
  asOf === undefined ? 'Rate of the day' : `Rate of the day, ${formatDay(asOf)}`
