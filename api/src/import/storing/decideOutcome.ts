import { hash } from 'node:crypto'
import { type ListingStatus, WITHHELD } from '@freehold/contracts'
import {
  type LeaseStatus,
  type ListingExpense,
  type ListingKind,
  listingKinds,
  type ListingMedia,
} from '../../db/listingParts'
import type { listings } from '../../db/schema'
import { isInFuture } from '../../homes/isInFuture'
import { REMOVED, REMOVED_AND_WITHHELD } from '../../homes/removals'
import type { Outcome } from '../ImportCounts'
import {
  closingOf,
  isLease,
  isRemoval,
  type LeaseRecord,
  type ListingRecord,
  type ListingRemoval,
  type ListingUpdate,
} from '../ListingRecord'

/** The columns of a stored listing that an update is compared with; a lease has its rents as prices. */
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

/** What is stored of a listing or a lease before an update. */
export interface StoredListing extends Omit<
  Pick<typeof listings.$inferSelect, (typeof comparedColumns)[number]>,
  'status'
> {
  status: ListingStatus | LeaseStatus
  /** ISO 8601. */
  soldDate: string | null
  /** Milliseconds since 1970. */
  modifiedAt: number | null
}

/** What is stored under one key. */
export type StoredOfKey = Partial<Record<ListingKind, StoredListing>>

interface DecisionOf<Kind extends ListingKind, Update> {
  kind: Kind
  id: string
  update: Update | ListingRemoval
  before: StoredListing | undefined
  contentHash: string
  outcome: Outcome
}
export type SaleDecision = DecisionOf<'sale', ListingRecord>
export type LeaseDecision = DecisionOf<'lease', LeaseRecord>
export type Decision = SaleDecision | LeaseDecision

/**
 * Compares an update with what is stored under its key, and decides on the listing, the lease, or both. A record of the one
 * removes the other, unless the key is that of a home.
 */
export function decide(source: string, update: ListingUpdate, stored: StoredOfKey): Decision[] {
  const kinds = update.kinds ?? listingKinds
  if (isRemoval(update)) {
    const known = kinds.filter((kind) => stored[kind])
    // One row is enough to remember it by.
    return (known.length > 0 ? known : kinds.slice(0, 1)).map((kind) => decideOn(kind, source, update, stored[kind])) // oxfmt-ignore
  }
  const own = isLease(update) ? 'lease' : 'sale'
  const others = kinds.filter((kind) => kind !== own && stored[kind])
  const decisions = [
    decideOn(own, source, update, stored[own]),
    ...others.map((kind) => decideOn(kind, source, removalBy(update), stored[kind])),
  ]
  if (decisions.every(({ outcome }) => outcome !== 'superseded')) return decisions
  return decisions.map((decision) => ({ ...decision, outcome: 'superseded' }))
}

/** The outcome of a row: what happens to the sale, because searches find it, or else to the lease. */
export function outcomeOfRow(decisions: readonly Decision[]): Outcome {
  const inOrder = decisions.toSorted((a, b) => listingKinds.indexOf(a.kind) - listingKinds.indexOf(b.kind))
  return (inOrder.find(isWritten) ?? inOrder[0]!).outcome
}

const removalBy = (record: ListingRecord | LeaseRecord): ListingRemoval => ({
  listingKey: record.listingKey,
  modifiedAt: record.modifiedAt,
  isRemoved: true,
  isWithheld: record.addressFull === WITHHELD,
})

function decideOn(
  kind: ListingKind,
  source: string,
  update: ListingUpdate,
  before: StoredListing | undefined,
): Decision {
  const contentHash = hashOf(update)
  const id = before?.id ?? idOf(kind, source, update.listingKey)
  // An update of a kind is a record of it, or a removal.
  return {
    kind,
    id,
    update,
    before,
    contentHash,
    outcome: outcomeOf(update, contentHash, before),
  } as Decision
}

export const isSale = (decision: Decision) => decision.kind === 'sale'
export const isOfLease = (decision: Decision) => decision.kind === 'lease'

export const isWritten = ({ outcome }: Decision) =>
  outcome === 'created' || outcome === 'updated' || outcome === 'removed'

/** Whether its source has changed the record since, but nothing in it that is stored. */
export const isConfirmed = ({ outcome, update: { modifiedAt }, before }: Decision) =>
  outcome === 'unchanged' && !!modifiedAt && Date.parse(modifiedAt) !== Math.round(before?.modifiedAt ?? NaN)

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
  return !isRemoval(update) && update.modifiedAt === undefined && isEarlierClosing(update, before)
}

/** A sale of the same price is the same sale with a corrected date, and so is a lease at the same rent. */
function isEarlierClosing(record: ListingRecord | LeaseRecord, before: StoredListing): boolean {
  const { day, price } = closingOf(record)
  if (day === null || before.soldDate === null || isInFuture(Date.parse(before.soldDate))) return false
  return day < before.soldDate && price !== before.soldPrice
}

/** They are no facts, or follow from them. */
const withoutHash = new Set(['modifiedAt', 'kinds', 'parcelKey', 'addressKey', 'doorKey'])

/** Independent of the order of the keys, which differs between adapters, and of when the source changed the record. */
function hashOf(update: ListingUpdate): string {
  if (isRemoval(update)) return update.isWithheld ? REMOVED_AND_WITHHELD : REMOVED
  const facts: Record<string, unknown> = {}
  for (const key of sortedKeys.of(update)) {
    const value = update[key as keyof typeof update] as unknown
    facts[key] = Array.isArray(value) ? value.map(partInOrder) : value
  }
  return sha256(JSON.stringify(facts))
}

/** The names of an update's facts in order. Sorted once for all updates of a source, as nearly all have the same. */
const sortedKeys = new (class {
  #last: string[] = []
  #sorted: string[] = []

  of(update: object): readonly string[] {
    const keys = Object.keys(update)
    const isSame = keys.length === this.#last.length && keys.every((key, index) => key === this.#last[index])
    if (!isSame) {
      this.#last = keys
      this.#sorted = keys.filter((key) => !withoutHash.has(key)).toSorted()
    }
    return this.#sorted
  }
})()

/** An expense or a medium: the database may change the order of their keys too. */
const partInOrder = (part: Partial<ListingExpense & ListingMedia>) => {
  const { type, name, value, kind, url, caption } = part
  return { type, name, value, kind, url, caption }
}

/** Derived from source and key: a listing has the same id, and the same links, in every installation. */
function idOf(kind: ListingKind, source: string, listingKey: string): string {
  const digits = sha256(`${source}\n${listingKey}`)
  const id = [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map(([from, to]) => digits.slice(from, to)).join('-') // oxfmt-ignore
  return kind === 'lease' ? `lease-${id}` : id
}

const sha256 = (text: string) => hash('sha256', text)
