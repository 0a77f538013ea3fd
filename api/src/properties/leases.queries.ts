import { type Lease, WITHHELD } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { selectList } from '../db/columnLists'
import type { Database } from '../db/Database'
import { leases, listings, properties } from '../db/schema'

const columns = selectList({
  leasedOn: sql`to_char(${leases.leasedOn}, 'YYYY-MM-DD')`,
  monthlyRent: leases.monthlyRent,
})

/** Both are known and differ. */
const differ = (key: 'parcelKey' | 'doorKey') => sql`coalesce(${leases[key]} <> ${listings[key]}, false)`

/**
 * The leases of a home, the newest first; what several sources tell of one lease is listed once. They are found by the
 * parcel or the address of its listings. One whose address may not be shown is not told where the home's address is.
 */
export async function findLeasesOfHome(db: Database, homeId: string): Promise<Lease[]> {
  const foundBy = (key: 'parcelKey' | 'addressKey', isOther: SQL) => sql`
    select ${columns} from ${listings}
    join ${leases} on ${leases[key]} = ${listings[key]} and not ${isOther}
    join ${properties} on ${properties.id} = ${listings.propertyId}
    where ${listings.propertyId} = ${homeId} and ${leases.visible}
      and ${leases.leasedOn} is not null and ${leases.monthlyRent} is not null
      and (${leases.addressFull} <> ${WITHHELD} or ${properties.addressFull} = ${WITHHELD})`
  const { rows } = await db.execute<Lease & Record<string, unknown>>(sql`
    ${foundBy('parcelKey', differ('doorKey'))} union ${foundBy('addressKey', differ('parcelKey'))}
    order by "leasedOn" desc, "monthlyRent" desc`)
  return rows
}
