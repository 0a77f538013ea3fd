import { SearchFilters } from '@freehold/contracts'
import * as v from 'valibot'
import type { FilterDraft } from './filterDraft'

export const filterNames = Object.keys(SearchFilters.entries) as (keyof SearchFilters)[]

/** Ignores invalid parameters, so that a truncated link still opens. */
export function parseFilters(parameters: URLSearchParams): SearchFilters {
  const pairs = filterNames.flatMap((name) => {
    const { success, output } = v.safeParse(SearchFilters.entries[name], parameters.get(name) ?? undefined)
    return success && output !== undefined ? [[name, output] as const] : []
  })
  const { minCashOnCashRoi, includeIncomplete, ...filters } = Object.fromEntries(pairs) as SearchFilters
  const isOfStrategy = filters.strategy !== undefined && minCashOnCashRoi !== undefined
  return isOfStrategy ? { ...filters, minCashOnCashRoi, includeIncomplete } : filters
}

export const draftOf = (filters: SearchFilters) =>
  Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? null])) as FilterDraft

export const filtersOf = (draft: FilterDraft): SearchFilters =>
  parseFilters(
    new URLSearchParams(
      filterNames.flatMap((name) => (draft[name] === null ? [] : [[name, String(draft[name])]])),
    ),
  )

/** Query parameters of the page's URL; null removes a parameter. */
export const filterParameters = (filters: SearchFilters): Record<string, string | null> =>
  Object.fromEntries(
    filterNames.map((name) => [name, filters[name] === undefined ? null : String(filters[name])]),
  )

/** Query of a search. A strategy without a minimum is omitted: it changes the colours of homes, not the results. */
export function filterQuery(filters: SearchFilters): Record<string, string> {
  const sent = filterNames.filter(
    (name) => filters[name] !== undefined && (name !== 'strategy' || filters.minCashOnCashRoi !== undefined),
  )
  return Object.fromEntries(sent.map((name) => [name, String(filters[name])]))
}

/** Number of filters set; a range counts as one, and so does a return with its strategy. */
export const countFilters = (filters: SearchFilters) =>
  new Set(filterNames.filter((name) => filters[name] !== undefined).map((name) => rangeOf[name] ?? name)).size

const rangeOf: Partial<Record<keyof SearchFilters, keyof SearchFilters>> = {
  maxPrice: 'minPrice',
  maxArea: 'minArea',
  minCashOnCashRoi: 'strategy',
  includeIncomplete: 'strategy',
}
