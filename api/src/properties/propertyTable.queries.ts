import { analyzeTables } from '../db/TableGrowthWatch'
import type { Database } from '../db/Database'
import { properties } from '../db/schema'

/** Whether there is any property, visible or not. */
export async function hasProperties(db: Database): Promise<boolean> {
  const rows = await db.select({ id: properties.id }).from(properties).limit(1)
  return rows.length > 0
}

/** Refreshes the planner's statistics after many properties were stored. */
export const analyzeProperties = (db: Database) => analyzeTables(db, [properties])
