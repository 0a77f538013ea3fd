import { createHash } from 'node:crypto'
import { compReach } from '@freehold/analysis'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { widen } from '../results/Box'
import { isRemoval, type Arrival, type Delivery } from './Delivery'
import { isInFuture } from './facts'
import { WITHHELD } from './feeds/withoutAddress'

/** `superseded`: something newer is known of the property already. `removed`: it is in no search any more. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'superseded' | 'removed'

/** A property that was written. */
export interface Change {
  id: string
  /** Its address is another than before, so that places of the former one may be left. */
  hasMoved: boolean
}

export interface Stored {
  /** One for each delivery, in their order. */
  outcomes: Outcome[]
  changes: Change[]
}

interface Known {
  id: string
  listingKey: string
  contentHash: string
  visible: boolean
  addressFull: string
  city: string
  state: string
  zip: string
  soldPrice: number | null
  soldDate: string | null
  lng: number | null
  lat: number | null
  /** Milliseconds since 1970. */
  modifiedAt: number | null
}

/** What a removed property's hash is: whatever is delivered of it next is a change. */
const REMOVED = 'removed'

/** Another one: what is gone already may have its address withheld later. */
const REMOVED_AND_WITHHELD = 'removed and withheld'

/** Sales this near to each other, in degrees, share one area whose results are due. */
const AREA_SIDE = 0.02

interface Judged {
  arrival: Arrival
  before: Known | undefined
  contentHash: string
  outcome: Outcome
}

/**
 * Writes what is new in these deliveries, in one transaction; a listing key must not stand among them twice. A
 * delivery wins over what is known by the same key, unless it is the older one: by when the source changed it, or of a
 * source that never says, another sale than the one that is known, and an earlier one. Results are not computed: what
 * is behind is marked.
 */
export async function storeDeliveries(
  db: Database,
  source: string,
  arrivals: readonly Arrival[],
  { isDryRun = false } = {},
): Promise<Stored> {
  const keys = arrivals.map(({ listingKey }) => listingKey)
  const known = await findKnown(db, source, keys)
  const judged = arrivals.map((arrival): Judged => {
    const before = known.get(arrival.listingKey)
    const contentHash = hashOf(arrival)
    return { arrival, before, contentHash, outcome: judge(arrival, contentHash, before) }
  })
  if (!isDryRun) await write(db, source, judged)
  return {
    outcomes: judged.map(({ outcome }) => outcome),
    changes: judged.filter(isWritten).map(({ arrival, before }) => ({
      id: before?.id ?? idOf(source, arrival.listingKey),
      hasMoved: before !== undefined && addressOf(before) !== addressOf(after(arrival, before)),
    })),
  }
}

const isWritten = ({ outcome }: Judged) =>
  outcome === 'created' || outcome === 'updated' || outcome === 'removed'

type Address = Pick<Known, 'addressFull' | 'city' | 'state' | 'zip'>

const addressOf = ({ addressFull, city, state, zip }: Address) => [addressFull, city, state, zip].join('\n')

function after(arrival: Arrival, before: Known): Address {
  if (!isRemoval(arrival)) return arrival
  return arrival.isWithheld ? { ...before, addressFull: WITHHELD } : before
}

/** Key by key: of a large table any other plan than one look into the index for each is a slow one. */
async function findKnown(db: Database, source: string, keys: string[]): Promise<Map<string, Known>> {
  const { rows } = await db.execute<Known & Record<string, unknown>>(sql`
    select known.* from unnest(${sql.param(keys)}::text[]) wanted(key)
    cross join lateral (
      select id, listing_key as "listingKey", content_hash as "contentHash", visible, address_full as "addressFull",
        city, state, zip, sold_price as "soldPrice", to_char(sold_date, 'YYYY-MM-DD') as "soldDate", lng, lat,
        (extract(epoch from modified_at) * 1000)::float8 as "modifiedAt"
      from properties where source = ${source} and listing_key = wanted.key
      offset 0
    ) known`)
  return new Map(rows.map((row) => [row.listingKey, row]))
}

function judge(arrival: Arrival, contentHash: string, before: Known | undefined): Outcome {
  if (before && isOlder(arrival, before)) return 'superseded'
  if (before?.contentHash === contentHash) return 'unchanged'
  if (isRemoval(arrival)) return 'removed'
  return before ? 'updated' : 'created'
}

function isOlder(arrival: Arrival, before: Known): boolean {
  if (arrival.modifiedAt && before.modifiedAt !== null && !isInFuture(before.modifiedAt)) {
    return Date.parse(arrival.modifiedAt) < Math.round(before.modifiedAt)
  }
  return !isRemoval(arrival) && arrival.modifiedAt === undefined && isEarlierSale(arrival, before)
}

