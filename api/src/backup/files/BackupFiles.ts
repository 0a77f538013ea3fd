import { constants } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { basemapsFolder } from '../../basemaps/basemapFiles'
import { folderOf, type ReleaseFolder } from '../../remotes/releaseLayout'
import type { ArchiveWriter } from '../archive/ArchiveWriter'
import { archiveFolders } from '../archive/Manifest'

export interface Directories {
  dataDirectory: string
  releasesDirectory: string
}

/** Published releases; what is uploaded and not published is sent again. */
export const publishedFolders = ['served', 'waiting', 'quarantined'] as const satisfies ReleaseFolder[]

/** In the data directory: the database is written as rows, and the rest is of running or interrupted processes. */
const leftOut = /^(database|database\..*|backups|lock|lock\..*|snapshots|\.write-.*|session-key\..*)$/
const isUnfinished = (name: string) => name.includes('.unfinished') || name.startsWith('.partial-')

/** A file on the disk and its name in the archive. */
interface Found {
  file: string
  name: string
}

/**
 * The files that belong to a database, written so that what its rows name is in the archive although others go on adding and
 * removing files: those that never change are written before and after the moment of the snapshot, each once; uploads grow
 * and vanish, so they are opened before, and read after it.
 */
export class BackupFiles {
  readonly #directories: Directories
  readonly #hasBasemaps: boolean
  readonly #held = new Map<string, FileHandle>()
  readonly #written = new Set<string>()

  constructor(directories: Directories, { hasBasemaps }: { hasBasemaps: boolean }) {
    this.#directories = directories
    this.#hasBasemaps = hasBasemaps
  }

  get count(): number {
    return this.#written.size
  }

  /** Before the moment. */
  async writeUnchanging(writer: ArchiveWriter): Promise<void> {
    for (const found of await this.#findUnchanging()) await this.#writeOnce(writer, found)
  }

  /** As close before the moment as possible. */
  async hold(): Promise<void> {
    for (const { file, name } of await this.#findUploads()) {
      if (this.#held.has(name)) continue
      const handle = await openIfThere(file)
      if (handle) this.#held.set(name, handle)
    }
  }

  /** After the moment. */
  async writeRest(writer: ArchiveWriter): Promise<void> {
    // An upload may have begun between the two looks.
    await this.hold()
    await this.writeUnchanging(writer)
    for (const [name, handle] of this.#held) {
      this.#written.add(name)
      await writeOpen(writer, name, handle)
    }
    for (const found of await this.#findOthers()) await this.#writeOnce(writer, found)
  }

  async close(): Promise<void> {
    for (const handle of this.#held.values()) await handle.close().catch(() => {})
  }

  async #writeOnce(writer: ArchiveWriter, { file, name }: Found): Promise<void> {
    if (this.#written.has(name)) return
    const handle = await openIfThere(file)
    if (!handle) return
    try {
      this.#written.add(name)
      await writeOpen(writer, name, handle)
    } finally {
      await handle.close()
    }
  }

  async #findUnchanging(): Promise<Found[]> {
    const { dataDirectory, releasesDirectory } = this.#directories
    const found: Found[] = []
    for (const folder of publishedFolders)
      found.push(...(await filesBelow(folderOf(releasesDirectory, folder), archiveFolders.releases)))
    const basemaps = basemapsFolder(dataDirectory)
    if (this.#hasBasemaps) found.push(...(await filesBelow(basemaps, this.#nameInData(basemaps))))
    return found
  }

  #findUploads(): Promise<Found[]> {
    const uploads = path.join(this.#directories.dataDirectory, UPLOADS)
    return filesBelow(uploads, this.#nameInData(uploads))
  }

  /** Everything else in the data directory. */
  async #findOthers(): Promise<Found[]> {
    const { dataDirectory, releasesDirectory } = this.#directories
    const apart = new Set([
      basemapsFolder(dataDirectory),
      path.join(dataDirectory, UPLOADS),
      releasesDirectory,
    ])
    return filesBelow(dataDirectory, archiveFolders.data, (directory, name) => {
      const isTop = directory === dataDirectory
      return !(isTop && leftOut.test(name)) && !apart.has(path.join(directory, name))
    })
  }

  #nameInData(folder: string): string {
    const relative = path.relative(this.#directories.dataDirectory, folder).split(path.sep)
    return [archiveFolders.data, ...relative].join('/')
  }
}

/** As `uploadsFolder` of imports has it. */
const UPLOADS = path.join('imports', 'uploads')

async function filesBelow(
  directory: string,
  name: string,
  isWanted: (directory: string, name: string) => boolean = () => true,
): Promise<Found[]> {
  const found: Found[] = []
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (isUnfinished(entry.name) || !isWanted(directory, entry.name)) continue
    const [file, inArchive] = [path.join(directory, entry.name), `${name}/${entry.name}`]
    if (entry.isDirectory()) found.push(...(await filesBelow(file, inArchive, isWanted)))
    else if (entry.isFile()) found.push({ file, name: inArchive })
  }
  return found
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, constants.O_RDONLY)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes as much as the file has now: one that is being written may grow meanwhile. */
async function writeOpen(writer: ArchiveWriter, name: string, handle: FileHandle): Promise<void> {
  const { size, mode, mtime } = await handle.stat()
  const content =
    size === 0 ? Readable.from([]) : handle.createReadStream({ start: 0, end: size - 1, autoClose: false })
  await writer.writeFile(name, { bytes: size, mode: mode & 0o777, changedAt: mtime }, content)
}
