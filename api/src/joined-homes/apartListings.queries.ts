import type { ApartListing, JoinedHomeQuery } from '@freehold/contracts'
import { and, count, sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { listings, properties } from '../db/schema'
import { caseInsensitive } from '../db/sortKeys'
import { ordered, paginate } from '../lists/listPage'
import { isFound } from './isFound'

const { id, addressFull, city, state, zip, source, listingKey, propertyId, apartFrom } = listings

const isApart = sql`${apartFrom} <> '{}'`
/** The homes that a listing was set apart from. */
const isApartFrom = sql`${properties.id} = any(${apartFrom})`

const byAddress = [caseInsensitive(addressFull), id, properties.id]
const sortColumns = { address: byAddress, source: [source, ...byAddress] }

export async function selectApartListings(db: Database, query: JoinedHomeQuery): Promise<ApartListing[]> {
  const found = db
    .select({
      _id: id,
      PropertyAddressFull: addressFull,
      PropertyAddressCity: city,
      PropertyAddressState: state,
      PropertyAddressZIP: zip,
      source,
      listingKey,
      // A listing without a home was never of one that it could be set apart from.
      propertyId: sql<string>`${propertyId}`,
      apartFrom: {
        _id: properties.id,
        PropertyAddressFull: properties.addressFull,
        PropertyAddressCity: properties.city,
        PropertyAddressState: properties.state,
        PropertyAddressZIP: properties.zip,
      },
    })
    .from(listings)
    .innerJoin(properties, isApartFrom)
    .where(and(isApart, isFound(query.search)))
    .orderBy(...ordered(sortColumns[query.sort ?? 'address'], query))
    .$dynamic()
  return paginate(found, query)
}

export async function countApartListings(db: Database, search: string | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(listings)
    .innerJoin(properties, isApartFrom)
    .where(and(isApart, isFound(search)))
  return row!.total
}
