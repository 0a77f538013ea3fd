import { sql } from 'drizzle-orm'
import { columnNames, givenRows, givenValues, setToExcluded } from '../db/columnLists'
import type { Database } from '../db/Database'
import { smallAreaRents } from '../db/schema'

const { zip, bedrooms, monthlyRent } = smallAreaRents
const columns = { zip, bedrooms, monthlyRent }

export interface SmallAreaRent {
  zip: string
  /** 0 is a studio, 4 means four or more. */
  bedrooms: number
  /** Dollars. */
  monthlyRent: number
}

/** Adds or replaces HUD's small-area rents. Results do not change until they are recomputed. */
export async function setSmallAreaRents(db: Database, rents: SmallAreaRent[]): Promise<void> {
  await db.execute(sql`
    insert into ${smallAreaRents} (${columnNames(columns)})
    select ${givenValues(columns)} from ${givenRows(rents, columns)}
    on conflict (${columnNames({ zip, bedrooms })}) do update set ${setToExcluded({ monthlyRent })}`)
}
