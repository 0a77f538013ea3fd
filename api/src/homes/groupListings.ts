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
  const index = new KeyIndex(homes)
  for (const listing of placed) {
    const emptied = leaveHome(listing, homes)
    const found = index.homesLike(listing).filter((id) => isOfHome(listing, homes.get(id)!))
    const [first, ...others] = areOneHome(found, homes) ? found : []
    const id = first ?? idOfNewHome(listing, emptied, homes, newId)
    const members = [...(homes.get(id) ?? []), listing, ...others.flatMap((other) => homes.get(other)!)]
    for (const other of others) homes.set(other, [])
    homes.set(
      id,
      members.map((member) => ({ ...member, propertyId: id })),
    )
    index.add(id, members)
  }
}

/** Finds the homes that share a key with a listing. */
class KeyIndex {
  readonly #homes = new Map<string, Set<string>>()

  constructor(homes: Homes) {
    for (const [id, members] of homes) this.add(id, members)
  }

  add(id: string, members: readonly Listing[]): void {
    for (const key of members.flatMap(keysOf)) {
      const ids = this.#homes.get(key)
      if (ids) ids.add(id)
      else this.#homes.set(key, new Set([id]))
    }
  }

  homesLike(listing: Listing): string[] {
    return [...new Set(keysOf(listing).flatMap((key) => [...(this.#homes.get(key) ?? [])]))]
  }
}

export const keysOf = ({ parcelKey, addressKey }: Pick<Listing, 'parcelKey' | 'addressKey'>): string[] =>
  [parcelKey, addressKey].filter((key) => key !== null)

/** @returns the id of the home, if the listing was its only one */
function leaveHome({ id, propertyId }: Listing, homes: Homes): string | null {
  const members = propertyId === null ? undefined : homes.get(propertyId)
  if (propertyId === null || !members) return null
  const others = members.filter((member) => member.id !== id)
  homes.set(propertyId, others)
  return others.length === 0 ? propertyId : null
}

const isOfHome = (listing: Listing, members: readonly Listing[]) =>
  members.some((member) => isSameHome(listing, member)) &&
  !members.some((member) => isOtherHome(listing, member))

/** A listing that fits two homes, such as one that names only a parcel with two houses, is of neither. */
function areOneHome(ids: readonly string[], homes: Homes): boolean {
  const members = ids.flatMap((id) => homes.get(id)!)
  return !members.some((one, index) => members.slice(index + 1).some((other) => isOtherHome(one, other)))
}

function idOfNewHome(
  { id, apartFrom }: Listing,
  emptied: string | null,
  homes: Homes,
  newId: () => string,
): string {
  if (emptied !== null && !apartFrom.includes(emptied)) return emptied
  return homes.has(id) || apartFrom.includes(id) ? newId() : id
}
