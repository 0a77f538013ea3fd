import { TAX_RATE_MAX, TAX_RATE_MIN } from '../../../results/taxRates'
import { ImportError } from '../../ImportError'
import type { RejectedRow } from '../../SourceRow'
import { RowError } from '../checkFields'

/** The rate of one area, as a table states it or as it follows from it. */
export interface AreaRate {
  /** The name under which it is stored. */
  area: string
  /** As the table writes it. */
  name: string
  /** Percent of the value a year. */
  rate: number
}

export type TaxRow = AreaRate | RejectedRow

/** They are kept in memory. The country has some 33,000 ZIP code areas and 3,200 counties. */
const AREAS_MAX = 100_000

export function checkAreaCount(count: number): void {
  if (count > AREAS_MAX)
    throw new ImportError(
      `There are more than ${AREAS_MAX.toLocaleString('en-US')} areas: rates are those of ZIP codes, counties and states`,
    )
}

/** Four decimals are a dollar a year of a home of a million. */
const DECIMALS = 4

export function checkRate(name: string, percent: number): number {
  const rate = Number(percent.toFixed(DECIMALS))
  if (rate >= TAX_RATE_MIN && rate <= TAX_RATE_MAX) return rate
  throw new RowError(
    `${name}: ${rate} is not a rate in percent of the value a year (${TAX_RATE_MIN} to ${TAX_RATE_MAX})`,
  )
}
