import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'

/** The setting that remembers whether places are behind what they are made from. */
const SETTING = 'places'

/** In the transaction that writes homes or streets: whatever ends the work before their places are made, they will be. */
export async function markPlacesDue(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into settings (key, value) values (${SETTING}, 'due')
    on conflict (key) do update set value = excluded.value where settings.value <> excluded.value`)
}

/** All places are of what is stored now. */
export async function markPlacesMade(db: Database): Promise<void> {
  await db.execute(sql`
    insert into settings (key, value) values (${SETTING}, 'made')
    on conflict (key) do update set value = excluded.value`)
}

/** Whether some places are to be made anew. Where that was never noted, nobody knows of the homes that are there. */
export async function arePlacesDue(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select coalesce((select value <> 'made' from settings where key = ${SETTING}),
      exists(select 1 from properties)) as due`)
  return rows[0]!.due
}
