import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { ImportError } from '../../ImportError'

/** Counts the bytes of files as they lie on the disk, packed or not. */
export interface BytesRead {
  bytes: number
}

const CHUNK_BYTES = 2 ** 18

/** Tables and JSON become 5 to 50 times as large; an archive made to do harm becomes a thousand times as large. */
const UNPACKED_MAX_TIMES = 200
/** Up to this size a file may be as repetitive as it likes. */
const UNPACKED_ALWAYS_BYTES = 64 * 2 ** 20

/** The bytes of a file of any size, in chunks; those of a gzip file unpacked. */
export async function* readBytes(file: string, progress: BytesRead = { bytes: 0 }): AsyncGenerator<Buffer> {
  const kind = kindOf(await firstBytes(file))
  if (kind === 'zip') throw notUnpacked(file)
  const stream = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const before = progress.bytes
  let length = 0
  try {
    // An error in the one stream also ends the other.
    const chunks =
      kind === 'gzip' ? pipeline(stream, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) : stream
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      progress.bytes = before + stream.bytesRead
      length += chunk.length
      if (length > Math.max(UNPACKED_ALWAYS_BYTES, stream.bytesRead * UNPACKED_MAX_TIMES)) {
        throw new ImportError(
          `${file} becomes more than ${UNPACKED_MAX_TIMES} times as large when it is unpacked: unpack it first`,
        )
      }
      yield chunk
    }
  } finally {
    stream.destroy()
  }
}

const notUnpacked = (file: string) =>
  new ImportError(`${file} is a ZIP archive or a workbook: unpack it, or save its sheet as CSV UTF-8`)

/** The beginning of a file, unpacked as far as it goes. Throws an ImportError for a ZIP archive, and for a damaged file. */
export function unpackHead(name: string, bytes: Buffer): Buffer {
  const kind = kindOf(bytes)
  if (kind === 'zip') throw notUnpacked(name)
  if (kind === null) return bytes
  try {
    const maxOutputLength = bytes.length * UNPACKED_MAX_TIMES
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })
  } catch (error) {
    throw new ImportError(`Cannot unpack ${name}: ${(error as Error).message}`)
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function kindOf([first, second, third, fourth]: Buffer): 'gzip' | 'zip' | null {
  if (first === 0x1f && second === 0x8b) return 'gzip'
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4 ? 'zip' : null
}
