import { randomUUID } from 'node:crypto'
import type { Database } from '../db/Database'
import { placeHomes } from '../geocoding/geocodedAddresses.queries'
import { type Located, markSurroundings } from '../results/markSurroundings'
import { deriveHome } from './deriveHome'
import { groupListings, type Homes } from './groupListings'
import { findHomesByKeys, findListingsOfHomes, lockHomes, type StoredHome } from './homes.queries'
import type { Listing } from './Listing'
import { replaceHome, type WrittenHome, writeHomes, writeListings } from './writeHomes'

/** A listing that is new or changes. */
export interface ChangedListing {
  /** Its `propertyId` is the home that it was of so far. */
  listing: Listing
  /** Whether it may be of another home than so far. */
  isToBePlaced: boolean
}

/** A home that was written. */
export interface HomeChange {
  id: string
  /** Its address has changed, or it has become part of another: the places of the old address may have no homes left. */
  hasMoved: boolean
}

/**
 * Writes listings and the homes that they are of. Those to be placed are put into their homes first (`groupListings`).
 * Homes that become part of another are deleted; their analyses go to the other one. Marks what has to be computed. Call
 * it in a transaction, and within `oneAtATime`.
 */
export async function updateHomes(tx: Database, changed: readonly ChangedListing[]): Promise<HomeChange[]> {
  if (changed.length === 0) return []
  const stored = await findAffected(tx, changed)
  const homes = group(stored, changed)
  const rows = rowsToWrite(homes, stored, changed)
  const homeBefore = (id: string) => stored.get(id)?.propertyId ?? null
  const touched = new Set(rows.flatMap(({ id, propertyId }) => [propertyId, homeBefore(id)]))
  const ids = [...touched].filter((id) => id !== null)
  const known = new Set([...stored.values()].map(({ propertyId }) => propertyId))
  const before = new Map((await lockHomes(tx, ids.filter((id) => known.has(id)))).map((home) => [home.id, home])) // oxfmt-ignore
  const written: WrittenHome[] = ids.flatMap((id) => {
    const members = homes.get(id) ?? []
    return members.length === 0 ? [] : [{ ...deriveHome(members), id, isNew: !before.has(id) }]
  })
  await writeHomes(tx, written)
  await writeListings(tx, rows)
  const joinedAway = rows.flatMap(({ id, propertyId }) => {
    const earlier = homeBefore(id)
    return earlier !== null && propertyId !== null && homes.get(earlier)?.length === 0 ? [{ earlier, propertyId }] : [] // oxfmt-ignore
  })
  const successors = new Map(joinedAway.map(({ earlier, propertyId }) => [earlier, propertyId]))
  for (const [id, successor] of successors) await replaceHome(tx, id, successor)
  // Writing a home takes away the coordinates that a geocoder found.
  await placeHomes(
    tx,
    written.map(({ id }) => id),
  )
  await markSurroundings(tx, [...before.values(), ...written].filter(({ visible }) => visible).map(located))
  return [
    ...written.map((home) => ({ id: home.id, hasMoved: hasMoved(before.get(home.id), home) })),
    ...[...successors.keys()].map((id) => ({ id, hasMoved: true })),
  ]
}

const toBePlaced = (changed: readonly ChangedListing[]) =>
  changed.flatMap(({ listing, isToBePlaced }) => (isToBePlaced ? [listing] : []))

/** All stored listings of the homes that the changed ones are of, or may be of. */
async function findAffected(tx: Database, changed: readonly ChangedListing[]): Promise<Map<string, Listing>> {
  const placed = toBePlaced(changed)
  const found = await findHomesByKeys(tx, {
    parcelKeys: placed.flatMap(({ parcelKey }) => parcelKey ?? []),
    addressKeys: placed.flatMap(({ addressKey }) => addressKey ?? []),
  })
  const current = changed.flatMap(({ listing }) => listing.propertyId ?? [])
  // A home keeps its id when the listing that it was founded by leaves it, which then needs another.
  const founded = placed.flatMap(({ id, propertyId }) => (propertyId === null ? [] : [id]))
  const ids = new Set([...found, ...current, ...founded])
  return new Map((await findListingsOfHomes(tx, [...ids])).map((listing) => [listing.id, listing]))
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

const located = ({ soldPrice = null, lng = null, lat = null }: Partial<Located>): Located => ({
  soldPrice,
  lng,
  lat,
})

const addressOf = ({ addressFull, city, state, zip }: Pick<StoredHome, 'addressFull' | 'city' | 'state' | 'zip'>) => [addressFull, city, state, zip].join('\n') // oxfmt-ignore

const hasMoved = (before: StoredHome | undefined, after: WrittenHome) =>
  before !== undefined && addressOf(before) !== addressOf(after)
