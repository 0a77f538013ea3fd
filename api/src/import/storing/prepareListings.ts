import type { Database } from '../../db/Database'
import { findListings } from '../../homes/homes.queries'
import { type PreparedHomes, prepareHomes } from '../../homes/prepareHomes'
import { type Decision, isConfirmed, isSale, isWritten } from './decideOutcome'
import { listingAfter } from './listingAfter'

/** What has to be written for decisions. */
export interface PreparedListings {
  written: readonly Decision[]
  confirmed: readonly Decision[]
  homes: PreparedHomes
}

/** Finds out what has to be written for the decisions, and only reads. */
export async function prepareListings(
  db: Database,
  source: string,
  decisions: readonly Decision[],
): Promise<PreparedListings> {
  const written = decisions.filter(isWritten)
  const sales = written.filter(isSale)
  const stored = await findListings(
    db,
    sales.flatMap(({ before }) => before?.id ?? []),
  )
  const changed = sales.map((decision) => listingAfter(source, decision, stored.get(decision.id)))
  const homes = await prepareHomes(db, changed)
  return { written, confirmed: decisions.filter(isConfirmed), homes }
}

/** Whether something that it was prepared by is written for the other. */
export function isOutdatedBy({ homes }: PreparedListings, other: PreparedListings): boolean {
  const confirmed = new Set(other.confirmed.map(({ id }) => id))
  return [...homes.read].some((one) => other.homes.written.has(one) || confirmed.has(one))
}
