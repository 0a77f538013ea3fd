import { basePaths, type Basemap, type Bounds } from '@freehold/contracts'
import { asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { basemaps } from '../db/schema'

export type BasemapRow = typeof basemaps.$inferSelect
export type NewBasemap = Omit<BasemapRow, 'addedAt' | 'namesReadAt'>

const { maxZoom, west, east, south, north, id } = basemaps

/** The most detailed first: by the last zoom, then the smaller area. */
export const findBasemaps = (db: Database): Promise<BasemapRow[]> =>
  db
    .select()
    .from(basemaps)
    .orderBy(desc(maxZoom), asc(sql`(${east} - ${west}) * (${north} - ${south})`), asc(id))

export async function findBasemap(db: Database, wanted: string): Promise<BasemapRow | null> {
  const [row] = await db.select().from(basemaps).where(eq(id, wanted))
  return row ?? null
}

export async function findKeptChecksums(db: Database): Promise<Set<string>> {
  const rows = await db.select({ sha256: basemaps.sha256 }).from(basemaps).where(isNotNull(basemaps.sha256))
  return new Set(rows.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256])))
}

/** Stores a base map, or its new state if it was added before. */
export async function storeBasemap(db: Database, row: NewBasemap): Promise<void> {
  const { id: _, ...changed } = row
  await db
    .insert(basemaps)
    .values(row)
    .onConflictDoUpdate({ target: id, set: { ...changed, addedAt: sql`now()` } })
}

/** Returns the deleted row; null if another process was faster. */
export async function deleteBasemap(db: Database, wanted: string): Promise<BasemapRow | null> {
  const [row] = await db.delete(basemaps).where(eq(id, wanted)).returning()
  return row ?? null
}

/** The path of archives that this installation keeps. */
export const archivesPath = `${basePaths.public}/basemaps`

export const boundsOf = (row: Pick<BasemapRow, 'west' | 'south' | 'east' | 'north'>): Bounds => ({
  sw: { lat: row.south, lng: row.west },
  ne: { lat: row.north, lng: row.east },
})

/** What the browser needs to draw it. */
export const toBasemap = (row: BasemapRow): Basemap => ({
  url: row.url ?? `${archivesPath}/${row.sha256}.pmtiles`,
  minZoom: row.minZoom,
  maxZoom: row.maxZoom,
  bounds: boundsOf(row),
  attribution: row.attribution,
  attributionUrl: row.attributionUrl,
})
