import { sql } from 'drizzle-orm'
import { textArray } from '../db/columns'
import type { Database } from '../db/Database'
import { listings } from '../db/schema'
import type { HomeChange } from '../homes/updateHomes'
import type { Outcome } from './ImportCounts'
import type { ListingUpdate } from './ListingRecord'
import { comparedColumns, decide, type StoredListing } from './storing/decideOutcome'
import { writeListings } from './storing/writeListings'

export interface StoredListings {
  /** One for each update, in their order. */
  outcomes: Outcome[]
  changes: HomeChange[]
}

/**
 * Writes the updates that are news, and the homes that they are of, in one transaction. No two of them may have the same
 * listing key. An update is superseded if it is older than what is stored: by the time at which the source changed it or,
 * if the source never gives one, by being another, earlier sale. Results are not computed here: what needs it is marked
 * in the database.
 */
export async function storeListings(
  db: Database,
  source: string,
  updates: readonly ListingUpdate[],
  { isDryRun = false } = {},
): Promise<StoredListings> {
  const stored = await findStored(
    db,
    source,
    updates.map(({ listingKey }) => listingKey),
  )
  const decisions = updates.map((update) => decide(source, update, stored.get(update.listingKey)))
  const changes = isDryRun ? [] : await writeListings(db, source, decisions)
  return { outcomes: decisions.map(({ outcome }) => outcome), changes }
}

/** `offset 0` makes the planner look up each key in the index: any other plan is slow on a large table. */
async function findStored(db: Database, source: string, keys: string[]): Promise<Map<string, StoredListing>> {
  const compared = comparedColumns.map((key) => sql`${listings[key]} as ${sql.identifier(key)}`)
  const { rows } = await db.execute<StoredListing & Record<string, unknown>>(sql`
    select stored.* from unnest(${textArray(keys)}) wanted(key)
    cross join lateral (
      select ${sql.join(compared, sql`, `)}, to_char(${listings.soldDate}, 'YYYY-MM-DD') as "soldDate",
        (extract(epoch from ${listings.modifiedAt}) * 1000)::float8 as "modifiedAt"
      from ${listings} where ${listings.source} = ${source} and ${listings.listingKey} = wanted.key
      offset 0
    ) stored`)
  return new Map(rows.map((row) => [row.listingKey, row]))
}
