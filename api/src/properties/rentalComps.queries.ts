import { type Dollars, type RentalComp, type RentEstimate, WITHHELD } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { selectList } from '../db/columnLists'
import { textArray } from '../db/columns'
import type { Database } from '../db/Database'
import { bathroomsTotal } from '../db/propertyExpressions'
import { leases, listings, properties } from '../db/schema'

/** A rent as it is stored with its home. */
export interface StoredRent extends RentEstimate {
  /** The leases that the page lists, the most alike first, by their ids. */
  comps?: StoredComp[]
}

interface StoredComp {
  id: string
  adjustedRent: Dollars | null
}

/** A stored rent as responses contain it, and the leases that it is from. */
export function splitRent(stored: StoredRent | null): { rent: RentEstimate | null; comps: StoredComp[] } {
  if (!stored) return { rent: null, comps: [] }
  const { comps = [], ...rent } = stored
  return { rent, comps }
}

const columns = selectList({
  _id: leases.id,
  PropertyAddressFull: leases.addressFull,
  PropertyAddressCity: leases.city,
  PropertyAddressState: leases.state,
  PropertyAddressZIP: leases.zip,
  BedroomsTotal: leases.bedrooms,
  BathroomsFull: leases.bathroomsFull,
  BathroomsHalf: leases.bathroomsHalf,
  BathroomsThreeQuarter: leases.bathroomsThreeQuarter,
  BathroomsTotal: bathroomsTotal(leases),
  BuildingAreaTotal: leases.buildingArea,
  leasedOn: sql`to_char(${leases.leasedOn}, 'YYYY-MM-DD')`,
  monthlyRent: leases.monthlyRent,
  ListOfficeName: leases.listOffice,
  lng: leases.lng,
  lat: leases.lat,
})

type Row = Omit<RentalComp, 'location' | 'adjustedRent'> & { lng: number; lat: number } & Record<
    string,
    unknown
  >

/** One source may withhold the address of a home that another one leased. */
const isOfWithheldHome = (key: 'parcelKey' | 'addressKey') => sql`exists (
  select from ${listings} join ${properties} on ${properties.id} = ${listings.propertyId}
  where ${listings[key]} = ${leases[key]} and ${properties.addressFull} = ${WITHHELD})`

/** Those of the leases that may still be shown, in their order. */
export async function findRentalComps(db: Database, comps: readonly StoredComp[]): Promise<RentalComp[]> {
  if (comps.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${leases}
    where ${leases.id} = any(${textArray(comps.map(({ id }) => id))}) and ${leases.visible}
      and ${leases.monthlyRent} is not null and ${leases.leasedOn} is not null and ${leases.cell} is not null
      and ${leases.addressFull} <> ${WITHHELD} and not ${isOfWithheldHome('parcelKey')} and not ${isOfWithheldHome('addressKey')}`)
  return comps.flatMap(({ id, adjustedRent }) => {
    const row = rows.find(({ _id }) => _id === id)
    if (!row) return []
    const { lng, lat, ...lease } = row
    return [{ ...lease, adjustedRent, location: { coordinates: [lng, lat] } }]
  })
}
