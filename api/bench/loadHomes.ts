import { sql } from 'drizzle-orm'
import type { Database } from '../src/db/Database'
import { refreshMarketCells } from '../src/properties/marketCells'
import { rebuildPlaces } from '../src/places/rebuildPlaces'
import type { BenchDatabase } from './benchDatabase'
import { generateHomes, type GeneratedHome } from './generateHomes'

const BATCH = 5_000

/** Fills an empty database with generated homes and their places, and prepares it for measurements. */
export async function loadHomes({ db, rest }: BenchDatabase, count: number): Promise<void> {
  let batch: GeneratedHome[] = []
  for (const home of generateHomes(count)) {
    batch.push(home)
    if (batch.length === BATCH) await insert(db, batch.splice(0))
  }
  if (batch.length > 0) await insert(db, batch)
  await rebuildPlaces(db)
  await refreshMarketCells(db)
  await rest()
}

async function insert(db: Database, homes: GeneratedHome[]): Promise<void> {
  const column = <Key extends keyof GeneratedHome>(key: Key) => sql.param(homes.map((home) => home[key]))
  await db.execute(sql`
    with given as (
      select * from unnest(
        ${column('id')}::text[], ${column('address')}::text[], ${column('city')}::text[], ${column('state')}::text[],
        ${column('zip')}::text[], ${column('lng')}::float8[], ${column('lat')}::float8[],
        ${column('bedrooms')}::int[], ${column('bathrooms')}::int[], ${column('area')}::float8[],
        ${column('status')}::text[], ${column('price')}::float8[], ${column('remarks')}::text[],
        ${column('roi')}::float8[], ${column('roiStatus')}::text[], ${column('hasPhoto')}::bool[]
      ) given(id, address, city, state, zip, lng, lat, bedrooms, bathrooms, area, status, price, remarks, roi,
        roi_status, has_photo)
    ), photos as (
      insert into media (id, property_id, position, url)
      select id || '-0', id, 0, '/media/' || id || '.jpg' from given where has_photo
    ), offers as (
      insert into listings (id, source, listing_key, property_id, content_hash, status, address_full, city, state, zip,
        lng, lat, bedrooms, bathrooms_full, building_area, listing_price, sold_price, sold_date, remarks)
      select id, 'bench', id, id, md5(id), status, address, city, state, zip, lng, lat, bedrooms, bathrooms, area,
        case status when 'forSale' then price end, case status when 'sold' then price end,
        case status when 'sold' then date '2024-06-30' - (abs(hashtext(id)) % 700) end, remarks from given
    )
    insert into properties (id, source, listing_key, status, address_full, city, state, zip, lng, lat,
      bedrooms, bathrooms_full, building_area, listing_price, sold_price, sold_date, remarks, comp_ids,
      buy_hold_roi, buy_hold_status, brrrr_roi, brrrr_status, fix_flip_roi, fix_flip_status,
      short_term_roi, short_term_status, buy_hold_conservative_roi, buy_hold_conservative_status, buy_hold_cash,
      buy_hold_cash_flow, buy_hold_dscr, year_built, lot_size, list_date)
    select id, 'bench', id, status, address, city, state, zip, lng, lat, bedrooms, bathrooms, area,
      case status when 'forSale' then price end, case status when 'sold' then price end,
      case status when 'sold' then date '2024-06-30' - (abs(hashtext(id)) % 700) end, remarks,
      array[md5(id), md5(id || 1), md5(id || 2), md5(id || 3)],
      roi, roi_status, roi * 2 - 5, roi_status, 10 - roi, roi_status, roi + 3, roi_status, roi - 2, roi_status,
      price * 0.3, roi * price * 0.3 / 1200, 1 + roi / 20, 1900 + abs(hashtext(id)) % 124, 2000 + abs(hashtext(id)) % 9000,
      date '2024-06-30' - (abs(hashtext(id)) % 700) - 30
    from given`)
}
