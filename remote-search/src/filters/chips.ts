import { type MarketFilters, strategyTabLabels } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'

/** A part of the filters that has a button and a form of its own. */
export type FilterPart = 'strategy' | 'cash' | 'cashFlow' | 'dscr' | 'return'

interface Chip {
  part: FilterPart
  name: string
  /** What it is set to, or null. */
  value: string | null
}

/** What an investor asks for first. */
export const chipsOf = (filters: MarketFilters): Chip[] => [
  {
    part: 'strategy',
    name: 'Strategy',
    value: filters.strategy ? strategyTabLabels[filters.strategy] : null,
  },
  {
    part: 'cash',
    name: 'Cash needed',
    value: filters.maxCash === undefined ? null : `≤ ${formatDollars(filters.maxCash)}`,
  },
  {
    part: 'cashFlow',
    name: 'Monthly cash flow',
    value: filters.minCashFlow === undefined ? null : `≥ ${formatDollars(filters.minCashFlow)}`,
  },
  { part: 'dscr', name: 'DSCR', value: filters.minDscr === undefined ? null : `≥ ${filters.minDscr}` },
  { part: 'return', name: 'ROI', value: returnValue(filters) },
]

function returnValue({ minCashOnCashRoi: least, returnCase }: MarketFilters): string | null {
  const limit = least === undefined ? null : `≥ ${formatPercent(least)}`
  if (returnCase !== 'conservative') return limit
  return `${limit ?? 'Any'}, conservative`
}
