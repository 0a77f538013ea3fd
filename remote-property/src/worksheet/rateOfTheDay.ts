import type { MortgageRate } from '@freehold/contracts'
import { formatDay } from '../saved/formatDay'

/** As a source: 'Rate of the day, Mar 07, 2024'. */
export const rateOfTheDay = ({ asOf }: Pick<MortgageRate, 'asOf'>) =>
  asOf === undefined ? 'Rate of the day' : `Rate of the day, ${formatDay(`${asOf}T00:00`)}`
