import type { Readable } from 'node:stream'
import { readMigrations } from '../db/applyMigrations'
import { readArchive } from './archive/readArchive'
import type { Head } from './archive/Manifest'
import { BackupError } from './BackupError'
import type { BackupConfig } from './createBackup'
import { DatabaseLoader } from './database/DatabaseLoader'
import { openTarget } from './database/openTarget'
import { StagedFiles } from './files/StagedFiles'

export interface RestoreSummary {
  head: Head
  tables: number
  rows: number
  files: number
  skipped: string[]
}

/**
 * Restores an archive into the database and the directories of the settings, all of it or nothing: what is there changes once
 * the archive has been read to its end and is whole.
 */
export async function restoreBackup(
  config: BackupConfig,
  source: Readable,
  { isOverwriting }: { isOverwriting: boolean },
): Promise<RestoreSummary> {
  const files = new StagedFiles(config)
  await refusePresent(files, isOverwriting)
  const target = await openTarget(config, isOverwriting)
  try {
    await files.remove()
    const loader = new DatabaseLoader(target.session, readMigrations(config.migrationsDirectory))
    let head: Head | undefined
    const manifest = await readArchive(source, {
      async head(found) {
        head = found
      },
      async entry(entry) {
        if (!(await loader.load(entry))) await files.add(entry)
      },
    })
    await loader.finish(manifest)
    // Before the database: without its files one would seem complete.
    await files.place()
    await target.keep()
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    return { head: head!, tables: loader.tables.length, rows, files: files.count, skipped: loader.skipped }
  } catch (error) {
    await files.remove()
    await target.discard()
    throw error
  }
}

async function refusePresent(files: StagedFiles, isOverwriting: boolean): Promise<void> {
  const [first, ...more] = isOverwriting ? [] : await files.findPresent()
  if (first === undefined) return
  const others = more.length === 0 ? '' : ` and ${more.length} more`
  throw new BackupError(`There is ${first}${others} already: --overwrite replaces what the archive has`)
}
