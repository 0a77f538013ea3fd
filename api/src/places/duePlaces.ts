import type { Database } from '../db/Database'
import { readSetting, writeSetting } from '../db/settings.queries'
import { hasProperties } from '../properties/propertyTable.queries'

/** Called in the transaction that writes homes or streets, so that their places are built even after an interruption. */
export const markPlacesDue = (tx: Database) => writeSetting(tx, 'places', 'due')

/** All places match what is stored now. */
export const markPlacesMade = (db: Database) => writeSetting(db, 'places', 'made')

/** Whether places have to be rebuilt. Without the setting, from before it existed, they have to if there are properties. */
export async function arePlacesDue(db: Database): Promise<boolean> {
  const setting = await readSetting(db, 'places')
  return setting === undefined ? hasProperties(db) : setting !== 'made'
}
