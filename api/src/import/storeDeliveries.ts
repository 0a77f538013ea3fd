import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import type { Delivery } from './Delivery'

/** `superseded`: a later sale of the same property is known already. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'superseded'

/** A property that was written. */
export interface Change {
  id: string
  /** Where it was a comp of its neighbours before and where it is now: none, one or two `[lng, lat]`. */
  salesAt: [number, number][]
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
  soldPrice: number | null
  soldDate: string | null
  lng: number | null
  lat: number | null
}

/**
 * Writes what is new in these deliveries, in one transaction; a listing key must not stand among them twice. A
 * delivery wins over what is known by the same key, unless it tells of an earlier sale. Results are not computed.
 */
export async function storeDeliveries(
  db: Database,
  source: string,
  deliveries: readonly Delivery[],
  { isDryRun = false } = {},
): Promise<Stored> {
  const known = await findKnown(
    db,
    source,
    deliveries.map(({ listingKey }) => listingKey),
  )
  const judged = deliveries.map((delivery) => {
    const before = known.get(delivery.listingKey)
    const contentHash = hashOf(delivery)
    return { delivery, before, contentHash, outcome: judge(delivery, contentHash, before) }
  })
  const written = judged.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
  const rows = written.map(({ delivery, before, contentHash }) => ({
    ...delivery,
    id: before?.id ?? idOf(source, delivery.listingKey),
    contentHash,
  }))
  if (rows.length > 0 && !isDryRun) await write(db, source, rows)
  return {
    outcomes: judged.map(({ outcome }) => outcome),
    changes: written.map(({ before, delivery }, i) => ({
      id: rows[i]!.id,
      salesAt: [before, delivery].flatMap((home) =>
        home && home.soldPrice !== null && home.lng !== null && home.lat !== null
          ? [[home.lng, home.lat] as [number, number]]
          : [],
      ),
    })),
  }
}

async function findKnown(db: Database, source: string, keys: string[]): Promise<Map<string, Known>> {
  const { rows } = await db.execute<Known & Record<string, unknown>>(sql`
    select id, listing_key as "listingKey", content_hash as "contentHash", sold_price as "soldPrice",
      to_char(sold_date, 'YYYY-MM-DD') as "soldDate", lng, lat
    from properties where source = ${source} and listing_key = any(${sql.param(keys)}::text[])`)
  return new Map(rows.map((row) => [row.listingKey, row]))
}

function judge(delivery: Delivery, contentHash: string, before: Known | undefined): Outcome {
  if (!before) return 'created'
  if (before.contentHash === contentHash) return 'unchanged'
  const isEarlier =
    before.soldDate !== null && delivery.soldDate !== null && delivery.soldDate < before.soldDate
  return isEarlier ? 'superseded' : 'updated'
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Facts in one order, whoever made the delivery. */
const hashOf = (delivery: Delivery) =>
  sha256(JSON.stringify(delivery, [...Object.keys(delivery).toSorted(), 'type', 'name', 'value']))

/** The same property has the same id in every installation, so that links to it keep. */
function idOf(source: string, listingKey: string): string {
  const digits = sha256(`${source}\n${listingKey}`)
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map(([from, to]) => digits.slice(from, to)).join('-') // prettier-ignore
}

type Row = Delivery & { id: string; contentHash: string }

async function write(db: Database, source: string, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const expenses = rows.flatMap(({ id, expenses: all }) =>
    all.map((expense, i) => ({ ...expense, id: `${id}-${i}`, propertyId: id })),
  )
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into properties (id, source, listing_key, content_hash, status, address_full, city, state, zip, lng, lat,
        bedrooms, bathrooms_full, bathrooms_half, bathrooms_three_quarter, building_area, year_built,
        listing_price, sold_price, sold_date, remarks)
      select id, ${source}, "listingKey", "contentHash", status, "addressFull", city, state, zip, lng, lat,
        bedrooms, "bathroomsFull", "bathroomsHalf", "bathroomsThreeQuarter", "buildingArea", "yearBuilt",
        "listingPrice", "soldPrice", "soldDate", remarks
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
        id text, "listingKey" text, "contentHash" text, status text, "addressFull" text, city text, state text,
        zip text, lng float8, lat float8, bedrooms integer, "bathroomsFull" integer, "bathroomsHalf" integer,
        "bathroomsThreeQuarter" integer, "buildingArea" float8, "yearBuilt" integer, "listingPrice" float8,
        "soldPrice" float8, "soldDate" date, remarks text)
      on conflict (source, listing_key) do update set content_hash = excluded.content_hash, status = excluded.status,
        visible = true, address_full = excluded.address_full, city = excluded.city, state = excluded.state,
        zip = excluded.zip, lng = excluded.lng, lat = excluded.lat, bedrooms = excluded.bedrooms,
        bathrooms_full = excluded.bathrooms_full, bathrooms_half = excluded.bathrooms_half,
        bathrooms_three_quarter = excluded.bathrooms_three_quarter, building_area = excluded.building_area,
        year_built = excluded.year_built, listing_price = excluded.listing_price, sold_price = excluded.sold_price,
        sold_date = excluded.sold_date, remarks = excluded.remarks, updated_at = now()`)
    await tx.execute(sql`delete from expenses where property_id = any(${sql.param(ids)}::text[])`)
    await tx.execute(sql`
      insert into expenses (id, property_id, type, name, value)
      select id, "propertyId", type, name, value from jsonb_to_recordset(${JSON.stringify(expenses)}::jsonb)
        as given(id text, "propertyId" text, type text, name text, value float8)`)
  })
}
