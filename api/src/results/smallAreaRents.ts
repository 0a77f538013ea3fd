import { bulkUpsert } from '../db/bulkUpsert'
import type { Database } from '../db/Database'
import { smallAreaRents } from '../db/schema'

export interface SmallAreaRent {
  zip: string
  /** 0 is a studio, 4 means four or more. */
  bedrooms: number
  /** Dollars. */
  monthlyRent: number
  /** The fiscal year of the table, if it is known. */
  year?: number | null
}

/** Adds or replaces HUD's small-area rents. Results do not change until they are recomputed. */
export async function setSmallAreaRents(db: Database, rents: SmallAreaRent[]): Promise<void> {
  await bulkUpsert(db, smallAreaRents, rents, { key: [smallAreaRents.zip, smallAreaRents.bedrooms] })
}
