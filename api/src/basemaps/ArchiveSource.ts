import type { Source } from 'pmtiles'

/** Reads ranges of an archive, for `PMTiles` and our own checks. Rejects with a BasemapFault. */
export interface ArchiveSource extends Source {
  /** Bytes of the whole archive. Null before the first range was read, or if a server does not state it. */
  readonly size: number | null
  close: () => Promise<void>
}

/** A copy as an ArrayBuffer of its own: a Buffer may be a part of a larger one. */
export const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
