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
  for (const listing of placed) {
    const emptied = leaveHome(listing, homes)
    const alike = index.homesLike(listing).filter((id) => isOfHome(listing, homes.get(id)!))
    const found = areOneHome(alike, homes) ? alike : []
    const [id, ...others] = index.inOrder([...found, emptied ?? []].flat())
    const home = id ?? idOfNewHome(listing, homes, newId)
    const members = [home, ...others].flatMap((one) => homes.get(one) ?? []).concat(listing)
    for (const other of others) homes.set(other, [])
    homes.set(
      home,
      members.map((member) => ({ ...member, propertyId: home })),
    )
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

/** @returns the id of the home, if the listing was its only one and may be of it again */
function leaveHome({ id, propertyId, apartFrom }: Listing, homes: Homes): string | null {
  const members = propertyId === null ? undefined : homes.get(propertyId)
  if (propertyId === null || !members) return null
  const others = members.filter((member) => member.id !== id)
  homes.set(propertyId, others)
  return others.length > 0 || apartFrom.includes(propertyId) ? null : propertyId
}

const isOfHome = (listing: Listing, members: readonly Listing[]) =>
  members.some((member) => isSameHome(listing, member)) &&
  !members.some((member) => isOtherHome(listing, member))

/** A listing that fits two homes, such as one that names only a parcel with two houses, is of neither. */
function areOneHome(ids: readonly string[], homes: Homes): boolean {
  const members = ids.flatMap((id) => homes.get(id)!)
  return !members.some((one, index) => members.slice(index + 1).some((other) => isOtherHome(one, other)))
}

const idOfNewHome = ({ id, apartFrom }: Listing, homes: Homes, newId: () => string) =>
  homes.has(id) || apartFrom.includes(id) ? newId() : id
