import { parseAreas } from '@freehold/contracts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { cityKey } from '../db/propertyExpressions'
import { inAreas } from './inAreas'

/** Which place a market is; areas as text. */
export type MarketPlace = { city: string; state: string } | { zip: string } | { areas: string }

/** SQL condition: a home or lease lies in a market. Those without coordinates lie in no area. */
export function isInMarket(
  at: Record<'cityKey' | 'zip' | 'lng' | 'lat', SQLWrapper>,
  place: MarketPlace,
): SQL {
  if ('zip' in place) return sql`${at.zip} = ${place.zip}`
  if ('city' in place) {
    const { city, state } = place
    return sql`${at.cityKey} = ${cityKey({ state: sql`${state}::text`, city: sql`${city}::text` })}`
  }
  const areas = parseAreas(place.areas)
  const latitudes = areas.flat().map(([, lat]) => lat)
  // An index has latitudes; longitudes may turn around the earth.
  return sql`(${at.lat} between ${Math.min(...latitudes)} and ${Math.max(...latitudes)} and ${inAreas(at, areas)})`
}
