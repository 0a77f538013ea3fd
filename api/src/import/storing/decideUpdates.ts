import { sql, type SQLWrapper } from 'drizzle-orm'
import { textArray } from '../../db/columns'
import { selectList } from '../../db/columnLists'
import type { Database } from '../../db/Database'
import type { ListingKind } from '../../db/listingParts'
import { leases, listings } from '../../db/schema'
import type { ListingUpdate } from '../ListingRecord'
import { comparedColumns, type Decision, decide, type StoredListing, type StoredOfKey } from './decideOutcome'

/** Compares updates with what is stored under their keys. One for each update, in their order. */
export async function decideUpdates(
  db: Database,
  source: string,
  updates: readonly ListingUpdate[],
): Promise<Decision[][]> {
  const stored = await findStored(
    db,
    source,
    updates.map(({ listingKey }) => listingKey),
  )
  return updates.map((update) => decide(source, update, stored.get(update.listingKey) ?? {}))
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
