import { constants, type Dirent } from 'node:fs'
import { copyFile, mkdir, readdir, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sizeOf } from '../../remotes/directories'
import { BackupError } from '../BackupError'
import type { RunningSnapshot } from './askForSnapshot'

/** PostgreSQL makes these anew: their content is of a running server. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label'])
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']) // oxfmt-ignore
/** A file of the write-ahead log; they are named in their order. */
const isLog = (name: string) => /^[0-9A-F]{24}$/.test(name)

/** What must stay free on the disk, which the server writes to as well. */
const SPARE_BYTES = 200_000_000

/** Refuses a copy that would fill the disk. */
export async function requireSpace(directory: string, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = await sizeOf(directory)
  if (bavail * bsize - SPARE_BYTES > needed) return
  const megabytes = Math.ceil((needed + SPARE_BYTES) / 1e6).toLocaleString('en-US')
  throw new BackupError(`${folder} has no room for a copy of the database: ${megabytes} MB have to be free`)
}

/** Copies a database that no process uses. */
export const copyIdle = (from: string, to: string) => copyFolder(from, to, { isIdle: true })

/**
 * Copies the files of a database that a server goes on using.
 * @param isDue called when all files but the log are copied: what the server has written until it resolves is in the copy
 */
export async function copyRunning(
  from: string,
  to: string,
  running: RunningSnapshot,
  isDue: () => Promise<void>,
): Promise<void> {
  await copyFolder(from, to, { isIdle: false })
  await isDue()
  const { label, lastLog } = await running.end()
  await writeFile(path.join(to, 'backup_label'), label, { mode: 0o600 })
  const firstLog = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)/m.exec(label)![1]!
  const [logs, copied] = [path.join(from, 'pg_wal'), path.join(to, 'pg_wal')]
  for (const name of await readdir(logs))
    if (isLog(name) && name >= firstLog && name <= lastLog)
      await copy(path.join(logs, name), path.join(copied, name))
}

async function copyFolder(from: string, to: string, { isIdle }: { isIdle: boolean }): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(noneIfGone)) {
    const { name } = entry
    const [source, target] = [path.join(from, name), path.join(to, name)]
    if (entry.isDirectory()) {
      await (!isIdle && emptied.has(name)
        ? makeFolders(source, target)
        : copyFolder(source, target, { isIdle }))
    } else if (entry.isFile() && !leftOut.has(name)) await copy(source, target)
  }
}

/** A folder with its folders, and without any file. */
async function makeFolders(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(noneIfGone))
    if (entry.isDirectory() && path.basename(from) === 'pg_wal') await mkdir(path.join(to, entry.name))
}

/** Shares the blocks of both files where the file system can, which takes neither time nor space. */
async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch(noneIfGone)
}

/** A running server removes files; the log says so. */
function noneIfGone(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code === 'ENOENT') return []
  throw error
}
