import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { BackupError } from '../BackupError'
import { type Compression, compressionOf } from './compressions'

/** Appends the checksum of all bytes that pass. */
export class Seal extends Transform {
  readonly #hash = createHash('sha256')
  readonly #compression: Compression
  bytes = 0

  constructor(compression: Compression) {
    super()
    this.#compression = compression
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
    done(null, chunk)
  }

  override _flush(done: TransformCallback): void {
    const footer = this.#compression.footerOf(this.#hash.digest('hex'))
    this.bytes += footer.length
    done(null, footer)
  }
}

/** What an archive is called that fails its checksum. */
export const damaged = (what: string) => new BackupError(`The archive is damaged or incomplete: ${what}`)

/** Removes the checksum from the end, and fails unless it is that of all bytes before. */
export class Unseal extends Transform {
  readonly #hash = createHash('sha256')
  readonly #compression: Compression
  readonly #footerLength: number
  #held = Buffer.alloc(0)

  constructor(beginning: Buffer) {
    super()
    this.#compression = compressionOf(beginning)
    this.#footerLength = this.#compression.footerOf('0'.repeat(64)).length
  }

  get compression(): Compression {
    return this.#compression
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.#held, chunk])
    const end = Math.max(0, all.length - this.#footerLength)
    this.#held = all.subarray(end)
    if (end === 0) return done()
    const passed = all.subarray(0, end)
    this.#hash.update(passed)
    done(null, passed)
  }

  override _flush(done: TransformCallback): void {
    const footer = this.#compression.footerOf(this.#hash.digest('hex'))
    done(this.#held.equals(footer) ? null : damaged('its checksum is not that of its content'))
  }
}
