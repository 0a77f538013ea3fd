import type { Source } from 'pmtiles'
import { BasemapFault } from './BasemapFault'

/** Reads ranges of an archive, for `PMTiles` and our own checks. Rejects with a BasemapFault. */
export interface ArchiveSource extends Source {
  /** Bytes of the whole archive. Null before the first range was read, or if a server does not state it. */
  readonly size: number | null
  /** Whether pages cannot read the ETag that its server sends, and so do not notice another archive there. */
  readonly hidesEtag?: boolean
  close: () => Promise<void>
}

/**
 * The most bytes of one range, and of what is unpacked from it. The largest tiles and metadata of real archives unpack to
 * a few megabytes; tiles are decoded without a pause.
 */
export const PART_MAX_BYTES = 8_000_000

/** Lengths are read from the archive, and that many bytes are put into memory. Throws a BasemapFault. */
export function requireReadable(length: number): void {
  if (length > PART_MAX_BYTES)
    throw new BasemapFault('corrupt', 'is damaged: a part of it has an impossible length')
}

/** A copy as an ArrayBuffer of its own: a Buffer may be a part of a larger one. */
export const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
