import type { HomeOrder } from '@freehold/contracts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { daysListedByMark, p } from './propertyColumns'
import { isRanked, pricePerSquareFoot, type ResolvedFilters, returnOf } from './searchFilters'

/** The position in the order of results after which a page begins. */
export interface SearchPosition {
  /** The value by which is ordered, by default the longitude; null if it is unknown. */
  value: number | string | null
  id: string
}

/** How results are ordered; homes of equal values by id. */
export interface SearchOrder {
  by: HomeOrder
  isDescending: boolean
}

const byFigure: Partial<Record<HomeOrder, SQLWrapper>> = {
  address: sql`lower(${p.addressFull}) collate "C"`,
  price: p.latestPrice,
  daysOnMarket: daysListedByMark,
  beds: p.bedrooms,
  baths: p.bathroomsTotal,
  area: p.buildingArea,
  pricePerSquareFoot,
  yearBuilt: p.yearBuilt,
  lot: p.lotSize,
}

/** The value by which is ordered. What is not ranked by its returns has none. */
export function orderValue({ by }: SearchOrder, filters: ResolvedFilters): SQL {
  const figure = byFigure[by]
  if (figure) return sql`${figure}`
  const { strategy } = filters
  const ofStrategy = {
    return: () => returnOf(strategy!, filters),
    cash: () => p[`${strategy!}Cash`],
    cashFlow: () => p[`${strategy!}CashFlow`],
    dscr: () => p.buyHoldDscr,
  }
  const value = ofStrategy[by as keyof typeof ofStrategy]()
  return sql`(case when ${isRanked(filters)} then ${value} end)`
}

/** The orders that compare texts. */
export const isTextOrder = (by: HomeOrder): boolean => by === 'address'

/** Whether `sourceDays` has to be joined. */
export const orderNeedsDays = ({ by }: SearchOrder): boolean => by === 'daysOnMarket'

const idByBytes = sql`${p.id} collate "C"`

export const orderClause = (order: SearchOrder, filters: ResolvedFilters): SQL =>
  sql`${orderValue(order, filters)} ${sql.raw(order.isDescending ? 'desc' : 'asc')} nulls last, ${idByBytes}`

/** The condition that a home comes after a position. */
export function isAfter(order: SearchOrder, filters: ResolvedFilters, { value, id }: SearchPosition): SQL {
  const ordered = orderValue(order, filters)
  const isLaterId = sql`${idByBytes} > ${id}`
  if (value === null) return sql`${ordered} is null and ${isLaterId}`
  const typed = isTextOrder(order.by) ? sql`${value}::text` : sql`${value}::float8`
  const comparison = sql.raw(order.isDescending ? '<' : '>')
  return sql`(${ordered} ${comparison} ${typed} or (${ordered} = ${typed} and ${isLaterId}) or ${ordered} is null)`
}
