import * as v from 'valibot'
import { endpoint } from './endpoint'
import { MarketFilters } from './marketFilters'
import { SearchQuery } from './searchQuery'

// Apart from the other searches of a market, so that who opens no filter does not load it.

/** Figures of homes that a search filters by. All but the DSCR are of a strategy. */
export const filterFigures = ['return', 'cash', 'cashFlow', 'dscr'] as const
export type FilterFigure = (typeof filterFigures)[number]

/** At most so many bars. */
export const FIGURE_BARS_MAX = 16

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** How a figure is distributed, in the figure's own unit: percent, dollars, dollars a month, or a ratio. */
export const FigureDistribution = v.object({
  /** The lower edge of the first bar, and how wide each is. The first and the last hold all beyond. */
  low: v.number(),
  width: v.pipe(v.number(), v.gtValue(0)),
  /** The number of homes of each bar, from the lowest; none if no home has the figure. */
  bars: v.pipe(v.array(Count), v.maxLength(FIGURE_BARS_MAX)),
  /** How many homes with the figure lack a fact for a return, such as taxes: filters find them only if asked to. */
  incomplete: Count,
})
export type FigureDistribution = v.InferOutput<typeof FigureDistribution>

/** How a figure of all homes in the bounds that filters by it could find is distributed. */
export const searchFigure = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/searchFigure',
  query: v.object({
    bounds: SearchQuery.entries.bounds,
    figure: v.picklist(filterFigures, `figure is none of ${filterFigures.join(', ')}`),
    ...v.pick(MarketFilters, ['strategy', 'returnCase', 'includeIncomplete']).entries,
  }),
  result: FigureDistribution,
})
