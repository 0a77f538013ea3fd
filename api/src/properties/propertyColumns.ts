import { sql } from 'drizzle-orm'

/** A home without an asking price is shown at what it was last sold for. */
export const latestPrice = sql`coalesce(p.listing_price, p.sold_price)`

/** Baths that the source does not state count as none when it states any, and as unknown when it states none. */
export const bathroomsTotal = sql`
  case when coalesce(p.bathrooms_full, p.bathrooms_half, p.bathrooms_three_quarter) is not null
    then coalesce(p.bathrooms_full, 0) + coalesce(p.bathrooms_half, 0) + coalesce(p.bathrooms_three_quarter, 0)
  end`

/** Columns of `properties p` under the names of the contract: what a search, a property and a comp share. */
export const addressAndRooms = sql`
  p.id as "_id",
  p.address_full as "PropertyAddressFull",
  p.city as "PropertyAddressCity",
  p.state as "PropertyAddressState",
  p.zip as "PropertyAddressZIP",
  p.bedrooms as "BedroomsTotal",
  p.bathrooms_full as "BathroomsFull",
  p.bathrooms_half as "BathroomsHalf",
  p.bathrooms_three_quarter as "BathroomsThreeQuarter",
  ${bathroomsTotal} as "BathroomsTotal",
  p.building_area as "BuildingAreaTotal",
  p.lng, p.lat`

/** What a search answers of each home. */
export const summaryColumns = sql`${addressAndRooms},
  ${latestPrice} as "LatestListingPrice",
  p.remarks as "PublicListingRemarks",
  p.comp_ids as "compIDs",
  (select m.url from media m where m.property_id = p.id and m.kind = 'photo'
    order by m.position, m.id limit 1) as "photoUrl",
  p.buy_hold_roi, p.buy_hold_status, p.brrrr_roi, p.brrrr_status,
  p.fix_flip_roi, p.fix_flip_status, p.short_term_roi, p.short_term_status`

/** A calendar day as text: drivers would make it a moment in their own time zone. */
export const soldDate = sql`to_char(p.sold_date, 'YYYY-MM-DD') as "soldDate"`
