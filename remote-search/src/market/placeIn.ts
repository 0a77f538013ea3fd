import type { getMarketReport, QueryInputOf } from '@freehold/contracts'

const names = ['market', 'city', 'state', 'zip', 'areas'] as const

/** What an address names as a place; the API says whether it is one. */
export type AskedPlace = QueryInputOf<typeof getMarketReport>

export const placeIn = (search: URLSearchParams) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value === null ? [] : [[name, value]]
    }),
  ) as AskedPlace

/** The same for all addresses that name one place. */
export const placeKey = (search: URLSearchParams) => JSON.stringify(placeIn(search))
