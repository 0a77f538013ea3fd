import { WITHHELD } from '@freehold/contracts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { namesOf } from '../../db/columns'
import type { Database } from '../../db/Database'
import { jsonRows } from '../../db/jsonRows'
import { importErrors, importRuns, leases, listings } from '../../db/schema'
import { confirmSingleListings, findListingsOfJoinedHomes } from '../../homes/homes.queries'
import { findLeases, findLeasesByAddress, writeLeases } from '../../homes/leases.queries'
import { type HomeChange, updateHomes, writeHomes } from '../../homes/updateHomes'
import { markSurroundings } from '../../results/markSurroundings'
import { isRemoval } from '../ListingRecord'
import { type Decision, isOfLease, isSale, type LeaseDecision, type SaleDecision } from './decideOutcome'
import { leaseAfter } from './leaseAfter'
import type { PreparedListings } from './prepareListings'
import { writeListingChanges } from './writeListingChanges'

/** Writes everything that the decisions change. Call it in a transaction. */
export async function writeListings(
  tx: Database,
  source: string,
  { written, confirmed, homes }: PreparedListings,
): Promise<HomeChange[]> {
  const changes = await writeHomes(tx, homes)
  await writeListingChanges(tx, written.filter(isSale))
  await writeLeaseDecisions(tx, source, written.filter(isOfLease))
  await deleteRejectedRows(tx, source, written)
  await writeModificationTimes(tx, listings, confirmed.filter(isSale))
  const confirmedHomes = await confirmHomes(tx, confirmed.filter(isSale))
  await writeModificationTimes(tx, leases, confirmed.filter(isOfLease))
  return [...changes, ...confirmedHomes]
}

async function writeLeaseDecisions(
  tx: Database,
  source: string,
  written: readonly LeaseDecision[],
): Promise<void> {
  if (written.length === 0) return
  const stored = await findLeases(
    tx,
    written.flatMap(({ before }) => before?.id ?? []),
  )
  const changed = written.map((decision) => leaseAfter(source, decision, stored.get(decision.id)))
  await writeLeases(tx, changed)
  const involved = [...stored.values(), ...changed]
  const keys = [...new Set(involved.flatMap(({ addressKey }) => addressKey ?? []))]
  // Of what several sources tell of one lease another may count now, at its own place.
  const others = keys.length > 0 ? await findLeasesByAddress(tx, keys) : []
  // The rents around follow from it, where it was and where it is.
  await markSurroundings(
    tx,
    [...involved, ...others].map(({ monthlyRent, lng, lat }) => ({ soldPrice: monthlyRent, lng, lat })),
  )
}

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

async function writeModificationTimes(
  tx: Database,
  table: typeof listings | typeof leases,
  confirmed: readonly Decision[],
): Promise<void> {
  if (confirmed.length === 0) return
  const rows = confirmed.map(({ id, update: { modifiedAt } }) => ({ id, modifiedAt }))
  await tx.execute(sql`
    update ${table} set ${namesOf(table.modifiedAt)} = given."modifiedAt"
    from ${jsonRows(table, rows).given} where ${table.id} = given.id`)
}

/** Of several listings of a home the one that was confirmed last may lead now, and the home is on the market until then. */
async function confirmHomes(tx: Database, confirmed: readonly SaleDecision[]): Promise<HomeChange[]> {
  if (confirmed.length === 0) return []
  const ids = confirmed.map(({ id }) => id)
  await confirmSingleListings(tx, ids)
  const joined = await findListingsOfJoinedHomes(tx, ids)
  return updateHomes(
    tx,
    joined.map((listing) => ({ listing, isToBePlaced: false })),
  )
}
