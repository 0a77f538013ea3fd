import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { returnColumnsOf } from '../db/builtInStrategies'
import { selectList } from '../db/columnLists'
import { bathroomsTotal, latestPrice } from '../db/propertyExpressions'
import { media, properties } from '../db/schema'

/** The table in statements with `from properties p`. */
export const p = alias(properties, 'p')

/** Values that search results, properties and comps share, under the names of the contract. */
const addressAndRoomValues = {
  _id: p.id,
  PropertyAddressFull: p.addressFull,
  PropertyAddressCity: p.city,
  PropertyAddressState: p.state,
  PropertyAddressZIP: p.zip,
  BedroomsTotal: p.bedrooms,
  BathroomsFull: p.bathroomsFull,
  BathroomsHalf: p.bathroomsHalf,
  BathroomsThreeQuarter: p.bathroomsThreeQuarter,
  BathroomsTotal: bathroomsTotal(p),
  BuildingAreaTotal: p.buildingArea,
  lng: p.lng,
  lat: p.lat,
}
export const addressAndRooms = selectList(addressAndRoomValues)

const firstPhoto = sql`(
  select ${media.url} from ${media} where ${media.propertyId} = ${p.id} and ${media.kind} = 'photo'
  order by ${media.position}, ${media.id} limit 1)`

/** The columns of a search result. */
export const summaryColumns = selectList({
  ...addressAndRoomValues,
  LatestListingPrice: latestPrice(p),
  PublicListingRemarks: p.remarks,
  compIDs: p.compIds,
  photoUrl: firstPhoto,
  ...returnColumnsOf(p),
})

/** A day as text, because drivers would turn it into a time in their own time zone. */
export const soldDate = selectList({ soldDate: sql`to_char(${p.soldDate}, 'YYYY-MM-DD')` })
