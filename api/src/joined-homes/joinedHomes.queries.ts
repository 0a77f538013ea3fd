import {
  type Dollars,
  type JoinedHome,
  type JoinedHomeQuery,
  type JoinedListing,
  type JoinReason,
  WITHHELD,
} from '@freehold/contracts'
import { and, count, sql, type SQL } from 'drizzle-orm'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { listings, properties } from '../db/schema'
import { caseInsensitive } from '../db/sortKeys'
import { ordered, paginate } from '../lists/listPage'
import { isFound } from './isFound'

const { id, addressFull, city, state, zip, source, listingKey, listingCount, visible } = properties

/** Homes that searches skip are left out. Some listing of the home matches the search. */
const matching = (search: string | undefined) =>
  and(visible, sql`${listingCount} > 1`, isOfListing(isFound(search)))

/** Whether some listing of the home meets the condition. A search without words is none. */
const isOfListing = (condition: SQL | undefined): SQL | undefined =>
  condition && sql`exists (select from ${listings} where ${listings.propertyId} = ${id} and ${condition})`

const byAddress = [caseInsensitive(addressFull), id]
const sortColumns = { address: byAddress, source: [source, ...byAddress] }

export async function selectJoinedHomes(db: Database, query: JoinedHomeQuery): Promise<JoinedHome[]> {
  const found = db
    .select({
      home: {
        _id: id,
        PropertyAddressFull: addressFull,
        PropertyAddressCity: city,
        PropertyAddressState: state,
        PropertyAddressZIP: zip,
      },
      leading: { source, listingKey },
    })
    .from(properties)
    .where(matching(query.search))
    .orderBy(...ordered(sortColumns[query.sort ?? 'address'], query))
    .$dynamic()
  const rows = await paginate(found, query)
  const stored = await findStoredListings(
    db,
    rows.map(({ home }) => home._id),
  )
  return rows.map(({ home, leading }) => ({
    ...home,
    listings: joinedListings(stored.get(home._id) ?? [], leading),
  }))
}

export async function countJoinedHomes(db: Database, search: string | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(properties).where(matching(search))
  return row!.total
}

interface StoredListing {
  listing: Omit<JoinedListing, 'leads' | 'joinedBy'>
  keys: Record<JoinReason, string | null>
}

/** By the id of their home, the newest first. */
async function findStoredListings(
  db: Database,
  homeIds: readonly string[],
): Promise<Map<string | null, StoredListing[]>> {
  const { soldDate, listDate } = listings
  const rows = await db
    .select({
      homeId: listings.propertyId,
      listing: {
        _id: listings.id,
        PropertyAddressFull: listings.addressFull,
        PropertyAddressCity: listings.city,
        PropertyAddressState: listings.state,
        PropertyAddressZIP: listings.zip,
        source: listings.source,
        listingKey: listings.listingKey,
        listingStatus: listings.status,
        visible: listings.visible,
        isWithheld: sql<boolean>`${listings.addressFull} = ${WITHHELD}`,
        LatestListingPrice: sql<Dollars | null>`${listings.listingPrice}`,
        OnMarketDate: sql<JoinedListing['OnMarketDate']>`to_char(${listDate}, 'YYYY-MM-DD')`,
        MLSSoldPrice: sql<Dollars | null>`${listings.soldPrice}`,
        soldDate: sql<JoinedListing['soldDate']>`to_char(${soldDate}, 'YYYY-MM-DD')`,
      },
      keys: { parcelNumber: listings.parcelKey, address: listings.addressKey },
    })
    .from(listings)
    .where(isOneOf(listings.propertyId, homeIds))
    .orderBy(sql`coalesce(${soldDate}, ${listDate}) desc nulls last`, listings.id)
  const byHome = new Map<string | null, StoredListing[]>()
  for (const { homeId, ...stored } of rows) byHome.set(homeId, [...(byHome.get(homeId) ?? []), stored])
  return byHome
}

function joinedListings(
  stored: readonly StoredListing[],
  leading: Pick<JoinedListing, 'source' | 'listingKey'>,
): JoinedListing[] {
  const joined = stored.map(({ listing, keys }) => ({
    ...listing,
    leads: listing.source === leading.source && listing.listingKey === leading.listingKey,
    joinedBy: joinReasons.filter((reason) =>
      stored.some((other) => other.listing !== listing && isSame(keys[reason], other.keys[reason])),
    ),
  }))
  return joined.toSorted((a, b) => Number(b.leads) - Number(a.leads))
}

const joinReasons: readonly JoinReason[] = ['parcelNumber', 'address']

const isSame = (a: string | null, b: string | null) => a !== null && a === b
