import { isOtherHome, isSameHome } from './isSameHome'
import type { Listing } from './Listing'

/** Homes with their listings, by the home's id. */
export type Homes = Map<string, Listing[]>

/**
 * Puts listings into the homes that they are of, one after the other: into a known home, into a new one, or into one that
 * several known homes become because the listing shows that they are the same.
 * @param placed `propertyId` is the home that a listing is of so far
 * @param homes the homes that they may be of, the oldest first, whose listings are changed; homes that become part of
 *   another have none afterwards
 * @param newId makes the id of a home whose listing's own id is taken
 */
export function groupListings(placed: readonly Listing[], homes: Homes, newId: () => string): void {
  const index = new HomeIndex(homes)
  // All of them first: where one of them was so far says nothing about where another belongs.
  const taken = placed.map((listing) => takeOut(listing, homes)).toSorted(byKnowledge)
  const successors = new Map<string, string>()
  for (const { listing: given, emptied } of taken) {
    const listing = followed(given, successors)
    const found = index.homesLike(listing).filter((id) => isOfHome(listing, homes.get(id)!))
    const [id, ...others] = index.inOrder([...oneHomeOf(found, homes), emptied ?? []].flat())
    const home = id ?? idOfNewHome(listing, homes, newId)
    const members = [home, ...others].flatMap((one) => homes.get(one) ?? []).concat(listing)
    homes.set(
      home,
      members.map((member) => (member.propertyId === home ? member : { ...member, propertyId: home })),
    )
    for (const other of others) {
      homes.set(other, [])
      successors.set(other, home)
      keepApart(homes, other, home)
    }
    index.add(home, members)
  }
}

/** Finds the homes that share a key with a listing. */
class HomeIndex {
  readonly #byKey = new Map<string, Set<string>>()
  /** The positions of the homes, the oldest first. */
  readonly #positions = new Map<string, number>()

  constructor(homes: Homes) {
    for (const [id, members] of homes) this.add(id, members)
  }

  add(id: string, members: readonly Listing[]): void {
    if (!this.#positions.has(id)) this.#positions.set(id, this.#positions.size)
    for (const key of members.flatMap(keysOf)) {
      const ids = this.#byKey.get(key)
      if (ids) ids.add(id)
      else this.#byKey.set(key, new Set([id]))
    }
  }

  homesLike(listing: Listing): string[] {
    return [...new Set(keysOf(listing).flatMap((key) => [...(this.#byKey.get(key) ?? [])]))]
  }

  inOrder(ids: readonly string[]): string[] {
    return ids.toSorted((a, b) => this.#positions.get(a)! - this.#positions.get(b)!)
  }
}

export const keysOf = ({ parcelKey, addressKey }: Pick<Listing, 'parcelKey' | 'addressKey'>): string[] =>
  [parcelKey, addressKey].filter((key) => key !== null)

interface TakenOut {
  listing: Listing
  /** The id of its home, if it was the only listing of it and may be of it again. */
  emptied: string | null
}

function takeOut(listing: Listing, homes: Homes): TakenOut {
  const home = listing.propertyId
  const members = (home !== null && homes.get(home)) || []
  if (home === null || members.length === 0) return { listing, emptied: null }
  const others = members.filter(({ id }) => id !== listing.id)
  homes.set(home, others)
  return { listing, emptied: others.length > 0 || listing.apartFrom.includes(home) ? null : home }
}

/** The homes that it was set apart from may have become part of others with listings that were placed before it. */
const followed = (listing: Listing, successors: ReadonlyMap<string, string>): Listing =>
  listing.apartFrom.some((home) => successors.has(home))
    ? { ...listing, apartFrom: listing.apartFrom.map((home) => successors.get(home) ?? home) }
    : listing

/** Those that name more come first, so that one that names only a parcel meets all homes of it. */
const byKnowledge = ({ listing: a }: TakenOut, { listing: b }: TakenOut) =>
  knownKeys(b).length - knownKeys(a).length || (a.id < b.id ? -1 : 1)

const knownKeys = (listing: Listing) => [
  ...keysOf(listing),
  ...(listing.doorKey === null ? [] : [listing.doorKey]),
]

/** What was set apart from a home stays apart from the one that it has become part of. */
function keepApart(homes: Homes, earlier: string, home: string): void {
  const follow = (ids: readonly string[]) => ids.map((id) => (id === earlier ? home : id))
  for (const [id, members] of homes) {
    if (!members.some(({ apartFrom }) => apartFrom.includes(earlier))) continue
    homes.set(
      id,
      members.map((member) => ({ ...member, apartFrom: follow(member.apartFrom) })),
    )
  }
}

/** More listings than this are not of one home: their parcel number or address must be a placeholder. */
const LISTINGS_MAX = 50

const isOfHome = (listing: Listing, members: readonly Listing[]) =>
  members.length < LISTINGS_MAX &&
  members.some((member) => isSameHome(listing, member)) &&
  !members.some((member) => isOtherHome(listing, member))

/**
 * Those of the homes that become one with a listing that fits all of them. One that fits two homes, such as one that names
 * only a parcel with two houses, is of neither. If an Admin has set a listing apart, it is of the home that it was set apart
 * from.
 */
function oneHomeOf(ids: readonly string[], homes: Homes): string[] {
  const isSetApart = (id: string) =>
    homes.get(id)!.some(({ apartFrom }) => apartFrom.some((home) => ids.includes(home)))
  const left = ids.filter((id) => !isSetApart(id))
  const candidates = left.length > 0 ? left : ids.slice(0, 1)
  const members = candidates.flatMap((id) => homes.get(id)!)
  const areTwo = members.some((one, index) =>
    members.slice(index + 1).some((other) => isOtherHome(one, other)),
  )
  return areTwo ? [] : candidates
}

const idOfNewHome = ({ id, apartFrom }: Listing, homes: Homes, newId: () => string) =>
  homes.has(id) || apartFrom.includes(id) ? newId() : id
