import { constants, mkdir, open, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS, releaseIdOf, type ReleaseId, type RemoteRelease } from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'
import { hasCode, moveDirectory, namesIn, listOldestFirst, sizeOf } from './directories'
import { RELEASE_MAX_BYTES } from './gates'
import { directoryOf, folderOf, type ReleaseFolder } from './releaseLayout'
import {
  type Damage,
  damageOf,
  type ReadFile,
  readOrNull,
  replaceFile,
  temporaryName,
  writeFiles,
} from './releaseFiles'

const ABANDONED_AFTER_MS = DAY_MS
/** Per remote. */
const UNFINISHED_UPLOADS_MAX = 5

/** The missing or damaged files of a release, written anew and ready to be moved into place. */
export interface PreparedRelease {
  description: RemoteRelease
  directory: string
  files: string[]
}

/**
 * The files of releases, written once, each with its compressed forms. Replicas may share the directory. `releaseFolders`
 * describes its folders.
 */
export class ReleaseStore {
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  servedDirectoryOf(remote: string, release: ReleaseId): string {
    return this.#in('served', remote, release)
  }

  /**
   * The files of a release that are neither uploaded nor stored with the right hash. After RELEASE_MAX_BYTES the rest counts as
   * missing, because a description can list the same large file many times.
   */
  async missing(description: RemoteRelease): Promise<string[]> {
    const missing: string[] = []
    let bytesRead = 0
    const count = (content: Buffer) => (bytesRead += content.length)
    for (const [file, integrity] of Object.entries(description.files)) {
      const isFound =
        bytesRead <= RELEASE_MAX_BYTES &&
        (await this.#findIntact(description, file, integrity, count)) !== null
      if (!isFound) missing.push(file)
    }
    return missing
  }

  /** False when a folder has the file's path, or a file that of one of its folders. */
  async writePart(
    { remote, release, now }: { remote: string; release: ReleaseId; now: Date },
    { file, offset, content }: { file: string; offset: number; content: Buffer },
  ): Promise<boolean> {
    const upload = this.#in('uploads', remote, release)
    const isNew = (await mkdir(upload, { recursive: true })) !== undefined
    const target = path.join(upload, file)
    try {
      await mkdir(path.dirname(target), { recursive: true })
      await writeAt(target, offset, content)
    } catch (error) {
      if (hasCode(error, 'ENOTDIR', 'EISDIR', 'EEXIST')) return false
      throw error
    }
    await utimes(upload, now, now)
    if (isNew) await this.#removeOldUploads(remote, release)
    return true
  }

  /** Reads the uploaded file, else the stored one; null when neither has the right hash. */
  readUploaded(description: RemoteRelease): ReadFile {
    return (file) => this.#findIntact(description, file, description.files[file] ?? '')
  }

  /** Writes and compresses the missing or damaged files of a release, without changing stored ones. */
  async prepare(description: RemoteRelease, read: ReadFile): Promise<PreparedRelease> {
    const files = (await this.verify(description)).map((found) => found.path)
    const parent = path.join(folderOf(this.#directory, 'unfinished'), description.name)
    const prepared = {
      description,
      directory: path.join(parent, temporaryName(releaseIdOf(description))),
      files,
    }
    try {
      await writeFiles(prepared.directory, files, read)
      return prepared
    } catch (error) {
      await this.discard(prepared)
      throw error
    }
  }

  /**
   * Moves a prepared release into place. A new release appears as a whole, and a repaired file is replaced atomically. Must run
   * under the lock `deploys`. False when files that were intact have been removed in the meantime.
   */
  async place(
    { description, directory, files }: PreparedRelease,
    { hadTraffic }: { hadTraffic: boolean },
  ): Promise<boolean> {
    const { name } = description
    const release = releaseIdOf(description)
    await (hadTraffic ? this.serve(name, release) : this.withhold(name, release))
    const target = this.#in(hadTraffic ? 'served' : 'waiting', name, release)
    if ((await namesIn(target)).length === 0) {
      const isWhole = files.length === Object.keys(description.files).length
      if (!isWhole || !(await moveDirectory(directory, target))) return false
    } else {
      for (const file of files) await replaceFile(path.join(directory, file), path.join(target, file))
    }
    await rm(this.#in('uploads', name, release), { recursive: true, force: true })
    return true
  }

  async discard({ directory }: PreparedRelease): Promise<void> {
    await rm(directory, { recursive: true, force: true })
  }

  /** Makes the release's files available to browsers. Must run under the lock `deploys`. */
  async serve(remote: string, release: ReleaseId): Promise<void> {
    await moveDirectory(this.#in('waiting', remote, release), this.#in('served', remote, release))
  }

  /** Hides the files of a release that never had traffic from browsers. Must run under the lock `deploys`. */
  async withhold(remote: string, release: ReleaseId): Promise<void> {
    await moveDirectory(this.#in('served', remote, release), this.#in('waiting', remote, release))
  }

  /** The missing and damaged files of a release. */
  async verify(description: RemoteRelease): Promise<{ path: string; damage: Damage }[]> {
    const release = releaseIdOf(description)
    const directory = await this.#findDirectory(description.name, release)
    const found: { path: string; damage: Damage }[] = []
    for (const file of Object.keys(description.files).toSorted()) {
      const damage = await damageOf(path.join(directory, file), description.files[file] ?? '')
      if (damage !== null) found.push({ path: file, damage })
    }
    return found
  }

  /** Stops serving the files of a release; they stay on the disk until they are collected. */
  async takeOut(remote: string, release: ReleaseId): Promise<void> {
    const target = this.#in('quarantined', remote, release)
    for (const folder of ['served', 'waiting'] as const)
      await moveDirectory(this.#in(folder, remote, release), target)
  }

  /** Returns how many bytes that frees. */
  async remove(remote: string, release: ReleaseId, { dryRun }: { dryRun: boolean }): Promise<number> {
    let bytes = 0
    for (const folder of ['served', 'waiting', 'quarantined'] as const) {
      const directory = this.#in(folder, remote, release)
      bytes += await sizeOf(directory)
      if (!dryRun) await rm(directory, { recursive: true, force: true })
    }
    return bytes
  }

  /** Removes uploads that were not published, and the files of interrupted publications. */
  async removeAbandoned(now: Date): Promise<void> {
    for (const folder of ['uploads', 'unfinished'] as const) {
      const parent = folderOf(this.#directory, folder)
      for (const remote of await namesIn(parent)) {
        for (const { directory, changedMs } of await listOldestFirst(path.join(parent, remote)))
          if (now.getTime() - changedMs > ABANDONED_AFTER_MS)
            await rm(directory, { recursive: true, force: true })
      }
    }
  }

  /** Keeps the newest uploads and the current one. */
  async #removeOldUploads(remote: string, current: ReleaseId): Promise<void> {
    const uploads = await listOldestFirst(path.join(folderOf(this.#directory, 'uploads'), remote))
    const others = uploads.filter(({ directory }) => path.basename(directory) !== current)
    for (const { directory } of others.slice(0, 1 - UNFINISHED_UPLOADS_MAX))
      await rm(directory, { recursive: true, force: true })
  }

  async #findIntact(
    description: RemoteRelease,
    file: string,
    integrity: string,
    count: (content: Buffer) => void = () => {},
  ): Promise<Buffer | null> {
    const release = releaseIdOf(description)
    for (const folder of ['uploads', 'served', 'waiting'] as const) {
      const content = await readOrNull(path.join(this.#in(folder, description.name, release), file))
      if (content === null) continue
      count(content)
      if (integrityOf(content) === integrity) return content
    }
    return null
  }

  async #findDirectory(remote: string, release: ReleaseId): Promise<string> {
    const served = this.#in('served', remote, release)
    return (await namesIn(served)).length > 0 ? served : this.#in('waiting', remote, release)
  }

  #in(folder: ReleaseFolder, remote: string, release: ReleaseId): string {
    return directoryOf(this.#directory, folder, remote, release)
  }
}

async function writeAt(file: string, offset: number, content: Buffer): Promise<void> {
  // Never truncates, because parts may arrive in any order.
  const handle = await open(file, constants.O_CREAT | constants.O_WRONLY)
  try {
    await handle.write(content, 0, content.length, offset)
  } finally {
    await handle.close()
  }
}
