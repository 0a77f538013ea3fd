import { sql, type SQL } from 'drizzle-orm'
import { atOnce } from '../db/atOnce'
import { upsertOf } from '../db/bulkUpsert'
import { isOneOf } from '../db/columns'
import { jsonRows } from '../db/jsonRows'
import { expenses, listings, media, properties } from '../db/schema'
import type { DerivedHome } from './deriveHome'
import type { Listing } from './Listing'

export interface WrittenHome extends DerivedHome {
  id: string
  isNew: boolean
}

/** Write homes, with their expenses and media, and listings. */
export function homeStatements(homes: readonly WrittenHome[], rows: readonly Listing[]): SQL[] {
  const known = homes.flatMap(({ id, isNew }) => (isNew ? [] : [id]))
  const deleteOf = (table: typeof expenses | typeof media) => sql`delete from ${table} where ${isOneOf(table.propertyId, known)}` // oxfmt-ignore
  const partsOf = <Part>(propertyId: string, parts: readonly Part[]) =>
    parts.map((part, position) => ({ id: `${propertyId}-${position}`, propertyId, position, ...part }))
  const newExpenses = homes.flatMap((home) => partsOf(home.id, home.expenses))
  const newMedia = homes.flatMap((home) => partsOf(home.id, home.media ?? []))
  const inserts = [
    ...(homes.length > 0 ? [upsertOf(properties, homes, { key: [properties.id] })] : []),
    ...(newExpenses.length > 0 ? [jsonRows(expenses, newExpenses).insert] : []),
    ...(newMedia.length > 0 ? [jsonRows(media, newMedia).insert] : []),
    ...(rows.length > 0 ? [upsertOf(listings, rows, listingKeys)] : []),
  ]
  return [
    ...(known.length > 0 ? [deleteOf(expenses), deleteOf(media)] : []),
    ...(inserts.length > 0 ? [atOnce(inserts)] : []),
  ]
}

const listingKeys = { key: [listings.source, listings.listingKey], keep: [listings.id] }
