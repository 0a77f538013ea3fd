import { sql, type SQL } from 'drizzle-orm'
import { givenRows, setToExcluded } from '../db/columnLists'
import { isOneOf, namesOf, timestamptz } from '../db/columns'
import type { Database } from '../db/Database'
import { geocodedAddresses, properties } from '../db/schema'
import { houseNumberPattern, unitPattern } from '../places/addressPatterns'
import { markPlacesDue } from '../places/duePlaces'
import { searchTextIn } from '../places/searchText'
import { p } from '../properties/propertyColumns'
import { stateExtentRows } from '../properties/stateExtents'
import { type Located, markSurroundings } from '../results/markSurroundings'
import type { Address, GeocoderAnswer } from './Geocoder'

/** An address without a match is asked again after this time, when the geocoder may know more. */
const ASKED_AGAIN_AFTER_DAYS = 60
/** An address that makes requests fail is asked again after this time. */
const SET_ASIDE_DAYS = 7
const DAY_MS = 86_400_000

/** Extents of states are rounded to a tenth of a degree. */
const EXTENT_ROUNDING = 0.1

const startsWithNumber = sql.raw(`'${houseNumberPattern}[^[:space:]]'`)
const unit = sql.raw(`'${unitPattern}'`)

/**
 * The visible homes without coordinates that have the address of a house in a US state, as a table `home`. 'Address
 * withheld', which is stored instead of an address that may not be shown, has no house number and is none of them.
 */
const unplaced = sql`(
  select ${p.id}, ${p.source}, street, ${p.city}, ${p.state}, ${p.zip},
    md5(${searchTextIn(sql`concat_ws(' ', street, ${p.city}, ${p.state}, ${p.zip})`)}) as key
  from ${properties} ${p}
  cross join lateral (
    select trim(regexp_replace(split_part(${p.addressFull}, ',', 1), ${unit}, '', 'i')) as street) line
  join ${stateExtentRows} on states.state = ${p.state}
  where ${p.visible} and ${p.lng} is null and street ~ ${startsWithNumber} and (${p.city} <> '' or ${p.zip} <> '')
) home`

const { key, outcome, lng, lat, source, answeredAt } = geocodedAddresses

const ofHome = sql`${geocodedAddresses} on ${key} = home.key`

const isPending = (now: Date): SQL =>
  sql`(${key} is null or (${lng} is null and ${answeredAt} < ${timestamptz(new Date(now.getTime() - ASKED_AGAIN_AFTER_DAYS * DAY_MS))}))`

export type PendingAddress = Address & { key: string }

/** Addresses to look up, each once. Those of one ZIP code follow each other, so that results around are computed once. */
export async function findPending(db: Database, now: Date, limit: number): Promise<PendingAddress[]> {
  const { rows } = await db.execute<PendingAddress & Record<string, unknown>>(sql`
    select min(street) as street, min(city) as city, min(state) as state, min(zip) as zip, home.key
    from ${unplaced} left join ${ofHome}
    where ${isPending(now)} group by home.key
    order by min(state), min(zip), home.key limit ${limit}`)
  return rows
}

export async function countPending(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<{ pending: number }>(sql`
    select count(distinct home.key)::int as pending from ${unplaced} left join ${ofHome} where ${isPending(now)}`)
  return rows[0]!.pending
}

/** Stores answers. A point that is not in the address's state is stored as no match. */
export async function storeAnswers(
  db: Database,
  answers: readonly (GeocoderAnswer & Pick<PendingAddress, 'key' | 'state'>)[],
  { geocoder, now }: { geocoder: string; now: Date },
): Promise<void> {
  if (answers.length === 0) return
  const given = givenRows(answers, { key, state: properties.state, outcome, lng, lat })
  const isInState = sql`coalesce(
    given.lng between west - ${EXTENT_ROUNDING}::float8 and east + ${EXTENT_ROUNDING}::float8
    and given.lat between south - ${EXTENT_ROUNDING}::float8 and north + ${EXTENT_ROUNDING}::float8, false)`
  await db.execute(sql`
    insert into ${geocodedAddresses} (${namesOf(key, outcome, lng, lat, source, answeredAt)})
    select given.key, case when ${isInState} or given.lng is null then given.outcome else 'noMatch' end,
      case when ${isInState} then given.lng end, case when ${isInState} then given.lat end,
      ${geocoder}::text, ${timestamptz(now)}
    from ${given} join ${stateExtentRows} on states.state = given.state
    on conflict (${namesOf(key)}) do update set ${setToExcluded({ outcome, lng, lat, source, answeredAt })}`)
}

/** Counts an address that makes requests fail as one without a match, so that others are asked. */
export async function setAside(
  db: Database,
  address: PendingAddress,
  { geocoder, now }: { geocoder: string; now: Date },
): Promise<void> {
  const askedAt = new Date(now.getTime() - (ASKED_AGAIN_AFTER_DAYS - SET_ASIDE_DAYS) * DAY_MS)
  const answer = { key: address.key, state: address.state, outcome: 'noMatch' as const, lng: null, lat: null }
  await storeAnswers(db, [answer], { geocoder, now: askedAt })
}

/**
 * Gives homes the coordinates that are known of their addresses, and marks what has to be computed because of it, as if
 * an import had brought them. Call it in a transaction, and within `oneAtATime`.
 * @param among the homes to look at; by default all
 * @returns the ids of those that now have coordinates
 */
export async function placeHomes(tx: Database, among?: readonly string[]): Promise<string[]> {
  const { rows: known } = await tx.execute(sql`select 1 from ${geocodedAddresses} limit 1`)
  if (known.length === 0) return []
  const isAsked = among === undefined ? sql`true` : isOneOf(sql`home.id`, among)
  const { rows } = await tx.execute<Located & { id: string } & Record<string, unknown>>(sql`
    with found as (
      select home.id, ${lng}, ${lat}, ${outcome} from ${unplaced} join ${ofHome}
      where ${lng} is not null and ${isAsked})
    update ${properties} set ${namesOf(properties.lng)} = found.lng, ${namesOf(properties.lat)} = found.lat,
      ${namesOf(properties.geocodeQuality)} = found.outcome, ${namesOf(properties.stale)} = true,
      ${namesOf(properties.updatedAt)} = now()
    from found where ${properties.id} = found.id
    returning ${properties.id}, ${properties.soldPrice} as "soldPrice", ${properties.lng}, ${properties.lat}`)
  if (rows.length === 0) return []
  await markSurroundings(tx, rows)
  await markPlacesDue(tx)
  return rows.map(({ id }) => id)
}

export interface GeocodedCounts {
  exact: number
  approximate: number
  unmatched: number
  waiting: number
}

/** Of each source with homes that the geocoder has placed or that have no coordinates. */
export async function countGeocoded(
  db: Database,
  now: Date,
): Promise<(GeocodedCounts & { source: string })[]> {
  const { rows } = await db.execute<GeocodedCounts & { source: string } & Record<string, unknown>>(sql`
    select source, count(*) filter (where state = 'exact')::int as exact,
      count(*) filter (where state = 'approximate')::int as approximate,
      count(*) filter (where state = 'unmatched')::int as unmatched,
      count(*) filter (where state = 'waiting')::int as waiting
    from (
      select ${p.source}, ${p.geocodeQuality} as state from ${properties} ${p}
      where ${p.visible} and ${p.geocodeQuality} is not null
      union all
      select home.source, case when ${isPending(now)} then 'waiting' else 'unmatched' end
      from ${unplaced} left join ${ofHome}
    ) homes group by source`)
  return rows
}
