import { sql, type SQLWrapper } from 'drizzle-orm'
import { textArray } from '../db/columns'
import { selectList } from '../db/columnLists'
import type { Database } from '../db/Database'
import type { ListingKind } from '../db/listingParts'
import { leases, listings } from '../db/schema'
import type { HomeChange } from '../homes/updateHomes'
import type { Outcome } from './ImportCounts'
import type { ListingUpdate } from './ListingRecord'
import {
  comparedColumns,
  decide,
  outcomeOfRow,
  type StoredListing,
  type StoredOfKey,
} from './storing/decideOutcome'
import { writeListings } from './storing/writeListings'

export interface StoredListings {
  /** One for each update, in their order. */
  outcomes: Outcome[]
  changes: HomeChange[]
}

/**
 * Writes the updates that are news, and the homes that they are of, in one transaction. No two of them may concern the same
 * kind of the same listing key. An update is superseded if it is older than what is stored: by the time at which the source
 * changed it or, if the source never gives one, by being another, earlier sale. Results are not computed here: what needs
 * it is marked in the database.
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
  const decisions = updates.map((update) => decide(source, update, stored.get(update.listingKey) ?? {}))
  const changes = isDryRun ? [] : await writeListings(db, source, decisions.flat())
  return { outcomes: decisions.map(outcomeOfRow), changes }
}

const comparedOfLease = { ...leases, listingPrice: leases.askingRent, soldPrice: leases.monthlyRent }

const comparedValues = (columns: Record<(typeof comparedColumns)[number], SQLWrapper>) =>
  Object.fromEntries(comparedColumns.map((key) => [key, columns[key]]))

/** `offset 0` makes the planner look up each key in the index: any other plan is slow on a large table. */
async function findStored(db: Database, source: string, keys: string[]): Promise<Map<string, StoredOfKey>> {
  const selected = (kind: ListingKind, table: typeof listings | typeof leases) => {
    const [columns, day] =
      kind === 'sale' ? [listings, listings.soldDate] : [comparedOfLease, leases.leasedOn]
    return sql`
      select stored.* from unnest(${textArray(keys)}) wanted(key) cross join lateral (
        select ${selectList({
          kind: sql`${kind}::text`,
          ...comparedValues(columns),
          soldDate: sql`to_char(${day}, 'YYYY-MM-DD')`,
          modifiedAt: sql`(extract(epoch from ${table.modifiedAt}) * 1000)::float8`,
        })}
        from ${table} where ${table.source} = ${source} and ${table.listingKey} = wanted.key
        offset 0
      ) stored`
  }
  const { rows } = await db.execute<StoredListing & { kind: ListingKind } & Record<string, unknown>>(
    sql`${selected('sale', listings)} union all ${selected('lease', leases)}`,
  )
  const found = new Map<string, StoredOfKey>()
  for (const { kind, ...row } of rows) {
    found.set(row.listingKey, { ...found.get(row.listingKey), [kind]: row })
  }
  return found
}
