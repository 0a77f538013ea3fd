import type { shortTermRatios } from '@freehold/analysis'
import { figureText } from '@freehold/property-ui'
import { formatPercent } from '@freehold/ui'
import { explained } from '../explain/Explained'

/**
 * Cap rate and debt service coverage, for a `KeyValue`.
 * @param note what the cap rate relates to
 */
export const ratioPairs = (
  { capRate, dscr }: Pick<ReturnType<typeof shortTermRatios>, 'capRate' | 'dscr'>,
  note: string,
) => [
  { term: 'Cap rate', note, value: explained('capRate', formatPercent(capRate)) },
  {
    term: 'Debt service coverage (DSCR)',
    note: dscr === null ? 'No mortgage to cover' : 'NOI over a year of payments',
    value: explained('dscr', figureText(dscr, 'ratio')),
  },
]
