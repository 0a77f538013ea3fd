import type { BlockedPhotos } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { RecentValue } from '../db/RecentValue'
import { media, properties } from '../db/schema'

const none: BlockedPhotos = { listings: 0, origins: [] }

const origin = sql<string>`split_part(${media.url}, '/', 1) || '//' || split_part(${media.url}, '/', 3)`

const fromPhotos = (condition: SQL) => sql`
  from ${media} join ${properties} on ${properties.id} = ${media.propertyId}
  where ${properties.visible} and ${media.kind} = 'photo' and ${condition}`

/**
 * The listings whose photos browsers block, because the content security policy does not allow the servers they are on.
 * @param allowed the origins that it allows; one may begin with `*.`
 */
export async function findBlockedPhotos(db: Database, allowed: readonly string[]): Promise<BlockedPhotos> {
  const { rows: found } = await db.execute<{ origin: string }>(sql`
    select distinct ${origin} as origin ${fromPhotos(sql`true`)} order by 1`)
  const origins = found.map((row) => row.origin).filter((one) => !allowed.some((rule) => matches(rule, one)))
  if (origins.length === 0) return none
  const { rows } = await db.execute<{ listings: number }>(sql`
    select count(distinct ${media.propertyId})::int as listings ${fromPhotos(isOneOf(origin, origins))}`)
  return { listings: rows[0]!.listings, origins }
}

function matches(rule: string, origin: string): boolean {
  const [scheme, host = ''] = rule.split('://*.')
  return rule === origin || (host !== '' && origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`))
}

/** All photos are read for it. */
const MIN_AGE_MS = 10_000
const AGE_PER_LOAD = 50

const known = new WeakMap<object, RecentValue<BlockedPhotos>>()

/** {@link findBlockedPhotos}, for a page that is opened often. */
export function knownBlockedPhotos(db: Database, allowed: readonly string[]): Promise<BlockedPhotos> {
  let value = known.get(db)
  if (!value) {
    const load = () => findBlockedPhotos(db, allowed)
    value = new RecentValue({ load, fallback: none, minAgeMs: MIN_AGE_MS, agePerLoad: AGE_PER_LOAD })
    known.set(db, value)
  }
  return value.get()
}
