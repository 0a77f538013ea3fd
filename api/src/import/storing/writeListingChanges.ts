import { sql } from 'drizzle-orm'
import { bulkUpsert } from '../../db/bulkUpsert'
import { isOneOf, namesOf } from '../../db/columns'
import type { Database } from '../../db/Database'
import { listingChanges, listings, properties } from '../../db/schema'
import { isRemoval, type ListingRecord, type ListingRemoval } from '../ListingRecord'
import type { SaleDecision, StoredListing } from './decideOutcome'

type ListingChange = Required<typeof listingChanges.$inferInsert>

/**
 * Keeps changes of asking prices and statuses: those that a feed states, and those that show because the stored record
 * says something else. A feed states its last change with every record, so the same change may come again.
 */
export async function writeListingChanges(tx: Database, decisions: readonly SaleDecision[]): Promise<void> {
  const changes = decisions.flatMap((decision) => [...priceChange(decision), ...statusChange(decision)])
  const { listingId, changedAt, kind, price, status } = listingChanges
  await bulkUpsert(tx, listingChanges, changes, {
    key: [listingId, changedAt, kind],
    overwrite: [price, status],
  })
  await writePriceCuts(tx, [
    ...new Set(changes.flatMap((change) => (change.kind === 'price' ? change.listingId : []))),
  ])
}

/** Writes to homes whether the last change of the price that their leading listing asks for was a cut. */
async function writePriceCuts(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { listingId, changedAt, kind, price, previousPrice } = listingChanges
  await tx.execute(sql`
    update ${properties} set
      ${namesOf(properties.priceCut)} = case when last.price < last.before then last.before - last.price end,
      ${namesOf(properties.priceCutOn)} = case when last.price < last.before then last.day end
    from ${listings} cross join lateral (
      select ${price} as price, ${previousPrice} as before, (${changedAt} at time zone 'UTC')::date as day
      from ${listingChanges} where ${listingId} = ${listings.id} and ${kind} = 'price'
      order by ${changedAt} desc limit 1
    ) last
    where ${isOneOf(listings.id, ids)} and ${properties.id} = ${listings.propertyId}
      and ${properties.source} = ${listings.source} and ${properties.listingKey} = ${listings.listingKey}`)
}

/** The statement of a change counts only with another price before it: some feeds date the first price like a change. */
function priceChange({ id, update, before }: SaleDecision): ListingChange[] {
  if (isRemoval(update) || update.listingPrice === null) return []
  const { listingPrice: price, priceChangedAt, status } = update
  const stated = priceChangedAt === null ? null : (update.previousListPrice ?? update.originalListPrice)
  const previousPrice = storedPriceUnless(price, before) ?? stated
  if (previousPrice === null || previousPrice === price) return []
  const changedAt = timeOf(update, priceChangedAt)
  return [{ listingId: id, changedAt, kind: 'price', price, previousPrice, status }]
}

const storedPriceUnless = (price: number, before: StoredListing | undefined) =>
  before && before.listingPrice !== price ? before.listingPrice : null

function statusChange({ id, update, before }: SaleDecision): ListingChange[] {
  // Without a city only its removal was known: this is its first record, whenever it went on the market.
  if (!before || before.city === '') return []
  const common = { listingId: id, kind: 'status', previousPrice: null } as const
  if (isRemoval(update)) {
    const changedAt = timeOf(update, null)
    return before.visible ? [{ ...common, changedAt, price: null, status: 'offMarket' }] : []
  }
  const { status, listingPrice: price, statusChangedAt } = update
  if (before.visible && before.status === status) return []
  return [{ ...common, changedAt: timeOf(update, statusChangedAt), price, status }]
}

/** The stated time, or else that of the record, or else of this import. */
const timeOf = ({ modifiedAt }: ListingRecord | ListingRemoval, stated: string | null) =>
  new Date(stated ?? modifiedAt ?? Date.now())
