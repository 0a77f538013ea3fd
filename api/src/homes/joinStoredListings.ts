import { WITHHELD } from '@freehold/contracts'
import { and, gt, isNull, ne, sql } from 'drizzle-orm'
import { setToGiven } from '../db/columnLists'
import type { Database } from '../db/Database'
import { jsonRows } from '../db/jsonRows'
import { liftStatementTimeout } from '../db/locks'
import { readSetting, writeSetting } from '../db/settings.queries'
import { listings } from '../db/schema'
import { markPlacesDue } from '../places/duePlaces'
import { findListings } from './homes.queries'
import { homeKeysOf } from './homeKeys'
import { homesSecret } from './homesSecret'
import { updateHomes } from './updateHomes'

const BATCH = 500

/** Whether listings of a time before homes had several ones have not been joined yet. */
export const areHomesDue = async (db: Database): Promise<boolean> =>
  (await readSetting(db, 'homes')) === 'due'

/**
 * Joins stored listings of one home, once after the migration that made them. Those with withheld addresses follow when
 * their source sends them again. Results and places are marked as due. Call it within `oneAtATime`.
 */
export async function joinStoredListings(db: Database, signal?: AbortSignal): Promise<void> {
  if (!(await areHomesDue(db))) return
  await addKeys(db, signal)
  const ids = await findShared(db)
  for (let at = 0; at < ids.length; at += BATCH) {
    signal?.throwIfAborted()
    const some = ids.slice(at, at + BATCH)
    await db.transaction(async (tx) => {
      const found = await findListings(tx, some)
      await updateHomes(tx, [...found.values()].map((listing) => ({ listing, isToBePlaced: true }))) // oxfmt-ignore
      await markPlacesDue(tx)
    })
  }
  await writeSetting(db, 'homes', 'joined')
}

const { id, state, zip, addressFull, parcelNumber, parcelKey, addressKey, doorKey } = listings

async function addKeys(db: Database, signal: AbortSignal | undefined): Promise<void> {
  const secret = await homesSecret(db)
  const isWithout = and(isNull(parcelKey), isNull(addressKey), ne(addressFull, WITHHELD))
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const batch = await db
      .select({ id, state, zip, addressFull, parcelNumber })
      .from(listings)
      .where(and(isWithout, gt(id, after)))
      .orderBy(id)
      .limit(BATCH)
    const last = batch.at(-1)
    if (!last) return
    after = last.id
    const rows = batch.map((one) => ({ id: one.id, ...homeKeysOf(one, secret) }))
    await db.execute(sql`
      update ${listings} set ${setToGiven({ parcelKey, addressKey, doorKey })}
      from ${jsonRows(listings, rows).given} where ${id} = given.id`)
  }
}

/** The ids of all listings that have a key of another home, the oldest first. */
async function findShared(db: Database): Promise<string[]> {
  const { propertyId, createdAt } = listings
  const sharing = (key: typeof parcelKey | typeof addressKey) => sql`
    select ${key} from ${listings} where ${key} is not null group by 1 having count(distinct ${propertyId}) > 1`
  return db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    const rows = await tx
      .select({ id })
      .from(listings)
      .where(sql`${parcelKey} in (${sharing(parcelKey)}) or ${addressKey} in (${sharing(addressKey)})`)
      .orderBy(createdAt, id)
    return rows.map((row) => row.id)
  })
}
