import { filterRanges, MarketFilters } from '@freehold/contracts'
import * as v from 'valibot'

export type FilterName = keyof MarketFilters

/** Values of the form: numbers, choices as text, null if not set. */
export type FilterDraft = Record<FilterName, number | string | null>

export const filterNames = Object.keys(MarketFilters.entries) as FilterName[]

/** Figures of a strategy: filters by them need one. */
const figuresOfStrategy = ['minCashOnCashRoi', 'maxCash', 'minCashFlow'] as const

/** Ignores invalid parameters, so that a truncated link still opens, and those that change nothing. */
export function parseFilters(parameters: URLSearchParams): MarketFilters {
  const pairs = filterNames.flatMap((name) => {
    const { success, output } = v.safeParse(MarketFilters.entries[name], parameters.get(name) ?? undefined)
    return success && output !== undefined ? [[name, output] as const] : []
  })
  const filters = Object.fromEntries(pairs) as MarketFilters
  for (const [least, most] of filterRanges)
    if ((filters[least] ?? 0) > (filters[most] ?? Infinity)) delete filters[most]
  if (filters.strategy === undefined) {
    for (const name of figuresOfStrategy) delete filters[name]
    delete filters.returnCase
  }
  if (filters.strategy === 'fixFlip') delete filters.minCashFlow
  const isByReturn = [...figuresOfStrategy, 'minDscr' as const].some((name) => filters[name] !== undefined)
  if (!isByReturn) delete filters.includeIncomplete
  return filters
}

export const draftOf = (filters: MarketFilters) =>
  Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? null])) as FilterDraft

export const filtersOf = (draft: FilterDraft): MarketFilters =>
  parseFilters(
    new URLSearchParams(
      filterNames.flatMap((name) => (draft[name] === null ? [] : [[name, String(draft[name])]])),
    ),
  )

/** Query parameters of the page's URL; null removes a parameter. */
export const filterParameters = (filters: MarketFilters): Record<string, string | null> =>
  Object.fromEntries(
    filterNames.map((name) => [name, filters[name] === undefined ? null : String(filters[name])]),
  )

/** Query of a search. */
export const filterQuery = (filters: MarketFilters): Record<string, string> =>
  Object.fromEntries(
    filterNames.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]])),
  )

/** Number of filters set; a range counts as one, and so does a return with its strategy. */
export const countFilters = (filters: MarketFilters) =>
  new Set(filterNames.filter((name) => filters[name] !== undefined).map((name) => partOf[name] ?? name)).size

const partOf: Partial<Record<FilterName, FilterName>> = {
  ...Object.fromEntries(filterRanges.map(([least, most]) => [most, least])),
  minCashOnCashRoi: 'strategy',
  returnCase: 'strategy',
  includeIncomplete: 'strategy',
}
