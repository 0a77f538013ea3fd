import { eq, sql } from 'drizzle-orm'
import { bulkUpsert } from '../db/bulkUpsert'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { jsonRows } from '../db/jsonRows'
import { expenses, listings, media, properties, replacedHomes } from '../db/schema'
import { moveAnalyses } from '../saved-analyses/savedAnalyses.queries'
import type { DerivedHome } from './deriveHome'
import type { Listing } from './Listing'

export interface WrittenHome extends DerivedHome {
  id: string
  isNew: boolean
}

/** Writes homes with their expenses and media. */
export async function writeHomes(tx: Database, homes: readonly WrittenHome[]): Promise<void> {
  await bulkUpsert(tx, properties, homes, { key: [properties.id] })
  const known = homes.flatMap(({ id, isNew }) => (isNew ? [] : [id]))
  if (known.length > 0) {
    await tx.delete(expenses).where(isOneOf(expenses.propertyId, known))
    await tx.delete(media).where(isOneOf(media.propertyId, known))
  }
  const partsOf = <Part>(propertyId: string, parts: readonly Part[]) =>
    parts.map((part, position) => ({ ...part, id: `${propertyId}-${position}`, propertyId, position }))
  const newExpenses = homes.flatMap((home) => partsOf(home.id, home.expenses))
  if (newExpenses.length > 0) await tx.execute(jsonRows(expenses, newExpenses).insert)
  const newMedia = homes.flatMap((home) => partsOf(home.id, home.media ?? []))
  if (newMedia.length > 0) await tx.execute(jsonRows(media, newMedia).insert)
}

/** Writes listings after their homes. */
export const writeListings = (tx: Database, rows: readonly Listing[]): Promise<void> =>
  bulkUpsert(tx, listings, rows, { key: [listings.source, listings.listingKey], keep: [listings.id] })

/** Deletes a home that has become part of another, to which links to it lead from now on. What was set apart from it stays apart from the other. */
export async function replaceHome(tx: Database, id: string, successor: string): Promise<void> {
  await moveAnalyses(tx, id, successor)
  await tx.update(replacedHomes).set({ propertyId: successor }).where(eq(replacedHomes.propertyId, id))
  await bulkUpsert(tx, replacedHomes, [{ id, propertyId: successor }], { key: [replacedHomes.id] })
  const { apartFrom } = listings
  await tx
    .update(listings)
    .set({ apartFrom: sql`array_replace(${apartFrom}, ${id}, ${successor})` })
    .where(sql`${apartFrom} <> '{}' and ${id} = any(${apartFrom})`)
  await tx.delete(properties).where(eq(properties.id, id))
}
