import { eq, sql } from 'drizzle-orm'
import { bulkUpsert } from '../db/bulkUpsert'
import type { Database } from '../db/Database'
import { listings, properties, replacedHomes } from '../db/schema'
import { placeHomes } from '../geocoding/geocodedAddresses.queries'
import { type Located, markSurroundings } from '../results/markSurroundings'
import { moveAnalyses } from '../saved-analyses/savedAnalyses.queries'
import { moveShortlisted } from '../shortlist/shortlist.queries'
import type { WrittenHome } from './homeStatements'
import { lockHomes, type StoredHome } from './homes.queries'
import { type ChangedListing, type PreparedHomes, prepareHomes } from './prepareHomes'

/** A home that was written. */
export interface HomeChange {
  id: string
  /** Its address has changed, or it has become part of another: the places of the old address may have no homes left. */
  hasMoved: boolean
}

/**
 * Writes listings and the homes that they are of. Those to be placed are put into their homes first. Call it in a
 * transaction, and within `oneAtATime`.
 */
export const updateHomes = async (tx: Database, changed: readonly ChangedListing[]): Promise<HomeChange[]> =>
  writeHomes(tx, await prepareHomes(tx, changed))

/**
 * Writes homes and listings. Homes that become part of another are deleted; their analyses and places on shortlists go to the other one. Marks what
 * has to be computed. Call it in a transaction, within the `oneAtATime` that they were prepared in, and after nothing has
 * been written that they were prepared by.
 */
export async function writeHomes(
  tx: Database,
  { homes, storedIds, successors, statements }: PreparedHomes,
): Promise<HomeChange[]> {
  if (statements.length === 0) return []
  const before = new Map((await lockHomes(tx, storedIds)).map((home) => [home.id, home]))
  for (const statement of statements) await tx.execute(statement)
  for (const [id, successor] of successors) await replaceHome(tx, id, successor)
  // Writing a home takes away the coordinates that a geocoder found.
  await placeHomes(
    tx,
    homes.map(({ id }) => id),
  )
  await markSurroundings(tx, [...before.values(), ...homes].filter(({ visible }) => visible).map(located))
  return [
    ...homes.map((home) => ({ id: home.id, hasMoved: hasMoved(before.get(home.id), home) })),
    ...[...successors.keys()].map((id) => ({ id, hasMoved: true })),
  ]
}

/** Deletes a home that has become part of another, to which links to it lead from now on. What was set apart from it stays apart from the other. */
async function replaceHome(tx: Database, id: string, successor: string): Promise<void> {
  await moveAnalyses(tx, id, successor)
  await moveShortlisted(tx, id, successor)
  await tx.update(replacedHomes).set({ propertyId: successor }).where(eq(replacedHomes.propertyId, id))
  await bulkUpsert(tx, replacedHomes, [{ id, propertyId: successor }], { key: [replacedHomes.id] })
  const { apartFrom } = listings
  await tx
    .update(listings)
    .set({ apartFrom: sql`array_replace(${apartFrom}, ${id}, ${successor})` })
    .where(sql`${apartFrom} <> '{}' and ${id} = any(${apartFrom})`)
  await tx.delete(properties).where(eq(properties.id, id))
}

const located = ({ soldPrice = null, lng = null, lat = null }: Partial<Located>): Located => ({
  soldPrice,
  lng,
  lat,
})

const addressOf = ({ addressFull, city, state, zip }: Pick<StoredHome, 'addressFull' | 'city' | 'state' | 'zip'>) => [addressFull, city, state, zip].join('\n') // oxfmt-ignore

const hasMoved = (before: StoredHome | undefined, after: WrittenHome) =>
  before !== undefined && addressOf(before) !== addressOf(after)
