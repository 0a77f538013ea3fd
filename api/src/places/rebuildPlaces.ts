import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { markPlacesMade } from './duePlaces'
import { searchKeyIn, searchTextIn } from './searchText'
import { mainlandExtent, stateExtentRows } from './stateExtents'

/** The least that a place's viewport shows, in degrees: an address its block, a city its centre. */
const extentMin = { city: 0.04, zip: 0.02, street: 0.004, address: 0.002 } as const
type Kind = keyof typeof extentMin

const houseNumber = sql.raw(`'^[[:space:]]*[0-9]+(-[0-9]+)?[A-Za-z]?[[:space:]]+'`)
const unit = sql.raw(`'[[:space:]]*(#|[[:space:]](apt|unit|ste|suite|lot)[. ]).*$'`)

/** What a city is known by as a place, however it is spelt. */
const cityIdIn = (state: SQL, city: SQL): SQL =>
  sql`'city-' || md5(${searchTextIn(sql`${state} || ' ' || ${city}`)})`

/** What a street is known by as a place. */
export const streetIdIn = (state: SQL, city: SQL, street: SQL): SQL =>
  sql`'street-' || md5(${searchTextIn(sql`${state} || ' ' || ${city} || ' ' || ${street}`)})`

/**
 * Properties with the places that hold them. An address that does not begin with a house number is not an address:
 * a source may hide it. Ids are hashes of what a place is called, so that they stay the same from build to build.
 */
const homes = sql`
  select p.id, p.visible, p.lng, p.lat, p.city, p.state, p.zip, line.address, line.street,
    'address-' || p.id as address_id,
    'zip-' || p.zip as zip_id,
    ${cityIdIn(sql`p.state`, sql`p.city`)} as city_id,
    ${streetIdIn(sql`p.state`, sql`p.city`, sql`line.street`)} as street_id
  from properties p cross join lateral (
    select address, case when address ~ ${houseNumber}
      then regexp_replace(regexp_replace(address, ${houseNumber}, ''), ${unit}, '', 'i') else '' end as street
    from (select trim(split_part(p.address_full, ',', 1)) as address) first
  ) line`

/** A home has both coordinates or neither. */
const isUnplaced = (home: SQL) => sql`${home}.lng is null`

/** One place of each group of homes, under the texts given. Homes without coordinates add to none. */
function placesBy(kind: Kind, id: SQL, mainText: SQL, secondaryText: SQL, where: SQL): SQL {
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
 * Writes the places of homes. A market without homes has no place: nothing tells where it lies. An address without
 * coordinates is found as well, and shows what is known of where it lies: its ZIP code, else its city, else its state.
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
    select s.id, 'street' as kind, s.name as main_text, concat_ws(', ', s.city, s.state) as secondary_text,
      s.west, s.east, s.south, s.north, ${extentMin.street}::float8 as extent_min, 0 as weight
    from streets s where ${touched(sql`s.id`)}
  ),
  -- A street that was loaded is as long as its lines, though homes name it first.
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
  -- With what was there before and is touched by none of this.
  around as (
    select id, least(west, (west + east - extent_min) / 2) as west, greatest(east, (west + east + extent_min) / 2) as east,
      least(south, (south + north - extent_min) / 2) as south, greatest(north, (south + north + extent_min) / 2) as north
    from areas where kind <> 'street'
    union all
    select id, west, east, south, north from places where kind in ('city', 'zip') and not ${touched(sql`id`)}
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
    where h.visible and h.street <> '' and ${touched(sql`h.address_id`)}
  )
  insert into places (id, kind, main_text, secondary_text, search_text, lng, lat, west, south, east, north, weight)
  select id, kind, main_text, secondary_text, ${searchKeyIn(sql`main_text || ' ' || secondary_text`)},
    (west + east) / 2, (south + north) / 2,
    least(west, (west + east - extent_min) / 2), least(south, (south + north - extent_min) / 2),
    greatest(east, (west + east + extent_min) / 2), greatest(north, (south + north + extent_min) / 2), weight
  from (select * from holders union all select * from addresses) found`

/** Any number, the same for every replica: two that write places at once would meet in the same rows. */
const PLACES_LOCK = 7_233_015

/** One writer at a time, and of a large database for longer than a request may take; readers see the places before. */
async function writePlaces(db: Database, write: (tx: Database) => Promise<unknown>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK})`)
    await write(tx)
  })
}

/** Makes all places anew from the properties that may be shown: after a large import. */
export async function rebuildPlaces(db: Database): Promise<void> {
  await writePlaces(db, async (tx) => {
    // First: whoever writes a home meanwhile waits, and marks them as due again.
    await markPlacesMade(tx)
    await tx.execute(sql`delete from places`)
    await tx.execute(insertPlaces(sql`p.visible`, () => sql`true`))
    // Nothing else tells the embedded database what it holds, and a search needs to know.
    await tx.execute(sql`analyze places, properties`)
  })
}

/**
 * Makes the places that hold these properties anew, and those of addresses that are found where these are: after a
 * small change. A place that a property was in under its former address is left to the next {@link rebuildPlaces}.
 */
export async function refreshPlaces(db: Database, propertyIds: readonly string[]): Promise<void> {
  const { rows } = await db.execute<{ ids: string[]; zips: string[]; cities: string[] }>(sql`
    with homes as (${homes} where p.id = any(${sql.param([...propertyIds])}::text[]))
    select array_agg(distinct place.id) as ids, array_agg(distinct h.zip) as zips,
      (select array_agg(spelt.city) from (select distinct city, state from properties) spelt
        where ${cityIdIn(sql`spelt.state`, sql`spelt.city`)} in (select city_id from homes)) as cities
    from homes h cross join lateral (
      values (h.address_id), (h.zip_id), (h.city_id), (h.street_id)) place(id)`)
  const { ids, zips, cities } = rows[0]!
  if (!ids) return
  const near = sql`p.visible
    and (p.zip = any(${sql.param(zips)}::text[]) or p.city = any(${sql.param(cities)}::text[]))`
  await writePlaces(db, async (tx) => {
    const { rows: unplaced } = await tx.execute<{ id: string }>(sql`
      select 'address-' || p.id as id from properties p where ${near} and ${isUnplaced(sql`p`)}`)
    const touchedIds = [...ids, ...unplaced.map(({ id }) => id)]
    const touched = (id: SQL) => sql`${id} = any(${sql.param(touchedIds)}::text[])`
    await tx.execute(sql`delete from places where ${touched(sql`id`)}`)
    await tx.execute(insertPlaces(near, touched))
  })
}
