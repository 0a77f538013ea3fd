import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { deriveHome } from './deriveHome'
import { groupListings, type Homes, keysOf } from './groupListings'
import { findHomesByKeys, findListingsOfHomes } from './homes.queries'
import type { Listing } from './Listing'
import { homeStatements, type WrittenHome } from './homeStatements'

/** A listing that is new or changes. */
export interface ChangedListing {
  /** Its `propertyId` is the home that it was of so far. */
  listing: Listing
  /** Whether it may be of another home than so far. */
  isToBePlaced: boolean
}

/** What has to be written for changed listings and the homes that they are of. */
export interface PreparedHomes {
  homes: readonly WrittenHome[]
  /** The ids of those homes, and of those that become part of another, that are stored. */
  storedIds: readonly string[]
  /** The homes that become part of another, and of which. */
  successors: ReadonlyMap<string, string>
  /** Write the homes and the listings. */
  statements: readonly SQL[]
  /** What it was prepared by: ids of listings and homes, and keys that homes were looked for by. */
  read: ReadonlySet<string>
  /** What is written: ids of listings and homes, and keys by which the homes can be found. */
  written: ReadonlySet<string>
}

/** Puts the listings that are to be placed into their homes (`groupListings`), and only reads. */
export async function prepareHomes(db: Database, changed: readonly ChangedListing[]): Promise<PreparedHomes> {
  const { stored, wanted } = await findAffected(db, changed)
  const homes = group(stored, changed)
  const rows = rowsToWrite(homes, stored, changed)
  const homeBefore = (id: string) => stored.get(id)?.propertyId ?? null
  const touched = new Set(rows.flatMap(({ id, propertyId }) => [propertyId, homeBefore(id)]))
  const ids = [...touched].filter((id) => id !== null)
  const known = new Set([...stored.values()].map(({ propertyId }) => propertyId))
  const written: WrittenHome[] = ids.flatMap((id) => {
    const members = homes.get(id) ?? []
    // Before the spread, because a property after it takes many times as long.
    return members.length === 0 ? [] : [{ id, isNew: !known.has(id), ...deriveHome(members) }]
  })
  const joinedAway = rows.flatMap(({ id, propertyId }) => {
    const earlier = homeBefore(id)
    return earlier !== null && propertyId !== null && homes.get(earlier)?.length === 0 ? [[earlier, propertyId] as const] : [] // oxfmt-ignore
  })
  const involved = [...stored.values(), ...changed.map(({ listing }) => listing)]
  return {
    homes: written,
    storedIds: ids.filter((id) => known.has(id)),
    successors: new Map(joinedAway),
    statements: homeStatements(written, rows),
    read: new Set([...wanted, ...involved.flatMap(({ id, apartFrom }) => [id, ...apartFrom])]),
    written: new Set([...ids, ...rows.flatMap((row) => [row.id, ...keysOf(row)])]),
  }
}

const toBePlaced = (changed: readonly ChangedListing[]) =>
  changed.flatMap(({ listing, isToBePlaced }) => (isToBePlaced ? [listing] : []))

/** All stored listings of the homes that the changed ones are of, or may be of, and what was looked for. */
async function findAffected(
  db: Database,
  changed: readonly ChangedListing[],
): Promise<{ stored: Map<string, Listing>; wanted: string[] }> {
  const placed = toBePlaced(changed)
  const parcelKeys = placed.flatMap(({ parcelKey }) => parcelKey ?? [])
  const addressKeys = placed.flatMap(({ addressKey }) => addressKey ?? [])
  const found = await findHomesByKeys(db, { parcelKeys, addressKeys })
  const current = changed.flatMap(({ listing }) => listing.propertyId ?? [])
  // A home keeps its id when the listing that it was founded by leaves it, which then needs another.
  const founded = placed.flatMap(({ id, propertyId }) => (propertyId === null ? [] : [id]))
  const ids = [...new Set([...found, ...current, ...founded])]
  const listings = await findListingsOfHomes(db, ids)
  return {
    stored: new Map(listings.map((listing) => [listing.id, listing])),
    wanted: [...parcelKeys, ...addressKeys, ...ids],
  }
}

/** The homes as they are with the changes. */
function group(stored: ReadonlyMap<string, Listing>, changed: readonly ChangedListing[]): Homes {
  const current = new Map(stored)
  for (const { listing } of changed) current.set(listing.id, listing)
  const homes: Homes = new Map()
  for (const listing of current.values()) {
    const { propertyId } = listing
    if (propertyId !== null) homes.set(propertyId, [...(homes.get(propertyId) ?? []), listing])
  }
  groupListings(toBePlaced(changed), homes, randomUUID)
  return homes
}

/** The changed listings, and those that are of another home now. */
function rowsToWrite(
  homes: Homes,
  stored: ReadonlyMap<string, Listing>,
  changed: readonly ChangedListing[],
): Listing[] {
  const changedIds = new Set(changed.map(({ listing }) => listing.id))
  const ofHomes = [...homes.values()]
    .flat()
    .filter(({ id, propertyId }) => changedIds.has(id) || stored.get(id)?.propertyId !== propertyId)
  // Of a listing that was removed before it was ever read no home is known.
  const ofNone = changed.flatMap(({ listing, isToBePlaced }) =>
    listing.propertyId === null && !isToBePlaced ? [listing] : [],
  )
  return [...ofHomes, ...ofNone]
}
