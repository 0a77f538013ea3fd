import type { MediaKind } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { expenses, media, properties } from '../db/schema'

type NewHome = Partial<typeof properties.$inferInsert> & { id: string }

const INSERT_MAX = 1_000

/** Adds homes for sale in one town, with defaults for the missing facts. */
export async function addHomes(db: Database, homes: NewHome[]): Promise<void> {
  const rows = homes.map((home) => ({
    source: 'test',
    listingKey: home.id,
    status: 'forSale' as const,
    addressFull: '1 Alder St',
    city: 'Fairview',
    state: 'WA',
    zip: '98001',
    lng: -122.3,
    lat: 47.6,
    bedrooms: 3,
    bathroomsFull: 2,
    buildingArea: 1_500,
    listingPrice: 400_000,
    ...home,
  }))
  for (let first = 0; first < rows.length; first += INSERT_MAX) {
    await db.insert(properties).values(rows.slice(first, first + INSERT_MAX))
  }
}

/** A sold home. */
export const soldHome = (
  id: string,
  soldPrice: number,
  soldDate: string,
  home: Partial<NewHome> = {},
): NewHome => ({
  id,
  status: 'sold',
  listingPrice: null,
  soldPrice,
  soldDate,
  ...home,
})

/** Amounts are dollars per year. */
export async function addExpenses(
  db: Database,
  propertyId: string,
  values: Record<string, number>,
): Promise<void> {
  await db.insert(expenses).values(
    Object.entries(values).map(([type, value]) => ({
      id: `${propertyId}-${type}`,
      propertyId,
      type,
      name: `${type} of ${propertyId}`,
      value,
    })),
  )
}

/** Adds media in the order of their positions, with ids in the opposite order; photos unless `kinds` says otherwise. */
export async function addMedia(
  db: Database,
  propertyId: string,
  urls: string[],
  kinds: Record<string, MediaKind> = {},
): Promise<void> {
  await db.insert(media).values(
    urls.map((url, position) => ({
      id: `${propertyId}-${urls.length - position}`,
      propertyId,
      position,
      kind: kinds[url] ?? 'photo',
      url,
      caption: position === 0 ? 'Front' : null,
    })),
  )
}

/** Refreshes the planner's statistics, as autovacuum would a moment later. */
export const analyzeTables = (db: Database) => db.execute(sql`analyze`)
