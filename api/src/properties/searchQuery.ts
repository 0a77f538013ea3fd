import {
  type Bounds,
  type FilterFigure,
  filterRanges,
  type MarketFilters,
  type MarketQuery,
  type StrategyKey,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { cityKey } from '../db/propertyExpressions'
import { invalidInput } from '../http/httpErrors'
import { findMarket } from '../lookups/markets.queries'
import type { ResolvedFilters } from './searchFilters'
import { isTextOrder, type SearchOrder, type SearchPosition } from './searchOrder'

/** Rejects bounds whose south is above their north. West may exceed east: such bounds cross the antimeridian. */
export function requireBounds(bounds: Bounds): Bounds {
  if (bounds.sw.lat > bounds.ne.lat)
    throw invalidInput({ bounds: 'The south of the bounds must be below the north' })
  return bounds
}

/** Reads `<longitude>,<_id>`, or the value of another order instead of the longitude; null for the first page. */
export function requirePosition(
  lastValue: string | undefined,
  order: SearchOrder | null = null,
): SearchPosition | null {
  if (lastValue === undefined) return null
  if (order) return requirePositionIn(order, lastValue)
  const place = /^(-?\d{1,3}(?:\.\d+)?(?:e-\d+)?),([A-Za-z0-9_.:-]+)$/.exec(lastValue)
  if (place === null) throw invalidInput({ lastValue: 'Invalid cursor: expected <longitude>,<_id>' })
  const [, value, id] = place
  return { value: Number(value), id: id! }
}

const isNumber = /^-?(?:\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?|Infinity)$/

function requirePositionIn({ by }: SearchOrder, lastValue: string): SearchPosition {
  const [, value = '', id = ''] = /^(.*),([A-Za-z0-9_.:-]+)$/s.exec(lastValue) ?? []
  if (id === '' || value.includes('\0') || !(value === '' || isTextOrder(by) || isNumber.test(value)))
    throw invalidInput({ lastValue: `Invalid cursor: expected <${by}>,<_id>` })
  if (value === '') return { value: null, id }
  return { value: isTextOrder(by) ? value : Number(value), id }
}

/** Filters by a figure of a strategy. */
const ofStrategy = {
  minCashOnCashRoi: 'return',
  maxCash: 'cash',
  minCashFlow: 'cash flow',
} as const

const NO_CASH_FLOW = 'Fix & Flip has no cash flow'

/** Rejects filters that no home can meet and incomplete ones, instead of returning no homes. */
export function requireFilters<Filters extends MarketFilters>(filters: Filters): Filters {
  for (const [least, most] of filterRanges) {
    if ((filters[least] ?? 0) > (filters[most] ?? Infinity))
      throw invalidInput({ [most]: `${most} is below ${least}` })
  }
  for (const [name, figure] of Object.entries(ofStrategy)) {
    if (filters[name as keyof typeof ofStrategy] !== undefined && filters.strategy === undefined)
      throw invalidInput({ strategy: `${name} needs the strategy whose ${figure} it is` })
  }
  if (filters.strategy === 'fixFlip' && filters.minCashFlow !== undefined)
    throw invalidInput({ minCashFlow: NO_CASH_FLOW })
  return filters
}

/** Rejects a figure of a strategy without one, and one that the strategy does not have. */
export function requireFigure(figure: FilterFigure, strategy: StrategyKey | undefined): void {
  if (figure !== 'dscr' && strategy === undefined)
    throw invalidInput({ strategy: `figure ${figure} needs the strategy whose it is` })
  if (figure === 'cashFlow' && strategy === 'fixFlip') throw invalidInput({ figure: NO_CASH_FLOW })
}

const orderedByStrategy = new Set(['return', 'cash', 'cashFlow'])

/** The order that is asked for; null for that by longitude. */
export function requireOrder({
  sort,
  order,
  strategy,
}: Pick<MarketQuery, 'sort' | 'order' | 'strategy'>): SearchOrder | null {
  if (sort === undefined) {
    if (order !== undefined) throw invalidInput({ order: 'order needs a sort' })
    return null
  }
  if (orderedByStrategy.has(sort) && strategy === undefined)
    throw invalidInput({ strategy: `sort ${sort} needs the strategy whose it is` })
  if (sort === 'cashFlow' && strategy === 'fixFlip') throw invalidInput({ sort: NO_CASH_FLOW })
  return { by: sort, isDescending: order === 'desc' }
}

/** Checks the filters and looks up their market. */
export async function resolveFilters(db: Database, filters: MarketFilters): Promise<ResolvedFilters> {
  const { market: id, ...others } = requireFilters(filters)
  if (id === undefined) return others
  const market = await findMarket(db, id)
  if (!market) throw invalidInput({ market: 'There is no such market' })
  const { rows } = await db.execute<{ key: string }>(
    sql`select ${cityKey({ state: sql`${market.state}::text`, city: sql`${market.city}::text` })} as key`,
  )
  return { ...others, cityKey: rows[0]!.key }
}
