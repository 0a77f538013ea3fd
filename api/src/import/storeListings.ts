import type { Database } from '../db/Database'
import type { ListingUpdate } from './ListingRecord'
import { decideUpdates } from './storing/decideUpdates'
import { prepareListings } from './storing/prepareListings'
import { writeListings } from './storing/writeListings'

/**
 * Writes the updates that are news, and the homes that they are of, in one transaction. No two of them may concern the same
 * kind of the same listing key. Results are not computed here: what needs it is marked in the database.
 */
export async function storeListings(
  db: Database,
  source: string,
  updates: readonly ListingUpdate[],
): Promise<void> {
  const decisions = await decideUpdates(db, source, updates)
  await db.transaction(async (tx) => {
    await writeListings(tx, source, await prepareListings(tx, source, decisions.flat()))
  })
}
