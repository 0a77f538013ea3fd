import { createHash } from 'node:crypto'
import type { listings } from '../../db/schema'
import type { Outcome } from '../ImportCounts'
import { isInFuture, isRemoval, type ListingRecord, type ListingUpdate } from '../ListingRecord'

/** The columns of a stored listing that an update is compared with. */
export const comparedColumns = [
  'id',
  'listingKey',
  'contentHash',
  'parcelKey',
  'addressKey',
  'visible',
  'status',
  'listingPrice',
  'addressFull',
  'city',
  'soldPrice',
] as const satisfies readonly (keyof typeof listings.$inferSelect)[]

/** What is stored of a listing before an update. */
export interface StoredListing extends Pick<typeof listings.$inferSelect, (typeof comparedColumns)[number]> {
  /** ISO 8601. */
  soldDate: string | null
  /** Milliseconds since 1970. */
  modifiedAt: number | null
}

export interface Decision {
  id: string
  update: ListingUpdate
  before: StoredListing | undefined
  contentHash: string
  outcome: Outcome
}

/** Compares an update with what is stored of its listing. */
export function decide(source: string, update: ListingUpdate, before: StoredListing | undefined): Decision {
  const contentHash = hashOf(update)
  const id = before?.id ?? idOf(source, update.listingKey)
  return { id, update, before, contentHash, outcome: outcomeOf(update, contentHash, before) }
}

export const isWritten = ({ outcome }: Decision) =>
  outcome === 'created' || outcome === 'updated' || outcome === 'removed'

function outcomeOf(update: ListingUpdate, contentHash: string, before: StoredListing | undefined): Outcome {
  if (before && isOlder(update, before)) return 'superseded'
  if (before?.contentHash === contentHash && hasSameKeys(update, before)) return 'unchanged'
  if (isRemoval(update)) return 'removed'
  return before ? 'updated' : 'created'
}

/** The keys of a withheld address are known only from its record. */
const hasSameKeys = (update: ListingUpdate, before: StoredListing) =>
  isRemoval(update) ||
  ((update.parcelKey ?? null) === before.parcelKey && (update.addressKey ?? null) === before.addressKey)

function isOlder(update: ListingUpdate, before: StoredListing): boolean {
  if (update.modifiedAt && before.modifiedAt !== null && !isInFuture(before.modifiedAt)) {
    return Date.parse(update.modifiedAt) < Math.round(before.modifiedAt)
  }
  return !isRemoval(update) && update.modifiedAt === undefined && isEarlierSale(update, before)
}

/** A sale of the same price is the same sale with a corrected date. */
function isEarlierSale({ soldDate, soldPrice }: ListingRecord, before: StoredListing): boolean {
  if (soldDate === null || before.soldDate === null || isInFuture(Date.parse(before.soldDate))) return false
  return soldDate < before.soldDate && soldPrice !== before.soldPrice
}

/** The hash of a removed listing, which equals no record's: the next record of it counts as a change. */
const REMOVED = 'removed'

/** Differs from {@link REMOVED}, so that a removed listing can still have its address withheld later. */
const REMOVED_AND_WITHHELD = 'removed and withheld'

/** They are no facts, or follow from them. */
const withoutHash = new Set(['modifiedAt', 'parcelKey', 'addressKey', 'doorKey'])

/** Independent of the order of the keys, which differs between adapters, and of when the source changed the record. */
function hashOf(update: ListingUpdate): string {
  if (isRemoval(update)) return update.isWithheld ? REMOVED_AND_WITHHELD : REMOVED
  const keys = Object.keys(update).filter((key) => !withoutHash.has(key))
  const keysOfExpensesAndMedia = ['type', 'name', 'value', 'kind', 'url', 'caption']
  return sha256(JSON.stringify(update, [...keys.toSorted(), ...keysOfExpensesAndMedia]))
}

/** Derived from source and key: a listing has the same id, and the same links, in every installation. */
function idOf(source: string, listingKey: string): string {
  const digits = sha256(`${source}\n${listingKey}`)
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map(([from, to]) => digits.slice(from, to)).join('-') // oxfmt-ignore
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
