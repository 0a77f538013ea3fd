import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { BasemapFault } from './BasemapFault'

/** Replicas share the data directory, or those without it answer that the archive is missing. */
export const basemapsFolder = (dataDirectory: string) => path.join(dataDirectory, 'basemaps')

const ENDING = '.pmtiles'

export const basemapFile = (dataDirectory: string, sha256: string) =>
  path.join(basemapsFolder(dataDirectory), `${sha256}${ENDING}`)

/** The names of files that are being written. They are complete once they have another name. */
const PARTIAL = '.partial-'

type OnBytes = (done: number) => void | Promise<void>

/** The SHA-256 of a file. */
export async function hashFile(file: string, onBytes: OnBytes): Promise<string> {
  const hash = createHash('sha256')
  let done = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer)
    done += (chunk as Buffer).length
    await onBytes(done)
  }
  return hash.digest('hex')
}

/**
 * Copies a file into the data directory under its checksum, and returns the checksum. An interrupted copy keeps a temporary
 * name. Rejects with a BasemapFault if the disk has no space for it.
 */
export async function keepFile(
  file: string,
  { dataDirectory, bytes, onBytes }: { dataDirectory: string; bytes: number; onBytes: OnBytes },
): Promise<string> {
  const folder = basemapsFolder(dataDirectory)
  await mkdir(folder, { recursive: true })
  await requireSpace(folder, bytes)
  const partial = path.join(folder, `${PARTIAL}${randomUUID()}`)
  try {
    const sha256 = await copyAndHash(file, partial, onBytes)
    await rename(partial, basemapFile(dataDirectory, sha256))
    return sha256
  } catch (error) {
    await rm(partial, { force: true })
    throw isFull(error) ? noSpace(folder, bytes) : error
  }
}

async function copyAndHash(file: string, copy: string, onBytes: OnBytes): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(copy, 'wx', 0o644)
  try {
    let done = 0
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk as Buffer)
      await handle.writeFile(chunk as Buffer)
      done += (chunk as Buffer).length
      await onBytes(done)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Known before the copy fills the disk that the database may be on. */
async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes) throw noSpace(folder, bytes)
}

const noSpace = (folder: string, bytes: number) =>
  new BasemapFault(
    'full',
    `does not fit on the disk of ${folder}: it needs ${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`,
  )

export async function deleteFile(dataDirectory: string, sha256: string): Promise<void> {
  await rm(basemapFile(dataDirectory, sha256), { force: true })
}

/** The paths of incomplete copies, and of archives that are not known. */
export async function findUnknownFiles(dataDirectory: string, known: ReadonlySet<string>): Promise<string[]> {
  const folder = basemapsFolder(dataDirectory)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => {
      const isUnknown = name.endsWith(ENDING) && !known.has(name.slice(0, -ENDING.length))
      return isUnknown || name.startsWith(PARTIAL)
    })
    .map((name) => path.join(folder, name))
}

/**
 * Deletes incomplete copies and archives that are not known, which an interrupted process left. Call it only while no archive
 * is being added.
 */
export async function sweepFiles(dataDirectory: string, known: ReadonlySet<string>): Promise<void> {
  for (const file of await findUnknownFiles(dataDirectory, known)) await rm(file, { force: true })
}
