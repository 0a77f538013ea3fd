import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { Config } from '../config'
import { ArchiveWriter } from './archive/ArchiveWriter'
import type { Compression } from './archive/compressions'
import { ARCHIVE_FORMAT, DATABASE_NAME, type Manifest, rowsName, type Table } from './archive/Manifest'
import { openSnapshot, type Snapshot } from './database/openSnapshot'
import type { Session } from './database/Session'
import { BackupFiles } from './files/BackupFiles'
import { ownVersion } from './ownVersion'

export type BackupConfig = Pick<
  Config,
  'databaseUrl' | 'dataDirectory' | 'releasesDirectory' | 'migrationsDirectory'
>

export interface BackupSummary {
  tables: number
  rows: number
  files: number
  /** Of the archive. */
  bytes: number
}

interface BackupOptions {
  target: Writable
  compression: Compression
  hasBasemaps: boolean
}

/**
 * Writes an archive of the database, the releases and the data directory, as they were at one moment, while servers go on
 * writing. Ends the target, or destroys it if the backup fails.
 */
export async function createBackup(
  config: BackupConfig,
  { target, compression, hasBasemaps }: BackupOptions,
): Promise<BackupSummary> {
  const madeAt = new Date()
  const writer = new ArchiveWriter(target, compression, madeAt)
  const files = new BackupFiles(config, { hasBasemaps })
  let snapshot: Snapshot | undefined
  try {
    const database = config.databaseUrl === undefined ? 'embedded' : 'postgres'
    await writer.writeHead({ format: ARCHIVE_FORMAT, version: ownVersion, madeAt: madeAt.toISOString(), database, hasBasemaps }) // oxfmt-ignore
    snapshot = await openSnapshot(config, async () => {
      await files.writeUnchanging(writer)
      await files.hold()
    })
    await files.writeRest(writer)
    const tables = await writeDatabase(snapshot, writer)
    await writer.finish(tables)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    return { tables: Object.keys(tables).length, rows, files: files.count, bytes: writer.bytes }
  } catch (error) {
    await writer.abort()
    throw error
  } finally {
    await files.close()
    await snapshot?.close()
  }
}

async function writeDatabase(
  { session, description }: Snapshot,
  writer: ArchiveWriter,
): Promise<Manifest['tables']> {
  await writer.write(DATABASE_NAME, Buffer.from(JSON.stringify(description, null, 2)))
  const written: Manifest['tables'] = {}
  for (const table of description.tables) {
    let number = 0
    written[table.name] = await hashRows(session, table, (rows) =>
      writer.write(rowsName(table.name, (number += 1)), rows),
    )
  }
  return written
}

/** Reads a table, counts its rows and hashes them. */
export async function hashRows(
  session: Session,
  table: Table,
  onRows: (rows: Buffer) => Promise<void> = async () => {},
): Promise<Manifest['tables'][string]> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of session.readRows(table)) {
    hash.update(rows)
    count += countLines(rows)
    await onRows(rows)
  }
  return { rows: count, sha256: hash.digest('hex') }
}

function countLines(text: Buffer): number {
  let lines = 0
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) lines += 1
  return lines
}
