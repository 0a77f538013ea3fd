import { addressPrefix, unplacedPrefix } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOneOf, namesOf } from '../db/columns'
import { analyzeTables } from '../db/TableGrowthWatch'
import type { Database } from '../db/Database'
import type { PlaceKind } from '../db/placeKinds'
import { places, properties, streets } from '../db/schema'
import { insertAllNamePlaces, refreshNamePlaces } from './archivePlaces'
import { writePlaces } from './writePlaces'
import { houseNumberPattern, parcelPattern, unitPattern } from './addressPatterns'
import { markPlacesMade } from './duePlaces'
import { searchKeyIn, searchTextIn } from './searchText'
import { mainlandExtent, stateExtentRows } from '../properties/stateExtents'

/** The kinds of places that homes have. */
type HomeKind = Exclude<PlaceKind, 'neighborhood' | 'water' | 'park'>

/** The smallest extent of a place's viewport in degrees: a block for an address, the centre for a city. */
const extentMin: Record<HomeKind, number> = { city: 0.04, zip: 0.02, street: 0.004, address: 0.002 }

const houseNumber = sql.raw(`'${houseNumberPattern}'`)
const unit = sql.raw(`'${unitPattern}'`)
const parcel = sql.raw(`'${parcelPattern}'`)

/** The id of a city's place, whatever its spelling. */
export const cityIdIn = (state: SQL, city: SQL): SQL =>
  sql`'city-' || md5(${searchTextIn(sql`${state} || ' ' || ${city}`)})`

/** The id of a street's place. */
export const streetIdIn = (state: SQL, city: SQL, street: SQL): SQL =>
  sql`'street-' || md5(${searchTextIn(sql`${state} || ' ' || ${city} || ' ' || ${street}`)})`

const p = alias(properties, 'p')
const s = alias(streets, 's')

/** A home without coordinates has an id of its own, so that pages know that there is nothing to move the map to. */
const idOnMap = sql`${sql.raw(`'${addressPrefix}'`)} || ${p.id}`
const idNotOnMap = sql`${sql.raw(`'${unplacedPrefix}'`)} || ${p.id}`

/** The id of the place of the address of property `p`. */
export const addressId = sql`case when ${p.lng} is null then ${idNotOnMap} else ${idOnMap} end`

/**
 * Properties with the ids of the places that contain them. Text that starts neither with a house number nor with a
 * parcel's is not an address: a source may hide the address. Ids are hashes of names, so that they are the same in every build.
 */
const homes = sql`
  select ${p.id}, ${p.visible}, ${p.lng}, ${p.lat}, ${p.city}, ${p.state}, ${p.zip}, line.address, line.street,
    ${addressId} as address_id,
    ${idOnMap} as id_on_map, ${idNotOnMap} as id_not_on_map,
    'zip-' || ${p.zip} as zip_id,
    ${cityIdIn(sql`${p.state}`, sql`${p.city}`)} as city_id,
    ${streetIdIn(sql`${p.state}`, sql`${p.city}`, sql`line.street`)} as street_id
  from ${properties} ${p} cross join lateral (
    select address, case when address ~ ${houseNumber}
      then regexp_replace(regexp_replace(address, ${houseNumber}, ''), ${unit}, '', 'i') else '' end as street
    from (select trim(split_part(${p.addressFull}, ',', 1)) as address) first
  ) line`

/** A home has both coordinates or neither. */
const isUnplaced = (home: SQL) => sql`${home}.lng is null`

/** One place per group of homes. Homes without coordinates are in no group. */
function placesBy(kind: HomeKind, id: SQL, mainText: SQL, secondaryText: SQL, where: SQL): SQL {
  return sql`
    select ${id} as id, ${kind}::text as kind, ${mainText} as main_text, ${secondaryText} as secondary_text,
      min(h.lng) as west, max(h.lng) as east, min(h.lat) as south, max(h.lat) as north,
      ${extentMin[kind]}::float8 as extent_min, count(*)::int as weight
    from homes h where h.visible and not ${isUnplaced(sql`h`)} and ${where}
    group by 1`
}

const inCity = sql`concat_ws(', ', nullif(min(h.city), ''), nullif(min(h.state), ''))`
const mostlyInCity = sql`mode() within group (order by concat_ws(', ', nullif(h.city, ''), nullif(h.state, '')))`

const { west, south, east, north } = mainlandExtent

/**
 * Inserts the places of homes. A market without homes has no place because its location is unknown. The viewport of an address
 * without coordinates is that of its ZIP code, else its city, else its state, else the mainland.
 */
