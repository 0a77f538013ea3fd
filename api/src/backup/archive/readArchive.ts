import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, extract } from 'tar-stream'
import * as v from 'valibot'
import { isErrorLike } from '../../db/databaseErrors'
import { BackupError } from '../BackupError'
import { MAGIC_BYTES } from './compressions'
import { ARCHIVE_FORMAT, Head, HEAD_NAME, Manifest, MANIFEST_NAME } from './Manifest'
import { damaged, Unseal } from './seal'

export interface ArchiveEntry {
  name: string
  mode: number
  changedAt: Date
  content: AsyncIterable<Buffer>
}

export interface ArchiveReader {
  head: (head: Head) => Promise<void>
  /** For each entry between head and manifest, in their order. Reads its content to the end. */
  entry: (entry: ArchiveEntry) => Promise<void>
}

/**
 * Reads an archive once. Nothing of it may be trusted before this resolves: then every entry, and the archive as a whole, has
 * its checksum. Throws a BackupError if it is damaged, incomplete or of a later format, else what the reader has thrown.
 */
export async function readArchive(source: Readable, reader: ArchiveReader): Promise<Manifest> {
  const unpacked = extract()
  let failure: unknown
  const unpacking = unpack(source, unpacked).catch((error: unknown) => {
    failure = error
    unpacked.destroy()
  })
  const reading = new EntryReading(reader)
  let manifest: Manifest | undefined
  try {
    for await (const entry of unpacked) await reading.read(entry)
    manifest = reading.finish()
  } catch (error) {
    failure ??= error
    unpacked.destroy()
  }
  await unpacking
  if (failure !== undefined) throw explain(failure)
  // Last, because what a reader makes of damaged bytes may be any error.
  if (reading.failure !== undefined) throw reading.failure
  return manifest!
}

async function unpack(source: Readable, unpacked: NodeJS.WritableStream): Promise<void> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
  const beginning = await take(chunks, MAGIC_BYTES)
  const unseal = new Unseal(beginning)
  await pipeline(Readable.from(follow(beginning, chunks)), unseal, unseal.compression.expand(), unpacked)
}

async function take(chunks: AsyncIterator<Buffer>, bytes: number): Promise<Buffer> {
  let taken = Buffer.alloc(0)
  while (taken.length < bytes) {
    const { done, value } = await chunks.next()
    if (done) break
    taken = Buffer.concat([taken, value])
  }
  return taken
}

async function* follow(first: Buffer, chunks: AsyncIterator<Buffer>) {
  yield first
  yield* { [Symbol.asyncIterator]: () => chunks }
}

/** Reads entries one after the other and hashes them. After a failure of the reader it only hashes the others. */
class EntryReading {
  readonly #reader: ArchiveReader
  readonly #found: Manifest['entries'] = []
  #manifest: Manifest | undefined
  failure: unknown

  constructor(reader: ArchiveReader) {
    this.#reader = reader
  }

  async read(entry: Entry): Promise<void> {
    const { name, type } = entry.header
    if (this.#manifest !== undefined || type !== 'file') throw damaged(`${name} does not belong into it`)
    if (this.#found.length === 0 && name !== HEAD_NAME) throw damaged('its beginning is missing')
    if (name === MANIFEST_NAME) this.#manifest = parse(Manifest, name, await textOf(entry))
    else this.#found.push(await this.#hash(entry))
  }

  async #hash(entry: Entry): Promise<Manifest['entries'][number]> {
    const { name, mode = 0o600, mtime = new Date() } = entry.header
    const hash = createHash('sha256')
    let bytes = 0
    let isBroken = false
    const content = (async function* hashed() {
      try {
        for await (const chunk of entry as AsyncIterable<Buffer>) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      } catch (error) {
        isBroken = true
        throw error
      }
    })()
    if (name === HEAD_NAME) await this.#readHead(await textOf(content))
    else {
      const given = { name, mode, changedAt: mtime, content }
      try {
        if (this.failure === undefined) await this.#reader.entry(given)
      } catch (error) {
        if (isBroken) throw error
        this.failure = error
      }
      entry.resume()
    }
    return { name, bytes, sha256: hash.digest('hex') }
  }

  async #readHead(text: string): Promise<void> {
    const { format } = parse(v.object({ format: v.number() }), HEAD_NAME, text)
    if (format > ARCHIVE_FORMAT) {
      this.failure = new BackupError(
        `The archive has format ${format}, this version of Freehold reads ${ARCHIVE_FORMAT}: use the version that made it`,
      )
      return
    }
    await this.#reader.head(parse(Head, HEAD_NAME, text)).catch((error: unknown) => {
      this.failure = error
    })
  }

  /** Throws unless all entries are those that were written. */
  finish(): Manifest {
    if (this.#manifest === undefined) throw damaged('its end is missing')
    if (this.failure === undefined) compare(this.#found, this.#manifest.entries)
    return this.#manifest
  }
}

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString('utf8')
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  name: string,
  text: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    throw damaged(`${name} cannot be read`)
  }
}

function compare(found: Manifest['entries'], listed: Manifest['entries']): void {
  if (found.length !== listed.length)
    throw damaged(`it has ${found.length} entries instead of ${listed.length}`)
  for (const [index, { name, bytes, sha256 }] of listed.entries()) {
    const entry = found[index]!
    if (entry.name !== name || entry.bytes !== bytes || entry.sha256 !== sha256)
      throw damaged(`${name} is not what was stored`)
  }
}

/** Errors of zlib and tar-stream are about bytes that they cannot read. */
function explain(error: unknown): unknown {
  const isKnown = !isErrorLike(error) || error.name === 'BackupError' || 'syscall' in error
  return isKnown ? error : damaged(error.message)
}
