import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fsyncTree } from '../../db/fsyncTree'
import { namesIn } from '../../remotes/directories'
import { folderOf, releaseFolders } from '../../remotes/releaseLayout'
import { archiveFolders, type ArchiveFolder } from '../archive/Manifest'
import type { ArchiveEntry } from '../archive/readArchive'
import { damaged } from '../archive/seal'
import type { Directories } from './BackupFiles'

const STAGING = 'restore.unfinished'
/** What a start creates, and backups. The database is not among them: opening it checks for one. */
const irrelevant = /^(lock|snapshots|backups|restore\.unfinished|database|database\.unfinished.*|\.write-.*)$/

/** The files of an archive next to where they belong, until all of the archive is known to be good. */
export class StagedFiles {
  readonly #directories: Directories
  readonly #staging: Record<ArchiveFolder, string>
  count = 0

  constructor(directories: Directories) {
    this.#directories = directories
    this.#staging = {
      releases: path.join(directories.releasesDirectory, STAGING),
      data: path.join(directories.dataDirectory, STAGING),
    }
  }

  /** What is in the directories already, as their paths. */
  async findPresent(): Promise<string[]> {
    const { dataDirectory, releasesDirectory } = this.#directories
    const present: string[] = []
    for (const name of await namesIn(dataDirectory)) {
      const found = path.join(dataDirectory, name)
      if (!irrelevant.test(name) && found !== releasesDirectory) present.push(found)
    }
    for (const name of await namesIn(releasesDirectory)) {
      const found = path.join(releasesDirectory, name)
      if (name !== STAGING && (await namesIn(found)).length > 0) present.push(found)
    }
    return present
  }

  async add({ name, content, mode, changedAt }: ArchiveEntry): Promise<void> {
    const [folder = '', ...parts] = name.split('/')
    const isSafe =
      parts.length > 0 && parts.every((part) => !['', '.', '..'].includes(part) && !/[\\\0]/.test(part))
    if (!(folder in archiveFolders) || !isSafe) throw damaged(`${name} belongs nowhere`)
    const file = path.join(this.#staging[folder as ArchiveFolder], ...parts)
    await mkdir(path.dirname(file), { recursive: true })
    await pipeline(Readable.from(content), createWriteStream(file, { mode, flags: 'wx' }))
    await utimes(file, changedAt, changedAt)
    this.count += 1
  }

  /** Moves them into place, instead of what is there. Releases wait there for the next start, which serves those with traffic. */
  async place(): Promise<void> {
    const { dataDirectory, releasesDirectory } = this.#directories
    for (const staging of Object.values(this.#staging))
      if ((await namesIn(staging)).length > 0) fsyncTree(staging)
    for (const folder of Object.values(releaseFolders))
      await rm(path.join(releasesDirectory, folder), { recursive: true, force: true })
    if ((await namesIn(this.#staging.releases)).length > 0)
      await rename(this.#staging.releases, folderOf(releasesDirectory, 'waiting'))
    for (const name of await namesIn(this.#staging.data)) {
      const target = path.join(dataDirectory, name)
      await rm(target, { recursive: true, force: true })
      await rename(path.join(this.#staging.data, name), target)
    }
    await this.remove()
    for (const directory of [dataDirectory, releasesDirectory])
      if (await exists(directory)) fsyncTree(directory, { deep: false })
  }

  /** Also what an interrupted restore has left. */
  async remove(): Promise<void> {
    for (const staging of Object.values(this.#staging)) await rm(staging, { recursive: true, force: true })
  }
}

const exists = (directory: string) =>
  readdir(directory).then(
    () => true,
    () => false,
  )