const insertPlaces = (scope: SQL, touched: (id: SQL) => SQL): SQL => sql`
  with homes as (${homes} where ${scope}),
  areas as (
    ${placesBy('city', sql`h.city_id`, sql`min(h.city)`, sql`min(h.state)`, sql`h.city <> '' and ${touched(sql`h.city_id`)}`)}
    union all
    ${placesBy('zip', sql`h.zip_id`, sql`min(h.zip)`, mostlyInCity, sql`h.zip <> '' and ${touched(sql`h.zip_id`)}`)}
    union all
    ${placesBy('street', sql`h.street_id`, sql`min(h.street)`, inCity, sql`h.street <> '' and ${touched(sql`h.street_id`)}`)}
  ),
  lines as (
    select ${s.id}, 'street' as kind, ${s.name} as main_text, concat_ws(', ', ${s.city}, ${s.state}) as secondary_text,
      ${s.west}, ${s.east}, ${s.south}, ${s.north}, ${extentMin.street}::float8 as extent_min, 0 as weight
    from ${streets} ${s} where ${touched(sql`${s.id}`)}
  ),
  -- A street combines its homes, which name it, with its loaded lines.
  holders as (
    select id, kind, min(main_text) filter (where weight > 0 or not has_homes) as main_text,
      min(secondary_text) filter (where weight > 0 or not has_homes) as secondary_text, min(west) as west,
      max(east) as east, min(south) as south, max(north) as north, max(extent_min) as extent_min,
      sum(weight)::int as weight
    from (
      select *, max(weight) over (partition by id) > 0 as has_homes
      from (select * from areas union all select * from lines) parts
    ) together
    group by id, kind
  ),
  -- The areas above and the places that are not rebuilt now.
  around as (
    select id, least(west, (west + east - extent_min) / 2) as west, greatest(east, (west + east + extent_min) / 2) as east,
      least(south, (south + north - extent_min) / 2) as south, greatest(north, (south + north + extent_min) / 2) as north
    from areas where kind <> 'street'
    union all
    select ${places.id}, ${places.west}, ${places.east}, ${places.south}, ${places.north} from ${places}
    where ${places.kind} in ('city', 'zip') and not ${touched(sql`${places.id}`)}
  ),
  addresses as (
    select h.address_id as id, 'address' as kind, h.address as main_text,
      concat_ws(', ', nullif(h.city, ''), nullif(concat_ws(' ', nullif(h.state, ''), nullif(h.zip, '')), ''))
        as secondary_text,
      coalesce(h.lng, zip.west, city.west, states.west, ${west}) as west,
      coalesce(h.lng, zip.east, city.east, states.east, ${east}) as east,
      coalesce(h.lat, zip.south, city.south, states.south, ${south}) as south,
      coalesce(h.lat, zip.north, city.north, states.north, ${north}) as north,
      ${extentMin.address}::float8 as extent_min, 1 as weight
    from homes h
    left join around zip on zip.id = h.zip_id and ${isUnplaced(sql`h`)}
    left join around city on city.id = h.city_id and ${isUnplaced(sql`h`)}
    left join ${stateExtentRows} on states.state = h.state and ${isUnplaced(sql`h`)}
    where h.visible and (h.street <> '' or h.address ~* ${parcel}) and ${touched(sql`h.address_id`)}
  )
  insert into ${places} (${namesOf(places.id, places.kind, places.mainText, places.secondaryText, places.searchText)},
    ${namesOf(places.lng, places.lat, places.west, places.south, places.east, places.north, places.weight)})
  select id, kind, main_text, secondary_text, ${searchKeyIn(sql`main_text || ' ' || secondary_text`)},
    (west + east) / 2, (south + north) / 2,
    least(west, (west + east - extent_min) / 2), least(south, (south + north - extent_min) / 2),
    greatest(east, (west + east + extent_min) / 2), greatest(north, (south + north + extent_min) / 2), weight
  from (select * from holders union all select * from addresses) found`

/** Rebuilds all places from visible properties, streets and names of archives: after a large import. */
export async function rebuildPlaces(db: Database): Promise<void> {
  await writePlaces(db, async (tx) => {
    // First, because a transaction that writes a home meanwhile waits for this row and then marks places as due again.
    await markPlacesMade(tx)
    await tx.delete(places)
    await tx.execute(insertPlaces(sql`${p.visible}`, () => sql`true`))
    await insertAllNamePlaces(tx)
    // The embedded database has no autovacuum, and searches need the statistics.
    await analyzeTables(tx, [places, properties])
  })
}

/**
 * Rebuilds the places that contain these properties, and those of addresses whose viewport depends on them: after a small
 * change. A place that a property was in under a former address stays until the next {@link rebuildPlaces}.
 */
export async function refreshPlaces(db: Database, propertyIds: readonly string[]): Promise<void> {
  const { city, state } = properties
  const { rows } = await db.execute<{ ids: string[]; zips: string[]; cities: string[] }>(sql`
    with homes as (${homes} where ${isOneOf(p.id, propertyIds)})
    select array_agg(distinct place.id) as ids, array_agg(distinct h.zip) as zips,
      (select array_agg(spelt.city) from (select distinct ${city}, ${state} from ${properties}) spelt
        where ${cityIdIn(sql`spelt.state`, sql`spelt.city`)} in (select city_id from homes)) as cities
    from homes h cross join lateral (
      values (h.id_on_map), (h.id_not_on_map), (h.zip_id), (h.city_id), (h.street_id)) place(id)`)
  const { ids, zips, cities } = rows[0]!
  if (!ids) return
  const near = sql`${p.visible} and (${isOneOf(p.zip, zips)} or ${isOneOf(p.city, cities)})`
  await writePlaces(db, async (tx) => {
    const { rows: unplaced } = await tx.execute<{ id: string }>(sql`
      select ${idNotOnMap} as id from ${properties} ${p} where ${near} and ${p.lng} is null`)
    const touchedIds = [...ids, ...unplaced.map(({ id }) => id)]
    const touched = (id: SQL) => isOneOf(id, touchedIds)
    const change = async () => {
      await tx.delete(places).where(isOneOf(places.id, touchedIds))
      await tx.execute(insertPlaces(near, touched))
    }
    await refreshNamePlaces(tx, touchedIds, change)
  })
}
