import { DAY_MS } from '@freehold/contracts'
import { isInFuture } from './isInFuture'
import type { Listing } from './Listing'

/** Reports of one sale may differ by some days: one source dates the deed, another its recording. */
export const SAME_SALE_DAYS = 45

export const isForSale = ({ status }: Listing): boolean => status === 'forSale'

/**
 * The listings of a home, the leading one first. The home is for sale if it went on the market after its latest sale, or
 * nothing is known of a day. Listings for sale come in the order in which their sources changed them last, sales in that of
 * their days.
 */
export function inOrder(listings: readonly Listing[]): readonly Listing[] {
  if (listings.length === 1) return listings
  const latest = (days: string[]) => days.reduce((a, b) => (a > b ? a : b), '')
  const [offered, sold] = [listings.filter(isForSale), listings.filter((one) => !isForSale(one))]
  const offeredOn = latest(offered.map(({ listDate, modifiedAt }) => listDate ?? dayOf(modifiedAt)))
  const soldOn = latest(sold.map((one) => saleDayOf(one) || dayOf(one.modifiedAt)))
  const isOffered = offered.length > 0 && (offeredOn === '' || soldOn === '' || offeredOn > soldOn)
  const orderOf = (one: Listing) =>
    [
      isForSale(one) === isOffered ? '1' : '0',
      isForSale(one) ? '' : saleDayOf(one),
      one.modifiedAt?.toISOString() ?? '',
    ] as const
  const inOrder = listings.map((listing) => ({ listing, order: orderOf(listing) }))
  return inOrder
    .toSorted((a, b) => compare(b.order, a.order) || compare([a.listing.id], [b.listing.id]))
    .map(({ listing }) => listing)
}

/** Empty if it is unknown. A day in the future is a typing error. */
const saleDayOf = ({ soldDate }: Listing) =>
  soldDate === null || isInFuture(Date.parse(soldDate)) ? '' : soldDate

const dayOf = (time: Date | null) => time?.toISOString().slice(0, 10) ?? ''

function compare(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((text, index) => text !== b[index])
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1
}

/** Whether both are for sale, or tell of one sale. */
export function isSameOffer(a: Listing, b: Listing): boolean {
  if (a.status !== b.status) return false
  if (isForSale(a) || a.soldDate === b.soldDate) return true
  const apart = Date.parse(a.soldDate ?? '') - Date.parse(b.soldDate ?? '')
  return Math.abs(apart) <= SAME_SALE_DAYS * DAY_MS
}

/** All reports of the latest sale whose price and day are known, else of any sale. */
export function latestSale(listings: readonly Listing[]): Listing[] {
  const known = listings.filter((one) => saleDayOf(one) !== '' && one.soldPrice !== null)
  const [first, ...others] = known.length > 0 ? known : listings.filter(({ soldPrice }) => soldPrice !== null)
  if (!first) return []
  const latest = others.reduce((a, b) => (saleDayOf(b) > saleDayOf(a) ? b : a), first)
  return [latest, ...listings.filter((one) => one !== latest && !isForSale(one) && isSameOffer(one, latest))]
}
