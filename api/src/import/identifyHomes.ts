import { MOVED_METERS, WITHHELD } from '@freehold/contracts'
import { createHmac } from 'node:crypto'
import type { Database } from '../db/Database'
import { homeKey } from '../homes/homeKey'
import { homeKeysOf } from '../homes/homeKeys'
import { homesSecret } from '../homes/homesSecret'
import { onGlobe } from './sources/checkFields'
import { isRemoval, type LeaseRecord, type ListingRecord, type ListingUpdate } from './ListingRecord'

const METERS_PER_DEGREE = 111_195

/**
 * Adds to the rows the keys by which listings of one home are found, and moves their markers where the address may not be
 * shown. Each home moves by its own distance in its own direction, always the same, so that neither repeated imports nor
 * several listings of the home add up to the true place. Keys and moves follow from a secret of this installation, without
 * which no one can compute them.
 */
export async function identifyHomes<Row extends { update: ListingUpdate }>(
  db: Database,
  rows: readonly Row[],
  isDryRun: boolean,
): Promise<readonly Row[]> {
  const secret = await homesSecret(db, { isDryRun })
  return rows.map((row) => (isRemoval(row.update) ? row : { ...row, update: identified(row.update, secret) }))
}

type HomeRecord = ListingRecord | LeaseRecord

/** What identifies a home whose address is withheld is not passed on. */
function identified(record: HomeRecord, secret: string): HomeRecord {
  const { withheld } = record
  const { parcelKey, addressKey, doorKey } = homeKeysOf(
    withheld ? { ...record, ...withheld } : record,
    secret,
  )
  return record.addressFull === WITHHELD
    ? { ...moved(record, withheld, secret), parcelKey, addressKey, doorKey, withheld: undefined }
    : // Before the spread, because a property after it takes many times as long.
      { parcelKey, addressKey, doorKey, ...record }
}

/** A CSV file may have the text of a withheld address by itself: then only the listing's key identifies the home. */
function moved<Listing extends Pick<HomeRecord, 'listingKey' | 'zip' | 'lng' | 'lat'>>(
  listing: Listing,
  withheld: HomeRecord['withheld'],
  secret: string,
): Listing {
  const { listingKey, zip, lng, lat } = listing
  if (lng === null || lat === null) return listing
  const home = withheld ? homeKey(withheld.addressFull, zip) : listingKey
  const bytes = createHmac('sha256', secret).update(home).digest()
  const [first, second] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)].map((chance) => chance / 2 ** 32)
  const { min, max } = MOVED_METERS
  // The square root spreads the places evenly over the ring.
  const degrees = Math.sqrt(min ** 2 + first! * (max ** 2 - min ** 2)) / METERS_PER_DEGREE
  const direction = second! * 2 * Math.PI
  // At a pole degrees of longitude have no length.
  const perLongitude = Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return {
    ...listing,
    lat: inDegrees(Math.min(90, Math.max(-90, lat + degrees * Math.sin(direction)))),
    // Once more, as rounding may reach 180°.
    lng: onGlobe(inDegrees(onGlobe(lng + (degrees * Math.cos(direction)) / perLongitude))),
  }
}

/** A meter: more digits would only say that the place was computed. */
const inDegrees = (value: number) => Math.round(value * 1e5) / 1e5
