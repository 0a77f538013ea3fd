import * as v from 'valibot'

/** Raised when this version could not read what a later one writes. */
export const ARCHIVE_FORMAT = 1

const Table = v.object({ name: v.string(), columns: v.array(v.string()) })
export type Table = v.InferOutput<typeof Table>

/** The first entry of an archive. */
export const Head = v.object({
  format: v.number(),
  /** The version of Freehold that wrote it. */
  version: v.string(),
  /** ISO 8601. */
  madeAt: v.string(),
  /** The database that it was made of. */
  database: v.picklist(['embedded', 'postgres']),
  hasBasemaps: v.boolean(),
})
export type Head = v.InferOutput<typeof Head>

/** What has to be known of the database before its rows are read. */
export const DatabaseDescription = v.object({
  /** The migrations that it had, in their order. */
  migrations: v.array(v.object({ name: v.string(), hash: v.string() })),
  /** Without generated columns, whose values follow from the others. */
  tables: v.array(Table),
  sequences: v.array(v.object({ name: v.string(), lastValue: v.string(), isCalled: v.boolean() })),
})
export type DatabaseDescription = v.InferOutput<typeof DatabaseDescription>

/** The last entry: what the others were. Without it the archive is incomplete. */
export const Manifest = v.object({
  entries: v.array(v.object({ name: v.string(), bytes: v.number(), sha256: v.string() })),
  /** The rows of each table, and the SHA-256 of its data. */
  tables: v.record(v.string(), v.object({ rows: v.number(), sha256: v.string() })),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const HEAD_NAME = 'freehold.json'
export const DATABASE_NAME = 'database.json'
export const MANIFEST_NAME = 'manifest.json'

/** The rows of a table in the text format of COPY, a few megabytes an entry. */
export const rowsName = (table: string, number: number) =>
  `database/${table}/${String(number).padStart(6, '0')}.copy`

/** The table of such an entry; undefined if it is another. */
export const tableOfEntry = (name: string): string | undefined =>
  /^database\/([^/]+)\/\d+\.copy$/.exec(name)?.[1]

/** Files of releases, without the folder that depends on their traffic; and of the data directory. */
export const archiveFolders = { releases: 'releases', data: 'data' } as const
export type ArchiveFolder = keyof typeof archiveFolders
