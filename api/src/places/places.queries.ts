import { PREDICTIONS_MAX, type Bounds, type PlaceDetails, type PlacePrediction } from '@freehold/contracts'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../db/Database'
import { isNameOnly } from '../db/placeExpressions'
import { placeKinds } from '../db/placeKinds'
import { places } from '../db/schema'
import { searchTextOf } from './searchText'

/** How many places of a kind are ranked, with and without homes each: tens of thousands of addresses start with the same letter. */
export const RANKED_MAX = 1_000

/** Sorts after every text with the prefix that it is appended to. */
export const LAST_CHARACTER = '\u{10FFFF}'

/** The table in statements with `from places place`. */
export const place = alias(places, 'place')

/** SQL condition: the center of `place` is inside the bounds. */
export function isInside({ sw, ne }: Bounds): SQL {
  const lng =
    sw.lng <= ne.lng
      ? sql`${place.lng} between ${sw.lng} and ${ne.lng}`
      : sql`(${place.lng} >= ${sw.lng} or ${place.lng} <= ${ne.lng})`
  return sql`(${lng} and ${place.lat} between ${sw.lat} and ${ne.lat})`
}

const kindsByRank = sql.join(
  placeKinds.map((kind, rank) => sql`(${kind}::text, ${rank}::int)`),
  sql`, `,
)

/**
 * At most PREDICTIONS_MAX places that start with the input: first those inside the bias, then by kind, and within each
 * kind those with the most homes first.
 */
export async function findPlaces(db: Database, input: string, bias?: Bounds): Promise<PlacePrediction[]> {
  const prefix = searchTextOf(input)
  if (prefix === '') return []
  const { kind, searchText, weight } = places
  const { rows } = await db.execute<{ placeId: string; mainText: string; secondaryText: string }>(sql`
    select ${place.id} as "placeId", ${place.mainText} as "mainText", ${place.secondaryText} as "secondaryText"
    from (values ${kindsByRank}) kinds(kind, rank) cross join (values (false), (true)) groups(name_only)
    cross join lateral (
      select * from ${places}
      where ${kind} = kinds.kind and ${isNameOnly(sql`${weight}`)} = groups.name_only
        and ${searchText} ~>=~ ${prefix} and ${searchText} ~<~ ${prefix + LAST_CHARACTER}
      order by ${searchText} using ~<~ limit ${RANKED_MAX}
    ) ${place}
    order by ${bias ? sql`${isInside(bias)} desc,` : sql``} kinds.rank, ${place.weight} desc,
      ${place.searchText} collate "C", ${place.id}
    limit ${PREDICTIONS_MAX}`)
  return rows
}

/** Cities by their search text, such as 'seattle wa'; of several with one text the one with the most homes. */
export async function findCities(db: Database, texts: readonly string[]): Promise<Map<string, PlaceRow>> {
  if (texts.length === 0) return new Map()
  const rows = await db
    .select()
    .from(places)
    .where(and(eq(places.kind, 'city'), inArray(places.searchText, [...texts])))
    .orderBy(places.weight)
  return new Map(rows.map((row) => [row.searchText, row]))
}

type PlaceRow = typeof places.$inferSelect

/** 'Seattle, WA 98103' for a ZIP code, 'Seattle, WA' for a city. */
function formattedAddress({ kind, mainText, secondaryText }: PlaceRow): string {
  if (secondaryText === '') return mainText
  return kind === 'zip' ? `${secondaryText} ${mainText}` : `${mainText}, ${secondaryText}`
}

export async function findPlace(db: Database, id: string): Promise<PlaceDetails | null> {
  const [found] = await db.select().from(places).where(eq(places.id, id))
  if (!found) return null
  return {
    location: { lat: found.lat, lng: found.lng },
    viewport: viewportOf(found),
    displayName: found.mainText,
    formattedAddress: formattedAddress(found),
  }
}

export const viewportOf = ({ north, east, south, west }: PlaceRow): Bounds => ({
  ne: { lat: north, lng: east },
  sw: { lat: south, lng: west },
})
