import type { ImplausibleListing, ImplausibleListingQuery } from '@freehold/contracts'
import { and, count, not, sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { isPlausible } from '../db/propertyExpressions'
import { properties } from '../db/schema'
import { caseInsensitive } from '../db/sortKeys'
import { containsWords, ordered, paginate } from '../lists/listPage'
import { type CheckedListing, describeReasons } from '../properties/describeReasons'
import { checkedListing } from '../properties/propertyColumns'

const { id, addressFull, city, state, zip, source, listingKey, visible } = properties

const matching = (search: string | undefined) =>
  and(
    visible,
    not(isPlausible(properties)),
    containsWords([addressFull, city, zip, source, listingKey], search),
  )

const byAddress = [caseInsensitive(addressFull), id]
const sortColumns = { address: byAddress, source: [source, ...byAddress] }

export async function selectImplausibleListings(
  db: Database,
  query: ImplausibleListingQuery,
): Promise<ImplausibleListing[]> {
  const found = db
    .select({
      listing: {
        _id: id,
        PropertyAddressFull: addressFull,
        PropertyAddressCity: city,
        PropertyAddressState: state,
        PropertyAddressZIP: zip,
        source,
        listingKey,
      },
      // None is plausible.
      checked: sql<CheckedListing>`${checkedListing(properties)}`,
    })
    .from(properties)
    .where(matching(query.search))
    .orderBy(...ordered(sortColumns[query.sort ?? 'address'], query))
    .$dynamic()
  const rows = await paginate(found, query)
  return rows.map(({ listing, checked }) => ({ ...listing, checks: describeReasons(checked) }))
}

export async function countImplausibleListings(db: Database, search: string | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(properties).where(matching(search))
  return row!.total
}