/** A sale of the same price is the same one, its day corrected. */
function isEarlierSale({ soldDate, soldPrice }: Delivery, before: Known): boolean {
  if (soldDate === null || before.soldDate === null || isInFuture(Date.parse(before.soldDate))) return false
  return soldDate < before.soldDate && soldPrice !== before.soldPrice
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Facts in one order, whoever made the delivery. When they were changed is none of them. */
function hashOf(arrival: Arrival): string {
  if (isRemoval(arrival)) return arrival.isWithheld ? REMOVED_AND_WITHHELD : REMOVED
  const names = Object.keys(arrival).filter((name) => name !== 'modifiedAt')
  const parts = ['type', 'name', 'value', 'kind', 'url', 'caption']
  return sha256(JSON.stringify(arrival, [...names.toSorted(), ...parts]))
}

/** The same property has the same id in every installation, so that links to it keep. */
function idOf(source: string, listingKey: string): string {
  const digits = sha256(`${source}\n${listingKey}`)
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map(([from, to]) => digits.slice(from, to)).join('-') // oxfmt-ignore
}

async function write(db: Database, source: string, judged: readonly Judged[]): Promise<void> {
  const written = judged.filter(isWritten)
  const touched = judged.filter(({ arrival, outcome }) => outcome === 'unchanged' && arrival.modifiedAt)
  if (written.length + touched.length === 0) return
  await db.transaction(async (tx) => {
    await writeProperties(tx, source, written)
    await writeParts(tx, source, written)
    await hideCaptions(tx, written)
    await writeRemovals(tx, source, written)
    await withhold(tx, written)
    await writeTimes(tx, touched)
    await writeDueAreas(tx, written)
  })
}

/** With its id, as a row of JSON. */
const deliveryRows = (source: string, judged: readonly Judged[]) =>
  judged.flatMap(({ arrival, before, contentHash }) =>
    isRemoval(arrival)
      ? []
      : [{ ...arrival, id: before?.id ?? idOf(source, arrival.listingKey), isNew: !before, contentHash }],
  )

async function writeProperties(tx: Database, source: string, judged: readonly Judged[]): Promise<void> {
  // Their parts are written for themselves.
  const rows = deliveryRows(source, judged).map((row) => ({ ...row, expenses: undefined, media: undefined }))
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into properties (id, source, listing_key, content_hash, status, address_full, city, state, zip, lng, lat,
      bedrooms, bathrooms_full, bathrooms_half, bathrooms_three_quarter, building_area, year_built,
      listing_price, sold_price, sold_date, remarks, modified_at, stale)
    select id, ${source}, "listingKey", "contentHash", status, "addressFull", city, state, zip, lng, lat,
      bedrooms, "bathroomsFull", "bathroomsHalf", "bathroomsThreeQuarter", "buildingArea", "yearBuilt",
      "listingPrice", "soldPrice", "soldDate", remarks, "modifiedAt", true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id text, "listingKey" text, "contentHash" text, status text, "addressFull" text, city text, state text,
      zip text, lng float8, lat float8, bedrooms integer, "bathroomsFull" integer, "bathroomsHalf" integer,
      "bathroomsThreeQuarter" integer, "buildingArea" float8, "yearBuilt" integer, "listingPrice" float8,
      "soldPrice" float8, "soldDate" date, remarks text, "modifiedAt" timestamptz)
    on conflict (source, listing_key) do update set content_hash = excluded.content_hash, status = excluded.status,
      visible = true, address_full = excluded.address_full, city = excluded.city, state = excluded.state,
      zip = excluded.zip, lng = excluded.lng, lat = excluded.lat, bedrooms = excluded.bedrooms,
      bathrooms_full = excluded.bathrooms_full, bathrooms_half = excluded.bathrooms_half,
      bathrooms_three_quarter = excluded.bathrooms_three_quarter, building_area = excluded.building_area,
      year_built = excluded.year_built, listing_price = excluded.listing_price, sold_price = excluded.sold_price,
      sold_date = excluded.sold_date, remarks = excluded.remarks,
      modified_at = coalesce(excluded.modified_at, properties.modified_at), stale = true, updated_at = now()`)
}

/** Expenses and media, in place of the former ones. */
async function writeParts(tx: Database, source: string, judged: readonly Judged[]): Promise<void> {
  const rows = deliveryRows(source, judged)
  const known = rows.filter(({ isNew }) => !isNew)
  const ids = (homes: readonly { id: string }[]) => sql`${sql.param(homes.map(({ id }) => id))}::text[]`
  if (known.length > 0) {
    await tx.execute(sql`delete from expenses where property_id = any(${ids(known)})`)
    await tx.execute(
      sql`delete from media where property_id = any(${ids(known.filter(({ media }) => media))})`,
    )
  }
  const partsOf = <Part>(id: string, parts: readonly Part[]) =>
    parts.map((part, position) => ({ ...part, id: `${id}-${position}`, propertyId: id, position }))
  const expenses = rows.flatMap(({ id, expenses: all }) => partsOf(id, all))
  if (expenses.length > 0) {
    await tx.execute(sql`
      insert into expenses (id, property_id, type, name, value)
      select id, "propertyId", type, name, value from jsonb_to_recordset(${JSON.stringify(expenses)}::jsonb)
        as given(id text, "propertyId" text, type text, name text, value float8)`)
  }
  const media = rows.flatMap(({ id, media: all = [] }) => partsOf(id, all))
  if (media.length > 0) {
    await tx.execute(sql`
      insert into media (id, property_id, position, kind, url, caption)
      select id, "propertyId", position, kind, url, caption from jsonb_to_recordset(${JSON.stringify(media)}::jsonb)
        as given(id text, "propertyId" text, position integer, kind text, url text, caption text)`)
  }
}

/** Captions that came while an address was shown may have it in them, and no others have come. */
async function hideCaptions(tx: Database, judged: readonly Judged[]): Promise<void> {
  const ids = judged.flatMap(({ arrival, before }) => {
    const isHidden = isRemoval(arrival)
      ? arrival.isWithheld
      : arrival.addressFull === WITHHELD && !arrival.media && before?.addressFull !== WITHHELD
    return isHidden && before ? [before.id] : []
  })
  if (ids.length === 0) return
  await tx.execute(sql`update media set caption = null where property_id = any(${sql.param(ids)}::text[])`)
}

/** Of a property that was never known no more than that it is gone: an older delivery of it may still come. */
async function writeRemovals(tx: Database, source: string, judged: readonly Judged[]): Promise<void> {
  const rows = judged.flatMap(({ arrival, contentHash }) =>
    isRemoval(arrival) ? [{ ...arrival, id: idOf(source, arrival.listingKey), contentHash }] : [],
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into properties (id, source, listing_key, content_hash, status, visible, address_full, city, state, zip,
      modified_at)
    select id, ${source}, "listingKey", "contentHash", 'forSale', false, '', '', '', '', "modifiedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id text, "listingKey" text, "contentHash" text, "modifiedAt" timestamptz)
    on conflict (source, listing_key) do update set content_hash = excluded.content_hash, visible = false,
      stale = false, modified_at = coalesce(excluded.modified_at, properties.modified_at), updated_at = now()`)
}

