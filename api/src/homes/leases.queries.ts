import { getTableColumns } from 'drizzle-orm'
import { bulkUpsert } from '../db/bulkUpsert'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { leases } from '../db/schema'

/** A stored lease, without what the database adds to its row. */
export type Lease = Omit<typeof leases.$inferSelect, 'cell' | 'createdAt' | 'updatedAt'>

const { cell: _, createdAt: __, updatedAt: ___, ...columns } = getTableColumns(leases)

export async function findLeases(db: Database, ids: readonly string[]): Promise<Map<string, Lease>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select(columns).from(leases).where(isOneOf(leases.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

export const writeLeases = (tx: Database, rows: readonly Lease[]): Promise<void> =>
  bulkUpsert(tx, leases, rows, { key: [leases.source, leases.listingKey], keep: [leases.id] })

/** What all sources tell of the leases of these homes. */
export const findLeasesByAddress = (
  db: Database,
  addressKeys: readonly string[],
): Promise<Pick<Lease, 'monthlyRent' | 'lng' | 'lat'>[]> =>
  db
    .select({ monthlyRent: leases.monthlyRent, lng: leases.lng, lat: leases.lat })
    .from(leases)
    .where(isOneOf(leases.addressKey, addressKeys))
