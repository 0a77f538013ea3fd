import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'

export interface SmallAreaRent {
  zip: string
  /** 0 is a studio, 4 stands for four and more. */
  bedrooms: number
  /** Dollars. */
  monthlyRent: number
}

/** Adds or replaces HUD's small-area rents. Results change when they are recomputed. */
export async function setSmallAreaRents(db: Database, rents: SmallAreaRent[]): Promise<void> {
  await db.execute(sql`
    insert into small_area_rents (zip, bedrooms, monthly_rent)
    select zip, bedrooms, "monthlyRent"
    from jsonb_to_recordset(${JSON.stringify(rents)}::jsonb) as given(zip text, bedrooms integer, "monthlyRent" float8)
    on conflict (zip, bedrooms) do update set monthly_rent = excluded.monthly_rent`)
}
