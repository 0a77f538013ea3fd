import { createHash, randomUUID } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { type damages, releaseIdOf, type ReleaseId, type RemoteRelease } from '@freehold/contracts'

const compressible = /\.(js|css|svg)$/
/** Below this a compressed answer is no smaller on the wire. */
const MIN_COMPRESSED_BYTES = 1_024
const ABANDONED_AFTER_MS = 86_400_000

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const unbrotli = promisify(zlib.brotliDecompress)
const gunzip = promisify(zlib.gunzip)

const forms = [
  {
    ending: '.br',
    compress: (content: Buffer) =>
      brotli(content, {
        params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY },
      }),
    expand: unbrotli,
  },
  { ending: '.gz', compress: (content: Buffer) => gzip(content, { level: 9 }), expand: gunzip },
]

export type Damage = (typeof damages)[number]

/** Where the bytes of a release come from: what was uploaded, or the folder that a build wrote. */
export type ReadFile = (file: string) => Promise<Buffer | null>

/**
 * The releases' files: `<name>/<version>-<buildId>/…`, written once, each beside its compressed forms. The directory may
 * be one that several replicas share. Names that begin with a dot are not served: what is uploaded but not published
 * yet, what is being written, and what was taken out.
 */
export class ReleaseStore {
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  directoryOf(remote: string, release: ReleaseId): string {
    return path.join(this.#directory, remote, release)
  }

  /** The files of a release that are neither uploaded nor stored as their hashes say. */
  async missing(description: RemoteRelease): Promise<string[]> {
    const missing: string[] = []
    for (const [file, integrity] of Object.entries(description.files)) {
      if ((await this.#findIntact(description, file, integrity)) === null) missing.push(file)
    }
    return missing
  }

  /** False where a folder is in the way of the file, or a file in that of its folder. */
  async writePart(
    remote: string,
    release: ReleaseId,
    file: string,
    offset: number,
    content: Buffer,
  ): Promise<boolean> {
    const target = path.join(this.#uploadOf(remote, release), file)
    try {
      await mkdir(path.dirname(target), { recursive: true })
      // Made when it is not there, and never cut: parts may arrive in any order.
      const handle = await open(target, constants.O_CREAT | constants.O_WRONLY)
      try {
        await handle.write(content, 0, content.length, offset)
      } finally {
        await handle.close()
      }
      return true
    } catch (error) {
      if (['ENOTDIR', 'EISDIR', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
      throw error
    }
  }

  /** The uploaded file, else the stored one, where it is what its hash says; else null. */
  readUploaded(description: RemoteRelease): ReadFile {
    return (file) => this.#findIntact(description, file, description.files[file] ?? '')
  }

  /**
   * Puts a release where browsers find it. Nobody ever sees half of one: a new release appears as a whole, a file that
   * is mended changes in one step.
   */
  async place(description: RemoteRelease, read: ReadFile): Promise<void> {
    const release = releaseIdOf(description)
    const final = this.directoryOf(description.name, release)
    if (!(await exists(final))) {
      const unfinished = path.join(
        this.#directory,
        description.name,
        `.unfinished-${release}-${randomUUID()}`,
      )
      await this.#writeAll(unfinished, description, read)
      await rename(unfinished, final).catch(async (error: unknown) => {
        await rm(unfinished, { recursive: true, force: true })
        // Another replica was faster; what it wrote is looked at like any other.
        if (!(await exists(final))) throw error
      })
    }
    for (const { path: file } of await this.verify(description)) await writeFileWithForms(final, file, read)
    await rm(this.#uploadOf(description.name, release), { recursive: true, force: true })
  }

  /** What of a release is not as it was published. */
  async verify(description: RemoteRelease): Promise<{ path: string; damage: Damage }[]> {
    const directory = this.directoryOf(description.name, releaseIdOf(description))
    const found: { path: string; damage: Damage }[] = []
    for (const file of Object.keys(description.files).toSorted()) {
      const damage = await damageOf(path.join(directory, file), description.files[file] ?? '')
      if (damage !== null) found.push({ path: file, damage })
    }
    return found
  }

  /** Its files are not served any more; they stay on the disk until they are collected. */
  async takeOut(remote: string, release: ReleaseId): Promise<void> {
    const directory = this.directoryOf(remote, release)
    if (!(await exists(directory))) return
    await rm(this.#takenOut(remote, release), { recursive: true, force: true })
    await rename(directory, this.#takenOut(remote, release))
  }

  /** Answers how many bytes that freed, or would free. */
  async remove(remote: string, release: ReleaseId, { dryRun }: { dryRun: boolean }): Promise<number> {
    const directories = [this.directoryOf(remote, release), this.#takenOut(remote, release)]
    let bytes = 0
    for (const directory of directories) {
      bytes += await sizeOf(directory)
      if (!dryRun) await rm(directory, { recursive: true, force: true })
    }
    return bytes
  }

  /** Uploads that nobody finished, and what a crash left half written. */
  async removeAbandoned(remote: string, now: Date): Promise<void> {
    const parents = [path.join(this.#directory, '.uploads', remote), path.join(this.#directory, remote)]
    for (const parent of parents) {
      for (const name of await namesIn(parent)) {
        const leftOver = path.join(parent, name)
        const isUpload = parent === parents[0] || name.startsWith('.unfinished-')
        if (isUpload && now.getTime() - (await stat(leftOver)).mtimeMs > ABANDONED_AFTER_MS)
          await rm(leftOver, { recursive: true, force: true })
      }
    }
  }

  async #findIntact(description: RemoteRelease, file: string, integrity: string): Promise<Buffer | null> {
    const release = releaseIdOf(description)
    for (const directory of [
      this.#uploadOf(description.name, release),
      this.directoryOf(description.name, release),
    ]) {
      const content = await readOrNull(path.join(directory, file))
      if (content !== null && integrityOf(content) === integrity) return content
    }
    return null
  }

  async #writeAll(directory: string, { files }: RemoteRelease, read: ReadFile): Promise<void> {
    await mkdir(directory, { recursive: true })
    for (const file of Object.keys(files)) await writeFileWithForms(directory, file, read)
  }

  #uploadOf(remote: string, release: ReleaseId): string {
    return path.join(this.#directory, '.uploads', remote, release)
  }

  #takenOut(remote: string, release: ReleaseId): string {
    return path.join(this.#directory, remote, `.quarantined-${release}`)
  }
}

export const integrityOf = (content: Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

export const isCompressed = (file: string, content: Uint8Array) =>
  compressible.test(file) && content.length >= MIN_COMPRESSED_BYTES

async function writeFileWithForms(directory: string, file: string, read: ReadFile): Promise<void> {
  const content = await read(file)
  if (content === null) throw new Error(`${file} is not there`)
  const target = path.join(directory, file)
  await mkdir(path.dirname(target), { recursive: true })
  if (isCompressed(file, content)) {
    for (const { ending, compress, expand } of forms) {
      const given = await read(file + ending)
      const isGood = given !== null && (await expandsTo(given, content, expand))
      await replaceFile(target + ending, isGood ? given : await compress(content))
    }
  }
  await replaceFile(target, content)
}

async function expandsTo(compressed: Buffer, content: Buffer, expand: (from: Buffer) => Promise<Buffer>) {
  return (await expand(compressed).catch(() => null))?.equals(content) ?? false
}

/** In one step, also for whoever reads it meanwhile. */
async function replaceFile(target: string, content: Uint8Array): Promise<void> {
  const unfinished = `${target}.${randomUUID()}`
  await writeFile(unfinished, content)
  await rename(unfinished, target)
}

async function damageOf(file: string, integrity: string): Promise<Damage | null> {
  const content = await readOrNull(file)
  if (content === null) return 'missing'
  if (integrityOf(content) !== integrity) return 'wrong hash'
  if (!isCompressed(file, content)) return null
  for (const { ending, expand } of forms) {
    const compressed = await readOrNull(file + ending)
    if (compressed === null || !(await expandsTo(compressed, content, expand))) return 'wrong compressed form'
  }
  return null
}

const readOrNull = (file: string) => readFile(file).catch(() => null)
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
const namesIn = (directory: string) => readdir(directory).catch((): string[] => [])

async function sizeOf(directory: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(directory, { recursive: true }).catch((): string[] => [])) {
    const { size, isFile } = await stat(path.join(directory, name)).then((found) => ({
      size: found.size,
      isFile: found.isFile(),
    }))
    if (isFile) bytes += size
  }
  return bytes
}
