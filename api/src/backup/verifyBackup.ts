import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { readMigrations } from '../db/applyMigrations'
import type { Head, Manifest } from './archive/Manifest'
import { readArchive } from './archive/readArchive'
import { damaged } from './archive/seal'
import { hashRows } from './createBackup'
import { DatabaseLoader } from './database/DatabaseLoader'
import { openEmbeddedSession } from './database/embeddedSession'

export interface VerifySummary {
  head: Head
  tables: number
  rows: number
  files: number
}

interface VerifyOptions {
  migrationsDirectory: string
  /** Compares checksums only. */
  isQuick: boolean
}

/**
 * Proves that an archive can be restored: every checksum, and unless `isQuick` a temporary embedded database, into which it is
 * loaded and from which every table is read again. Throws a BackupError that says what is wrong.
 */
export async function verifyBackup(
  source: Readable,
  { migrationsDirectory, isQuick }: VerifyOptions,
): Promise<VerifySummary> {
  const folder = await mkdtemp(path.join(tmpdir(), 'freehold-verified-'))
  const session = isQuick ? null : await openEmbeddedSession(path.join(folder, 'database'))
  try {
    await session?.query('begin')
    const loader = session && new DatabaseLoader(session, readMigrations(migrationsDirectory))
    let head: Head | undefined
    let files = 0
    const manifest = await readArchive(source, {
      async head(found) {
        head = found
      },
      async entry(entry) {
        if (loader && (await loader.load(entry))) return
        if (!/^database[./]/.test(entry.name)) files += 1
        for await (const _ of entry.content);
      },
    })
    await loader?.finish(manifest)
    for (const table of loader?.tables ?? [])
      await requireSame(await hashRows(session!, table), table.name, manifest)
    const counts = Object.values(manifest.tables)
    const rows = counts.reduce((sum, table) => sum + table.rows, 0)
    return { head: head!, tables: counts.length, rows, files }
  } finally {
    await session?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function requireSame(
  { rows, sha256 }: Manifest['tables'][string],
  name: string,
  { tables }: Manifest,
): Promise<void> {
  if (rows !== tables[name]?.rows || sha256 !== tables[name].sha256)
    throw damaged(`${name} is another table once it is loaded`)
}
