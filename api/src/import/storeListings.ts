import { sql } from 'drizzle-orm'
import { textArray } from '../db/columns'
import type { Database } from '../db/Database'
import { properties } from '../db/schema'
import type { Outcome } from './ImportCounts'
import { isRemoval, type ListingUpdate, WITHHELD } from './ListingRecord'
import { comparedColumns, decide, isWritten, type StoredListing } from './storing/decideOutcome'
import { writeListings } from './storing/writeListings'

/** A property that was written. */
export interface Change {
  id: string
  /** Its address has changed: the places of the old address may have no homes left. */
  hasMoved: boolean
}

export interface StoredListings {
  /** One for each update, in their order. */
  outcomes: Outcome[]
  changes: Change[]
}

/**
 * Writes the updates that are news, in one transaction. No two of them may have the same listing key. An update is
 * superseded if it is older than what is stored: by the time at which the source changed it or, if the source never
 * gives one, by being another, earlier sale. Results are not computed here: what needs it is marked in the database.
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
  if (!isDryRun) await writeListings(db, source, decisions)
  return {
    outcomes: decisions.map(({ outcome }) => outcome),
    changes: decisions.filter(isWritten).map(({ id, update, before }) => ({
      id,
      hasMoved: before !== undefined && addressOf(before) !== addressOf(addressAfter(update, before)),
    })),
  }
}

type Address = Pick<StoredListing, 'addressFull' | 'city' | 'state' | 'zip'>

const addressOf = ({ addressFull, city, state, zip }: Address) => [addressFull, city, state, zip].join('\n')

function addressAfter(update: ListingUpdate, before: StoredListing): Address {
  if (!isRemoval(update)) return update
  return update.isWithheld ? { ...before, addressFull: WITHHELD } : before
}

/** `offset 0` makes the planner look up each key in the index: any other plan is slow on a large table. */
async function findStored(db: Database, source: string, keys: string[]): Promise<Map<string, StoredListing>> {
  const compared = comparedColumns.map((key) => sql`${properties[key]} as ${sql.identifier(key)}`)
  const { rows } = await db.execute<StoredListing & Record<string, unknown>>(sql`
    select stored.* from unnest(${textArray(keys)}) wanted(key)
    cross join lateral (
      select ${sql.join(compared, sql`, `)}, to_char(${properties.soldDate}, 'YYYY-MM-DD') as "soldDate",
        (extract(epoch from ${properties.modifiedAt}) * 1000)::float8 as "modifiedAt"
      from ${properties} where ${properties.source} = ${source} and ${properties.listingKey} = wanted.key
      offset 0
    ) stored`)
  return new Map(rows.map((row) => [row.listingKey, row]))
}
