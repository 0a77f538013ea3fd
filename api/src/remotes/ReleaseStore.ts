import { constants, mkdir, open, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { releaseIdOf, type ReleaseId, type RemoteRelease } from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'
import { isOneOf, moveDirectory, namesIn, olderFirst, sizeOf } from './directories'
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

const ABANDONED_AFTER_MS = 86_400_000
/** Of one remote. */
const UNFINISHED_UPLOADS_MAX = 5

/** The files of a release that were not stored intact, ready to be moved to where they belong. */
export interface PreparedRelease {
  description: RemoteRelease
  directory: string
  files: string[]
}

/**
 * The releases' files, written once, each beside its compressed forms. The directory may be one that several replicas
 * share. `releaseFolders` says what lies where.
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
   * The files of a release that are neither uploaded nor stored as their hashes say. Once more bytes were read than a
   * release may have, the rest counts as missing: an upload of few bytes can stand for many.
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

  /** False where a folder is in the way of the file, or a file in that of its folder. */
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
      if (isOneOf(error, 'ENOTDIR', 'EISDIR', 'EEXIST')) return false
      throw error
    }
    await utimes(upload, now, now)
    if (isNew) await this.#removeOldUploads(remote, release)
    return true
  }

  /** The uploaded file, else the stored one, where it is what its hash says; else null. */
  readUploaded(description: RemoteRelease): ReadFile {
    return (file) => this.#findIntact(description, file, description.files[file] ?? '')
  }

  /** Writes and compresses what of a release is not stored intact. Nothing stored changes by it. */
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
   * Puts a prepared release where it belongs. A new release appears as a whole, and a file that is mended changes in one
   * step. Must run under the deploy lock. False where files that had been stored intact were removed meanwhile.
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

  /** From now on browsers get the release's files. Must run under the deploy lock. */
  async serve(remote: string, release: ReleaseId): Promise<void> {
    await moveDirectory(this.#in('waiting', remote, release), this.#in('served', remote, release))
  }

  /** Browsers do not get the files of a release that never had traffic. Must run under the deploy lock. */
  async withhold(remote: string, release: ReleaseId): Promise<void> {
    await moveDirectory(this.#in('served', remote, release), this.#in('waiting', remote, release))
  }

  /** What of a release is not as it was published. */
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

  /** Its files are not served any more; they stay on the disk until they are collected. */
  async takeOut(remote: string, release: ReleaseId): Promise<void> {
    const target = this.#in('quarantined', remote, release)
    for (const folder of ['served', 'waiting'] as const)
      await moveDirectory(this.#in(folder, remote, release), target)
  }

  /** Answers how many bytes that freed, or would free. */
  async remove(remote: string, release: ReleaseId, { dryRun }: { dryRun: boolean }): Promise<number> {
    let bytes = 0
    for (const folder of ['served', 'waiting', 'quarantined'] as const) {
      const directory = this.#in(folder, remote, release)
      bytes += await sizeOf(directory)
      if (!dryRun) await rm(directory, { recursive: true, force: true })
    }
    return bytes
  }

  /** Uploads of all remotes that were not published, and what an interrupted publication left. */
  async removeAbandoned(now: Date): Promise<void> {
    for (const folder of ['uploads', 'unfinished'] as const) {
      const parent = folderOf(this.#directory, folder)
      for (const remote of await namesIn(parent)) {
        for (const { directory, changedMs } of await olderFirst(path.join(parent, remote)))
          if (now.getTime() - changedMs > ABANDONED_AFTER_MS)
            await rm(directory, { recursive: true, force: true })
      }
    }
  }

  /** The newest stay, and the one that is being uploaded. */
  async #removeOldUploads(remote: string, current: ReleaseId): Promise<void> {
    const uploads = await olderFirst(path.join(folderOf(this.#directory, 'uploads'), remote))
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
  // Created when it is missing, and never truncated: parts may arrive in any order.
  const handle = await open(file, constants.O_CREAT | constants.O_WRONLY)
  try {
    await handle.write(content, 0, content.length, offset)
  } finally {
    await handle.close()
  }
}