/** A removed property is still shown to whoever saved an analysis of it: not where it is, once that may not be told. */
async function withhold(tx: Database, judged: readonly Judged[]): Promise<void> {
  const ids = judged.flatMap(({ arrival, before }) =>
    before && isRemoval(arrival) && arrival.isWithheld ? [before.id] : [],
  )
  if (ids.length === 0) return
  await tx.execute(sql`
    update properties set address_full = ${WITHHELD}, remarks = null where id = any(${sql.param(ids)}::text[])`)
}

/** The source touched them and nothing that is kept of them has changed. */
async function writeTimes(tx: Database, judged: readonly Judged[]): Promise<void> {
  const rows = judged.flatMap(({ arrival: { modifiedAt }, before }) =>
    before && modifiedAt && Date.parse(modifiedAt) !== Math.round(before.modifiedAt ?? NaN)
      ? [{ id: before.id, modifiedAt }]
      : [],
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    update properties p set modified_at = given."modifiedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, "modifiedAt" timestamptz)
    where p.id = given.id`)
}

interface Located {
  soldPrice: number | null
  lng: number | null
  lat: number | null
}

/** Where a property was or is a comp of its neighbours, theirs are due. */
async function writeDueAreas(tx: Database, judged: readonly Judged[]): Promise<void> {
  const homes = judged.flatMap(({ arrival, before }): Located[] => [
    ...(before?.visible ? [before] : []),
    ...(isRemoval(arrival) ? [] : [arrival]),
  ])
  const areas = new Map(
    homes.flatMap(({ soldPrice, lng, lat }) => {
      if (soldPrice === null || lng === null || lat === null) return []
      const [column, row] = [Math.floor(lng / AREA_SIDE), Math.floor(lat / AREA_SIDE)]
      const [west, south] = [column * AREA_SIDE, row * AREA_SIDE]
      const area = { west, south, east: west + AREA_SIDE, north: south + AREA_SIDE }
      const id = `${column} ${row}`
      return [[id, { id, ...widen(area, compReach.miles) }] as const]
    }),
  )
  if (areas.size === 0) return
  await tx.execute(sql`
    insert into due_areas (id, west, east, south, north)
    select id, west, east, south, north from jsonb_to_recordset(${JSON.stringify([...areas.values()])}::jsonb)
      as given(id text, west float8, east float8, south float8, north float8)
    on conflict (id) do nothing`)
}
