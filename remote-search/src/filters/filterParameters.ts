import { SearchFilters } from '@freehold/contracts'
import * as v from 'valibot'

export const filterNames = Object.keys(SearchFilters.entries) as (keyof SearchFilters)[]

/** What is not understood is left out: a link that was cut off still opens. */
export function parseFilters(parameters: URLSearchParams): SearchFilters {
  const pairs = filterNames.flatMap((name) => {
    const { success, output } = v.safeParse(SearchFilters.entries[name], parameters.get(name) ?? undefined)
    return success && output !== undefined ? [[name, output] as const] : []
  })
  const { minCashOnCashRoi, ...filters } = Object.fromEntries(pairs) as SearchFilters
  const isOfStrategy = filters.strategy !== undefined && minCashOnCashRoi !== undefined
  return isOfStrategy ? { ...filters, minCashOnCashRoi } : filters
}

/** As the address holds them; null for what is to be left out. */
export const filterParameters = (filters: SearchFilters): Record<string, string | null> =>
  Object.fromEntries(
    filterNames.map((name) => [name, filters[name] === undefined ? null : String(filters[name])]),
  )

/** As a search asks for them: a strategy without a minimum changes how homes look, not which are found. */
export function filterQuery(filters: SearchFilters): Record<string, string> {
  const asked = filterNames.filter(
    (name) => filters[name] !== undefined && (name !== 'strategy' || filters.minCashOnCashRoi !== undefined),
  )
  return Object.fromEntries(asked.map((name) => [name, String(filters[name])]))
}

/** How many are set: a range is one, and so is a return. */
export const countFilters = (filters: SearchFilters) =>
  new Set(filterNames.filter((name) => filters[name] !== undefined).map((name) => groupOf[name] ?? name)).size

const groupOf: Partial<Record<keyof SearchFilters, keyof SearchFilters>> = {
  maxPrice: 'minPrice',
  maxArea: 'minArea',
  minCashOnCashRoi: 'strategy',
}
