import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOneOf, namesOf } from '../db/columns'
import type { Database } from '../db/Database'
import { basemapNames, places } from '../db/schema'
import { searchKeyIn } from './searchText'
import { matchKeyIn } from './streetKey'
import { writePlaces } from './writePlaces'

/** The beginning of the id of every place that is made of an archive's name. */
export const ARCHIVE_ID = 'basemap-'

/** The smallest extent of a viewport in degrees: a few blocks around a pond or a short street. */
const EXTENT_MIN = 0.004

const n = alias(basemapNames, 'n')
const other = alias(basemapNames, 'other')

const isOfArchive = sql`starts_with(${places.id}, ${ARCHIVE_ID})`

const overlaps = (a: SQL, b: SQL): SQL =>
  sql`${a}.west <= ${b}.east and ${a}.east >= ${b}.west and ${a}.south <= ${b}.north and ${a}.north >= ${b}.south`

/**
 * Inserts the names that are in scope, except those that a city or street of homes or of an import already has, or that
 * an archive with a smaller id has at the same location: archives may overlap. Within an archive a river is named by its
 * line and by the label of its area. Only the `known` places are compared.
 */
const insertNamePlaces = (scope: SQL, known: SQL): SQL => sql`
  with named as materialized (select * from ${basemapNames} ${n} where ${scope}),
  known as materialized (
    select ${places.kind}, ${matchKeyIn(sql`${places.kind}`, sql`${places.mainText}`)} as match_key, ${places.west},
      ${places.south}, ${places.east}, ${places.north}
    from ${places}
    where ${places.kind} in ('city', 'street') and not ${isOfArchive} and ${known}
  )
  insert into ${places} (${namesOf(places.id, places.kind, places.mainText, places.secondaryText, places.searchText)},
    ${namesOf(places.lng, places.lat, places.west, places.south, places.east, places.north, places.weight)})
  select id, kind, name, locality, ${searchKeyIn(sql`name || ' ' || locality`)}, (west + east) / 2, (south + north) / 2,
    least(west, (west + east - ${EXTENT_MIN}::float8) / 2), least(south, (south + north - ${EXTENT_MIN}::float8) / 2),
    greatest(east, (west + east + ${EXTENT_MIN}::float8) / 2),
    greatest(north, (south + north + ${EXTENT_MIN}::float8) / 2), weight
  from named
  where not exists (
      select 1 from known
      where known.kind = named.kind and known.match_key = named.match_key and ${overlaps(sql`known`, sql`named`)})
    and not exists (
      select 1 from ${basemapNames} ${other}
      where ${other.kind} = named.kind and ${other.matchKey} = named.match_key and ${overlaps(sql`${other}`, sql`named`)}
        and (${other.basemapId} < named.basemap_id
          or (${other.basemapId} = named.basemap_id and named.kind in ('water', 'park') and ${other.id} < named.id)))`

async function hasNames(tx: Database): Promise<boolean> {
  const [name] = await tx.select({ id: basemapNames.id }).from(basemapNames).limit(1)
  return name !== undefined
}

/** Inserts the places of all archives' names; there are none yet. */
export async function insertAllNamePlaces(tx: Database): Promise<void> {
  if (await hasNames(tx)) await tx.execute(insertNamePlaces(sql`true`, sql`true`))
}

/** Replaces the places of archives' names, and no other places: after an archive is added or removed. */
export async function rebuildNamePlaces(db: Database): Promise<void> {
  await writePlaces(db, async (tx) => {
    await tx.delete(places).where(isOfArchive)
    await insertAllNamePlaces(tx)
  })
}

/** Changes places of homes, then the places of names that are equal to theirs before or after the change. */
export async function refreshNamePlaces(
  tx: Database,
  placeIds: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  if (!(await hasNames(tx))) return change()
  const keys = await findMatchKeys(tx, placeIds)
  await change()
  for (const key of await findMatchKeys(tx, placeIds)) keys.add(key)
  const scope = isOneOf(n.matchKey, [...keys])
  await tx.execute(
    sql`delete from ${places} where ${places.id} in (select ${n.id} from ${basemapNames} ${n} where ${scope})`,
  )
  // Keys of all streets would take a second; those that no name overlaps have no effect.
  const isNear = sql`exists (select 1 from named where ${overlaps(sql`named`, sql`${places}`)})`
  await tx.execute(insertNamePlaces(scope, isNear))
}

async function findMatchKeys(tx: Database, placeIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct ${matchKeyIn(sql`${places.kind}`, sql`${places.mainText}`)} as key from ${places}
    where ${isOneOf(places.id, placeIds)} and ${places.kind} in ('city', 'street')`)
  return new Set(rows.map(({ key }) => key))
}
