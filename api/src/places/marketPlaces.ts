import type { OwnMarket } from '@freehold/contracts'
import type { Database } from '../db/Database'
import { selectMarkets } from '../lookups/markets.queries'
import { findCities, viewportOf } from './places.queries'
import { searchTextOf } from './searchText'

/** The active ones of these markets by city, each with its place on the map. */
export async function listMarketPlaces(db: Database, ids: readonly string[]): Promise<OwnMarket[]> {
  if (ids.length === 0) return []
  const chosen = (await selectMarkets(db, { active: true })).filter(({ _id }) => ids.includes(_id))
  const named = chosen.map(({ _id, city, state }) => ({ _id, name: `${city}, ${state}` }))
  const cities = await findCities(
    db,
    named.map(({ name }) => searchTextOf(name)),
  )
  return named.map((market) => {
    const city = cities.get(searchTextOf(market.name))
    return { ...market, place: city ? { placeId: city.id, viewport: viewportOf(city) } : null }
  })
}
