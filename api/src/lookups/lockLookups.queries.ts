import type { ProfileList } from '@freehold/contracts'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { interests, markets, strategies } from '../db/schema'

const tables = { strategies, markets, interests } as const

/** How many of these ids exist. None of them can be deleted until the transaction ends. */
export async function lockLookups(tx: Database, list: ProfileList, ids: readonly string[]): Promise<number> {
  const table = tables[list]
  const rows = await tx.select({ id: table.id }).from(table).where(isOneOf(table.id, ids)).for('key share')
  return rows.length
}
