import { HomeOrder, type StrategyKey } from '@freehold/contracts'
import * as v from 'valibot'

/** By what the list is ordered. */
export interface Ordering {
  by: HomeOrder
  isDescending: boolean
}

export const orderingNames = ['sort', 'order'] as const

/** Columns of which the low values are the good ones, or read first. The others begin with their highest. */
const ascendingFirst = new Set<HomeOrder>(['address', 'price', 'cash', 'daysOnMarket', 'pricePerSquareFoot'])

export const firstOrdering = (by: HomeOrder): Ordering => ({ by, isDescending: !ascendingFirst.has(by) })

/** Orders by a figure of a strategy: a search refuses them without one. */
const ofStrategy = new Set<HomeOrder>(['return', 'cash', 'cashFlow'])

interface Strategies {
  /** In the filters. */
  chosen: StrategyKey | undefined
  /** Whose figures the list shows. */
  listed: StrategyKey | undefined
}

/**
 * The order that is in the URL. Without one, or with one that a search cannot have, that of the highest return of a chosen
 * strategy, or of the lowest price.
 */
export function parseOrdering(parameters: URLSearchParams, { chosen, listed }: Strategies): Ordering {
  const { success, output } = v.safeParse(HomeOrder, parameters.get('sort'))
  const isPossible =
    success &&
    (listed !== undefined || !ofStrategy.has(output)) &&
    !(output === 'cashFlow' && listed === 'fixFlip')
  const first = firstOrdering(isPossible ? output : chosen ? 'return' : 'price')
  const direction = isPossible ? parameters.get('order') : null
  return direction === null ? first : { ...first, isDescending: direction === 'desc' }
}

export const orderQuery = ({ by, isDescending }: Ordering) => ({
  sort: by,
  order: isDescending ? ('desc' as const) : ('asc' as const),
})
