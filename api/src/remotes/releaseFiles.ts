import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { damages } from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'

const compressible = /\.(js|css)$/
/** A smaller file fits into one packet without compression. */
const MIN_COMPRESSED_BYTES = 1_024
/** How much of a release is compressed at Brotli's best quality, which takes seconds per megabyte. */
const BEST_COMPRESSION_BYTES = 2_000_000
const FAST_BROTLI_QUALITY = 5

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = zlib.constants

const forms = [
  {
    ending: '.br',
    compress: (content: Buffer, isBest: boolean) =>
      brotli(content, {
        params: { [BROTLI_PARAM_QUALITY]: isBest ? BROTLI_MAX_QUALITY : FAST_BROTLI_QUALITY },
      }),
    expand: promisify(zlib.brotliDecompress),
  },
  {
    ending: '.gz',
    compress: (content: Buffer) => gzip(content, { level: 9 }),
    expand: promisify(zlib.gunzip),
  },
]

type Expand = (typeof forms)[number]['expand']

export type Damage = (typeof damages)[number]

/** Reads a file of a release from its upload or from the folder of a build. */
export type ReadFile = (file: string) => Promise<Buffer | null>

const isCompressed = (file: string, content: Uint8Array) =>
  compressible.test(file) && content.length >= MIN_COMPRESSED_BYTES

/** Writes files of a release into a directory, each with its compressed forms. */
export async function writeFiles(directory: string, files: readonly string[], read: ReadFile): Promise<void> {
  let written = 0
  for (const file of files) {
    const content = await read(file)
    if (content === null) throw new Error(`${file} is not there`)
    const target = path.join(directory, file)
    await mkdir(path.dirname(target), { recursive: true })
    if (isCompressed(file, content)) {
      written += content.length
      const isBest = written <= BEST_COMPRESSION_BYTES
      for (const { ending, compress, expand } of forms) {
        const given = await read(file + ending)
        const isGood = given !== null && (await expandsTo(given, content, expand))
        await writeFile(target + ending, isGood ? given : await compress(content, isBest))
      }
    }
    await writeFile(target, content)
  }
}

/** Moves one file and its compressed forms into place. Readers see either the old or the new file. */
export async function replaceFile(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  for (const { ending } of forms) await rename(from + ending, to + ending).catch(ignoreMissing)
  await rename(from, to)
}

/** How a stored file differs from the published one; null when it does not. */
export async function damageOf(file: string, integrity: string): Promise<Damage | null> {
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

/** Expands up to the length of the content only: a few compressed bytes can expand to gigabytes. */
async function expandsTo(compressed: Buffer, content: Buffer, expand: Expand): Promise<boolean> {
  const expanded = await expand(compressed, { maxOutputLength: content.length }).catch(() => null)
  return expanded?.equals(content) ?? false
}

export const readOrNull = (file: string) => readFile(file).catch(() => null)

export function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

export const temporaryName = (release: string) => `${release}-${randomUUID()}`
