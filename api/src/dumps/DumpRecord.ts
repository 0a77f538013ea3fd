import { createHash } from 'node:crypto'
import {
  getProperty,
  getRemoteRegistry,
  getSavedAnalysis,
  getUser,
  latestRates,
  listRecentSearches,
  listSavedAnalyses,
  login,
  type Property,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import type { TestApp } from '../testing/testApp'

/** Responses of the application that made a dump. Later versions must give the same responses for its data. */
export interface DumpRecord {
  /** ISO 8601. */
  madeAt: string
  /** The version of Freehold. */
  version: string
  /** The last migration of the dump. */
  migration: string
  /** Rows by table. */
  counts: Record<string, number>
  /** SHA-256 of the ids, sources and listing keys of all properties, which must stay: users' links contain the ids. */
  links: string
  /** The format of an embedded database of that version on disk. */
  embeddedFormat: Record<string, unknown>
  /** Property pages, by id. */
  homes: HomeRecord[]
  users: UserRecord[]
  /** A session that was open. */
  session: { username: string; token: string }
}

export interface DumpUser {
  username: string
  password: string
}
type UserRecord = DumpUser & Awaited<ReturnType<typeof readUser>>
type HomeRecord = Awaited<ReturnType<typeof readHome>>

/** Called first, because a sign-in adds rows. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`)
  const counts: [string, number][] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)}`,
    )
    counts.push([name, rows[0]!.count])
  }
  return Object.fromEntries(counts)
}

export async function hashLinks(db: Database): Promise<string> {
  const { rows } = await db.execute<{ id: string; source: string; key: string }>(sql`
    select id, source, listing_key as key from properties order by id collate "C"`)
  const lines = rows.map(({ id, source, key }) => `${id} ${source} ${key}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}

/**
 * The properties of an embedded database that PostgreSQL compares before it opens a data directory; it refuses a directory
 * that differs.
 */
export async function readEmbeddedFormat(db: Database): Promise<Record<string, unknown>> {
  const { rows } = await db.execute(sql`
    select current_setting('server_version_num')::int / 10000 as major_version, pg_control_version, catalog_version_no,
      max_data_alignment, database_block_size, blocks_per_segment, wal_block_size, bytes_per_wal_segment,
      max_identifier_length, max_index_columns, max_toast_chunk_size, large_object_chunk_size,
      float8_pass_by_value
    from pg_control_system(), pg_control_init()`)
  return rows[0]!
}

/** Signs in and reads the user's data. */
export async function readUser(app: TestApp, { username, password }: DumpUser) {
  const { data: session, error } = await app.call(login, { body: { username, password } })
  if (error) throw new Error(`${username} cannot sign in: ${error.message}`)
  const as = session.token
  const { data: list } = await app.call(listSavedAnalyses, { as })
  const analyses = await Promise.all(
    list.map(async ({ _id: id }) => {
      // The current return comes from today's engine; everything else was saved.
      const { current: _, ...saved } = (await app.call(getSavedAnalysis, { as, params: { id } })).data
      return saved
    }),
  )
  return {
    user: (await app.call(getUser, { as })).data,
    analyses,
    searches: (await app.call(listRecentSearches, { as })).data.recentSearches,
    rates: (await app.call(latestRates, { as })).data.rates,
    remotes: (await app.call(getRemoteRegistry, { as })).data.microFrontends,
  }
}

/** The identity and the stored results of a home. */
export async function readHome(app: TestApp, as: string, id: string) {
  const { data, error } = await app.call(getProperty, { as, params: { id } })
  if (error) throw new Error(`${id} cannot be opened: ${error.message}`)
  const names = [
    '_id',
    'PropertyAddressFull',
    'location',
    'LatestListingPrice',
    'MLSSoldPrice',
    'BathroomsTotal',
    'compIDs',
    'expenses',
    'media',
    'buyHoldResults',
    'brrrrResults',
    'fixFlipResults',
    'shortTermResults',
  ] as const satisfies (keyof Property)[]
  return Object.fromEntries(names.map((name) => [name, data[name]])) as Pick<Property, (typeof names)[number]>
}
