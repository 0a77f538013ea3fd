import { and, eq, gt, sql } from 'drizzle-orm'
import { isOneOf, namesOf, textArray } from '../db/columns'
import type { Database } from '../db/Database'
import { listings, properties } from '../db/schema'
import { type Listing, listingColumns } from './Listing'
import { REMOVED_AND_WITHHELD } from './removals'

/** All listings of these homes, those of the oldest home first. */
export async function findListingsOfHomes(db: Database, homeIds: readonly string[]): Promise<Listing[]> {
  if (homeIds.length === 0) return []
  return db
    .select(listingColumns)
    .from(listings)
    .innerJoin(properties, eq(properties.id, listings.propertyId))
    .where(isOneOf(listings.propertyId, homeIds))
    .orderBy(properties.createdAt, properties.id, listings.createdAt, listings.id)
}

export async function findListings(db: Database, ids: readonly string[]): Promise<Map<string, Listing>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select(listingColumns).from(listings).where(isOneOf(listings.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of the listings whose homes have others too. */
export async function findListingsOfJoinedHomes(tx: Database, ids: readonly string[]): Promise<Listing[]> {
  return tx
    .select(listingColumns)
    .from(listings)
    .innerJoin(properties, eq(properties.id, listings.propertyId))
    .where(and(isOneOf(listings.id, ids), gt(properties.listingCount, 1)))
}

/** Takes over when the sources of these listings have last changed them, where the home has no other listing. */
export async function confirmSingleListings(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${properties} set ${namesOf(properties.modifiedAt)} = ${listings.modifiedAt} from ${listings}
    where ${isOneOf(listings.id, ids)} and ${properties.id} = ${listings.propertyId} and ${properties.listingCount} = 1
      and ${properties.modifiedAt} is distinct from ${listings.modifiedAt}`)
}

export interface WantedKeys {
  parcelKeys: readonly string[]
  addressKeys: readonly string[]
}

/** The ids of the homes that have a listing with one of these keys. `offset 0` makes the planner look up each key. */
export async function findHomesByKeys(
  db: Database,
  { parcelKeys, addressKeys }: WantedKeys,
): Promise<string[]> {
  const { propertyId, parcelKey, addressKey } = listings
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select found.id from unnest(${textArray(parcelKeys)}) wanted(key) cross join lateral (
      select ${propertyId} as id from ${listings} where ${parcelKey} = wanted.key offset 0) found
    union select found.id from unnest(${textArray(addressKeys)}) wanted(key) cross join lateral (
      select ${propertyId} as id from ${listings} where ${addressKey} = wanted.key offset 0) found`)
  return rows.flatMap(({ id }) => id ?? [])
}

const { id, visible, addressFull, city, state, zip, soldPrice, lng, lat } = properties

/** What is stored of a home before it is written. */
export type StoredHome = Pick<
  typeof properties.$inferSelect,
  'id' | 'visible' | 'addressFull' | 'city' | 'state' | 'zip' | 'soldPrice' | 'lng' | 'lat'
>

/**
 * Whether no listing shows the home and one was removed because it, or its address, may not be shown. A home that was only
 * withdrawn may still be shown to those who have seen it.
 */
export async function isForbiddenToShow(
  db: Database,
  home: Pick<StoredHome, 'id' | 'visible'>,
): Promise<boolean> {
  if (home.visible) return false
  const isForbidden = and(eq(listings.propertyId, home.id), eq(listings.contentHash, REMOVED_AND_WITHHELD))
  return (await db.$count(listings, isForbidden)) > 0
}

/** Locks them, so that no analysis of one can be saved while it becomes part of another. */
export async function lockHomes(tx: Database, ids: readonly string[]): Promise<StoredHome[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id, visible, addressFull, city, state, zip, soldPrice, lng, lat })
    .from(properties)
    .where(isOneOf(id, ids))
    .orderBy(id)
    .for('update')
}
