import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { bulkUpsert } from '../../db/bulkUpsert'
import { isOneOf, namesOf } from '../../db/columns'
import { jsonRows } from '../../db/jsonRows'
import type { Database } from '../../db/Database'
import { expenses, importErrors, importRuns, media, properties } from '../../db/schema'
import { type Located, markSurroundings } from '../../results/markSurroundings'
import { isRemoval, type ListingRecord, WITHHELD } from '../ListingRecord'
import { type Decision, isWritten } from './decideOutcome'
import { writeListingChanges } from './writeListingChanges'

/** Writes everything that the decisions change, in one transaction. */
export async function writeListings(
  db: Database,
  source: string,
  decisions: readonly Decision[],
): Promise<void> {
  const written = decisions.filter(isWritten)
  const confirmed = decisions.filter(({ update, outcome }) => outcome === 'unchanged' && update.modifiedAt)
  if (written.length + confirmed.length === 0) return
  await db.transaction(async (tx) => {
    await writeProperties(tx, source, written)
    await writeListingChanges(tx, written)
    await writeExpensesAndMedia(tx, written)
    await deleteCaptions(tx, written)
    await writeRemovals(tx, source, written)
    await withholdAddresses(tx, written)
    await deleteRejectedRows(tx, source, written)
    await writeModificationTimes(tx, confirmed)
    await markAreas(tx, written)
  })
}

type RecordDecision = Decision & { update: ListingRecord }

const recordsIn = (decisions: readonly Decision[]) =>
  decisions.filter((decision): decision is RecordDecision => !isRemoval(decision.update))

/** How listings are upserted: a source that does not give the time of a change keeps the one that is stored. */
const byListing = {
  key: [properties.source, properties.listingKey],
  keepIfNull: [properties.modifiedAt],
}

async function writeProperties(tx: Database, source: string, decisions: readonly Decision[]): Promise<void> {
  const rows = recordsIn(decisions).map(({ id, update, contentHash }) => {
    const { expenses: _, media: __, modifiedAt = null, ...facts } = update
    const written = { id, source, contentHash, modifiedAt, visible: true, stale: true }
    // Its own coordinates, or none, replace those of the geocoder.
    return { ...facts, ...written, geocodeQuality: null }
  })
  await bulkUpsert(tx, properties, rows, { ...byListing, keep: [properties.id] })
}

/** Replaces all expenses, and the media of records that mention them. */
async function writeExpensesAndMedia(tx: Database, decisions: readonly Decision[]): Promise<void> {
  const records = recordsIn(decisions)
  const known = records.filter(({ before }) => before)
  const idsOf = (all: readonly Decision[]) => all.map(({ id }) => id)
  if (known.length > 0) {
    await tx.delete(expenses).where(isOneOf(expenses.propertyId, idsOf(known)))
    const withMedia = known.filter(({ update }) => update.media)
    await tx.delete(media).where(isOneOf(media.propertyId, idsOf(withMedia)))
  }
  const partsOf = <Part>(propertyId: string, parts: readonly Part[]) =>
    parts.map((part, position) => ({ ...part, id: `${propertyId}-${position}`, propertyId, position }))
  const newExpenses = records.flatMap(({ id, update }) => partsOf(id, update.expenses))
  if (newExpenses.length > 0) await tx.execute(jsonRows(expenses, newExpenses).insert)
  const newMedia = records.flatMap(({ id, update }) => partsOf(id, update.media ?? []))
  if (newMedia.length > 0) await tx.execute(jsonRows(media, newMedia).insert)
}

/** Captions stored before an address was withheld may contain it, and no new ones replace them. */
async function deleteCaptions(tx: Database, decisions: readonly Decision[]): Promise<void> {
  const ids = decisions.flatMap(({ update, before }) => {
    const isNewlyHidden = isRemoval(update)
      ? update.isWithheld
      : update.addressFull === WITHHELD && !update.media && before?.addressFull !== WITHHELD
    return isNewlyHidden && before ? [before.id] : []
  })
  if (ids.length > 0) await tx.update(media).set({ caption: null }).where(isOneOf(media.propertyId, ids))
}

/** Also stores a removal of a property that was never known: an older record of it may still arrive. */
async function writeRemovals(tx: Database, source: string, decisions: readonly Decision[]): Promise<void> {
  const unknown = { status: 'forSale', addressFull: '', city: '', state: '', zip: '' }
  const rows = decisions.flatMap(({ id, update, contentHash }) => {
    if (!isRemoval(update)) return []
    const { listingKey, modifiedAt = null } = update
    return [{ ...unknown, id, source, listingKey, contentHash, modifiedAt, visible: false, stale: false }]
  })
  const { contentHash, visible, stale } = properties
  await bulkUpsert(tx, properties, rows, { ...byListing, overwrite: [contentHash, visible, stale] })
}

/** Users who saved an analysis of a removed property still see it, but not where it is, if that may not be shown. */
async function withholdAddresses(tx: Database, decisions: readonly Decision[]): Promise<void> {
  const ids = decisions.flatMap(({ update, before }) =>
    before && isRemoval(update) && update.isWithheld ? [before.id] : [],
  )
  if (ids.length === 0) return
  await tx
    .update(properties)
    .set({ ...withoutTexts, addressFull: WITHHELD, parcelNumber: null, lng: null, lat: null })
    .where(isOneOf(properties.id, ids))
}

/** Any of them may contain the address. */
const withoutTexts = { view: null, condition: null, listOffice: null, remarks: null }

/** If an address that was shown is now withheld: rows of it that were rejected before contain it, in whatever form. */
async function deleteRejectedRows(
  tx: Database,
  source: string,
  decisions: readonly Decision[],
): Promise<void> {
  const isNowWithheld = decisions.some(({ update, before }) => {
    const isWithheld = isRemoval(update) ? update.isWithheld : update.addressFull === WITHHELD
    return isWithheld && before && before.addressFull !== '' && before.addressFull !== WITHHELD
  })
  if (!isNowWithheld) return
  const isEarlier = and(eq(importRuns.source, source), ne(importRuns.state, 'running'))
  const earlier = tx.select({ id: importRuns.id }).from(importRuns).where(isEarlier)
  await tx.delete(importErrors).where(inArray(importErrors.runId, earlier))
}

/** Their source has changed these records, but nothing in them that is stored. */
async function writeModificationTimes(tx: Database, confirmed: readonly Decision[]): Promise<void> {
  const rows = confirmed.flatMap(({ id, update: { modifiedAt }, before }) =>
    before && modifiedAt && Date.parse(modifiedAt) !== Math.round(before.modifiedAt ?? NaN)
      ? [{ id, modifiedAt }]
      : [],
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${properties} set ${namesOf(properties.modifiedAt)} = given."modifiedAt"
    from ${jsonRows(properties, rows).given} where ${properties.id} = given.id`)
}

/** Marks the surroundings of each sale that appears, changes or disappears: it is or was a comp of homes there. */
const markAreas = (tx: Database, decisions: readonly Decision[]) =>
  markSurroundings(
    tx,
    decisions.flatMap(({ update, before }): Located[] => [
      ...(before?.visible ? [before] : []),
      ...(isRemoval(update) ? [] : [update]),
    ]),
  )
