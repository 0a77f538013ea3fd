import type { ImplausibleListing, ImplausibleListingQuery } from '@freehold/contracts'
import { and, count, not, sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { bathroomsTotal, isPlausible } from '../db/propertyExpressions'
import { properties } from '../db/schema'
import { caseInsensitive } from '../db/sortKeys'
import { containsWords, ordered, paginate } from '../lists/listPage'
import { describeReasons } from '../properties/describeReasons'

const { id, addressFull, city, state, zip, source, listingKey, bedrooms, buildingArea } = properties
const { listingPrice, soldPrice, arv, rent, checkReasons, evidenceReasons, visible } = properties

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
      facts: {
        state,
        zip,
        bedrooms,
        bathroomsTotal: sql<number | null>`${bathroomsTotal(properties)}`,
        buildingArea,
        listingPrice,
        soldPrice,
        arv: sql<number | null>`(${arv} ->> 'arv')::float8`,
        monthlyRent: sql<number | null>`(${rent} ->> 'monthlyRent')::float8`,
      },
      reasons: sql<string[]>`${checkReasons} || ${evidenceReasons}`,
    })
    .from(properties)
    .where(matching(query.search))
    .orderBy(...ordered(sortColumns[query.sort ?? 'address'], query))
    .$dynamic()
  const rows = await paginate(found, query)
  return rows.map(({ listing, facts, reasons }) => ({ ...listing, checks: describeReasons(reasons, facts) }))
}

export async function countImplausibleListings(db: Database, search: string | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(properties).where(matching(search))
  return row!.total
}
