import type { Transform } from 'node:stream'
import zlib from 'node:zlib'
import { BackupError } from '../BackupError'

/** How an archive is compressed, and where its checksum is. */
export interface Compression {
  name: 'gzip' | 'zstd'
  ending: string
  /** The first bytes of an archive. */
  magic: Buffer
  compress: () => Transform
  expand: () => Transform
  /**
   * The end of an archive, with the SHA-256 of all bytes before it. In both formats it is a part without content, so that
   * other programs read the archive as well.
   */
  footerOf: (sha256: string) => Buffer
}

const mark = (sha256: string) => Buffer.from(`sha256:${sha256}`)

/** A gzip member whose comment is the checksum: RFC 1952, 2.2 and 2.3.1. */
const gzip: Compression = {
  name: 'gzip',
  ending: '.tar.gz',
  magic: Buffer.from([0x1f, 0x8b]),
  compress: () => zlib.createGzip(),
  expand: () => zlib.createGunzip(),
  footerOf: (sha256) =>
    Buffer.concat([
      Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]),
      mark(sha256),
      // The end of the comment, an empty block, and the CRC and length of nothing.
      Buffer.from([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ]),
}

/** Node has zstd since 22.15; the types are those of Node 20. */
const { createZstdCompress, createZstdDecompress } = zlib as typeof zlib & {
  createZstdCompress?: () => Transform
  createZstdDecompress?: () => Transform
}

/** As many bytes as {@link compressionOf} needs. */
export const MAGIC_BYTES = 4

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** A skippable frame with the checksum: RFC 8878, 3.1.2. */
const zstd: Compression | null =
  createZstdCompress && createZstdDecompress
    ? {
        name: 'zstd',
        ending: '.tar.zst',
        magic: zstdMagic,
        compress: createZstdCompress,
        expand: createZstdDecompress,
        footerOf: (sha256) => {
          const content = mark(sha256)
          const head = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0])
          head.writeUInt32LE(content.length, 4)
          return Buffer.concat([head, content])
        },
      }
    : null

/** Those that this version of Node has, the best first: zstd takes a fraction of gzip's time. */
export const compressions: readonly Compression[] = zstd ? [zstd, gzip] : [gzip]

export const anyNodeReads = gzip

/** The compression of an archive that begins with these bytes. Throws a BackupError if it is no archive. */
export function compressionOf(beginning: Buffer): Compression {
  const found = compressions.find(({ magic }) => beginning.subarray(0, magic.length).equals(magic))
  if (found) return found
  throw new BackupError(
    beginning.subarray(0, zstdMagic.length).equals(zstdMagic)
      ? 'The archive is compressed with zstd, which needs Node 22.15 or newer (backup --gzip writes one for any)'
      : 'This is no archive of a Freehold: it is neither gzip nor zstd',
  )
}
