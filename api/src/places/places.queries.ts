import type { Bounds, PlaceDetails, PlacePrediction } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { searchTextOf } from './searchText'

const PREDICTIONS_MAX = 5

/** One letter begins tens of thousands of addresses; so many of a kind are ranked, whatever else there is. */
const RANKED_MAX = 1_000

/** Sorts by bytes after every text that begins like the one before it. */
const LAST_CHARACTER = '\u{10FFFF}'

function isInside(bias: Bounds): SQL {
  const { sw, ne } = bias
  const lng =
    sw.lng <= ne.lng
      ? sql`p.lng between ${sw.lng} and ${ne.lng}`
      : sql`(p.lng >= ${sw.lng} or p.lng <= ${ne.lng})`
  return sql`(${lng} and p.lat between ${sw.lat} and ${ne.lat})`
}

/**
 * Places that begin like the input, at most five: those inside the bias first, then cities, ZIP codes, streets and
 * addresses, of each kind the one with the most homes first.
 */
export async function findPlaces(db: Database, input: string, bias?: Bounds): Promise<PlacePrediction[]> {
  const prefix = searchTextOf(input)
  if (prefix === '') return []
  const { rows } = await db.execute<{ placeId: string; mainText: string; secondaryText: string }>(sql`
    select p.id as "placeId", p.main_text as "mainText", p.secondary_text as "secondaryText"
    from (values ('city', 1), ('zip', 2), ('street', 3), ('address', 4)) kinds(kind, place)
    cross join lateral (
      select * from places
      where places.kind = kinds.kind
        and search_text ~>=~ ${prefix} and search_text ~<~ ${prefix + LAST_CHARACTER}
      order by search_text using ~<~ limit ${RANKED_MAX}
    ) p
    order by ${bias ? sql`${isInside(bias)} desc,` : sql``} kinds.place, p.weight desc, p.search_text collate "C", p.id
    limit ${PREDICTIONS_MAX}`)
  return rows
}

interface PlaceRow extends Record<string, unknown> {
  kind: string
  main_text: string
  secondary_text: string
  lng: number
  lat: number
  west: number
  south: number
  east: number
  north: number
}

/** 'Seattle, WA 98103' is how a ZIP code is written, 'Seattle, WA' a city. */
function formattedAddress({ kind, main_text, secondary_text }: PlaceRow): string {
  if (secondary_text === '') return main_text
  return kind === 'zip' ? `${secondary_text} ${main_text}` : `${main_text}, ${secondary_text}`
}

export async function findPlace(db: Database, id: string): Promise<PlaceDetails | null> {
  const { rows } = await db.execute<PlaceRow>(sql`select * from places where id = ${id}`)
  const place = rows[0]
  if (!place) return null
  return {
    location: { lat: place.lat, lng: place.lng },
    viewport: {
      ne: { lat: place.north, lng: place.east },
      sw: { lat: place.south, lng: place.west },
    },
    displayName: place.main_text,
    formattedAddress: formattedAddress(place),
  }
}
