import { type Bounds, type PlacePrediction, PREDICTIONS_MAX } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { hasParcel, parcelKey } from '../db/propertyExpressions'
import { places, properties } from '../db/schema'
import { p } from '../properties/propertyColumns'
import { parcelPattern } from './addressPatterns'
import { isInside, LAST_CHARACTER, place, RANKED_MAX } from './places.queries'
import { addressId } from './rebuildPlaces'

/** Fewer digits begin the parcels of too many homes. */
const DIGITS_MIN = 6

/** The key of a parcel number, with or without its separators and the word before it; null if it is too short. */
function parcelKeyOf(input: string): string | null {
  const key = input
    .toLowerCase()
    .replace(/^\s*parcel\s/, '')
    .replace(/[^0-9a-z]+/g, '')
  return key.replace(/[a-z]/g, '').length < DIGITS_MIN ? null : key
}

/** At most PREDICTIONS_MAX homes whose parcel numbers start with the input: first those inside the bias, then by number. */
export async function findParcels(db: Database, input: string, bias?: Bounds): Promise<PlacePrediction[]> {
  const prefix = parcelKeyOf(input)
  if (prefix === null) return []
  const key = parcelKey(p)
  const { mainText, secondaryText } = place
  const { rows } = await db.execute<{ placeId: string; mainText: string; secondaryText: string }>(sql`
    select ${place.id} as "placeId", 'Parcel ' || home.parcel as "mainText",
      case when ${mainText} ~* ${parcelPattern} then ${secondaryText}
        else concat_ws(', ', ${mainText}, nullif(${secondaryText}, '')) end as "secondaryText"
    from (
      select ${addressId} as address_id, ${p.parcelNumber} as parcel, ${key} as key from ${properties} ${p}
      where ${hasParcel(p)} and ${key} ~>=~ ${prefix} and ${key} ~<~ ${prefix + LAST_CHARACTER}
      order by ${key} using ~<~ limit ${RANKED_MAX}
    ) home
    join ${places} ${place} on ${place.id} = home.address_id
    order by ${bias ? sql`${isInside(bias)} desc,` : sql``} home.key collate "C", ${place.id}
    limit ${PREDICTIONS_MAX}`)
  return rows
}
