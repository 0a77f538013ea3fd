import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { Compression } from './compressions'
import { type Head, HEAD_NAME, type Manifest, MANIFEST_NAME } from './Manifest'
import { Seal } from './seal'

export interface FileFacts {
  bytes: number
  mode: number
  changedAt: Date
}

/** Writes the entries of an archive into a stream, one after the other. */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly #seal: Seal
  readonly #written: Promise<void>
  readonly #madeAt: Date
  readonly #entries: Manifest['entries'] = []

  constructor(target: Writable, compression: Compression, madeAt: Date) {
    this.#seal = new Seal(compression)
    this.#madeAt = madeAt
    this.#written = pipeline(this.#pack, compression.compress(), this.#seal, target)
    // Awaited with every entry and at the end.
    this.#written.catch(() => {})
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.#seal.bytes
  }

  writeHead(head: Head): Promise<void> {
    return this.write(HEAD_NAME, Buffer.from(JSON.stringify(head, null, 2)))
  }

  write(name: string, content: Buffer): Promise<void> {
    return this.writeFile(
      name,
      { bytes: content.length, mode: 0o600, changedAt: this.#madeAt },
      Readable.from([content]),
    )
  }

  /** @param content exactly as many bytes as the facts say */
  async writeFile(name: string, { bytes, mode, changedAt }: FileFacts, content: Readable): Promise<void> {
    const hash = createHash('sha256')
    // The target has failed before: that is the error.
    if (this.#pack.destroyed) await this.#written
    const entry = this.#pack.entry({ name, size: bytes, mode, mtime: changedAt })
    const write = pipeline(
      content,
      async function* hashed(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      entry,
    )
    // When the target fails, nothing reads the entry any more.
    await Promise.race([write, this.#written.then(() => write)])
    this.#entries.push({ name, bytes, sha256: hash.digest('hex') })
  }

  /** Resolves when the target has everything. */
  async finish(tables: Manifest['tables']): Promise<void> {
    const manifest: Manifest = { entries: [...this.#entries], tables }
    await this.write(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)))
    this.#pack.finalize()
    await this.#written
  }

  /** Ends the target without a complete archive. */
  async abort(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => {})
  }
}
