import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../db/Database'
import { addSetting, readSetting } from '../db/settings.queries'
import { isRemoval, type ListingRecord, type ListingUpdate, WITHHELD } from './ListingRecord'

/** How far markers of homes are moved whose address may not be shown: a few houses, and still the same neighborhood. */
export const MOVED_METERS = { min: 120, max: 300 }

const METERS_PER_DEGREE = 111_195
const KEY_BYTES = 32

/**
 * The rows with moved markers where the address may not be shown. Each home moves by its own distance in its own
 * direction, always the same, so that neither repeated imports nor several listings of the home add up to the true place.
 * Both follow from a secret of this installation, without which no one can compute them.
 */
export async function moveWithheld<Row extends { update: ListingUpdate }>(
  db: Database,
  rows: readonly Row[],
  isDryRun: boolean,
): Promise<readonly Row[]> {
  if (!rows.some(({ update }) => isWithheld(update))) return rows
  const key = await findKey(db, isDryRun)
  return rows.map((row) => {
    const { update } = row
    return isWithheld(update) ? { ...row, update: moved(update, key) } : row
  })
}

const isWithheld = (update: ListingUpdate): update is ListingRecord =>
  !isRemoval(update) && update.addressFull === WITHHELD

async function findKey(db: Database, isDryRun: boolean): Promise<string> {
  const made = randomBytes(KEY_BYTES).toString('base64url')
  if (!isDryRun) await addSetting(db, 'withholding-key', made)
  // A dry run before the first import writes nothing: any key will do.
  return (await readSetting(db, 'withholding-key')) ?? made
}

/** A CSV file may have the text of a withheld address by itself: then only the listing's key identifies the home. */
function moved({ withheldHome, ...listing }: ListingRecord, key: string): ListingRecord {
  const { listingKey, lng, lat } = listing
  if (lng === null || lat === null) return listing
  const home = withheldHome ?? listingKey
  const bytes = createHmac('sha256', key).update(home).digest()
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
    lng: inDegrees(wrapped(lng + (degrees * Math.cos(direction)) / perLongitude)),
  }
}

/** A meter: more digits would only say that the place was computed. */
const inDegrees = (value: number) => Math.round(value * 1e5) / 1e5

const wrapped = (lng: number) => (Math.abs(lng) <= 180 ? lng : lng - Math.sign(lng) * 360)
