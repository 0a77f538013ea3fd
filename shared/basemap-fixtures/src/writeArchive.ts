import { gzipSync } from 'node:zlib'
import { ByteWriter } from './ByteWriter'
import { protomapsMetadata } from './protomapsMetadata'

/** A tile with its data, uncompressed. */
export interface ArchiveTile {
  z: number
  x: number
  y: number
  data: Uint8Array
}

/** What an archive holds. Without a value, each is that of a correct archive. */
export interface ArchiveContent {
  tiles: readonly ArchiveTile[]
  /** `[west, south, east, north]` in degrees. */
  bounds?: [west: number, south: number, east: number, north: number]
  /** By default those of the Protomaps basemap, version 4. */
  metadata?: unknown
  minZoom?: number
  maxZoom?: number
  /** 1 is MVT, 2 PNG. */
  tileType?: number
  specVersion?: number
  /** 1 none, 2 gzip, 3 Brotli: how the header says that tiles are compressed. They are compressed with gzip. */
  tileCompression?: number
  /** Entries in a leaf directory; more tiles than that are in several. By default all are in the root. */
  leafSize?: number
}

const HEADER_BYTES = 127
const GZIP = 2
const MVT = 1

/**
 * A PMTiles archive, version 3.
 * @see https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function writeArchive(content: ArchiveContent): Buffer {
  const { tiles, metadata = protomapsMetadata, leafSize = Infinity } = content
  const { entries, data } = layOut(tiles)
  const { root, leaves } = directoriesOf(entries, leafSize)
  const json = gzipSync(JSON.stringify(metadata))
  const sections = [root, json, leaves, data]
  return Buffer.concat([headerOf(content, entries, sections), ...sections])
}

interface Entry {
  tileId: number
  offset: number
  length: number
  /** 0 for an entry that points to a leaf directory. */
  runLength: number
}

/** The compressed tiles in the order of their ids. */
function layOut(tiles: readonly ArchiveTile[]): { entries: Entry[]; data: Buffer } {
  const sorted = tiles
    .map((tile) => ({ tileId: tileIdOf(tile), data: gzipSync(tile.data) }))
    .toSorted((a, b) => a.tileId - b.tileId)
  let offset = 0
  const entries = sorted.map(({ tileId, data }) => {
    const entry = { tileId, offset, length: data.length, runLength: 1 }
    offset += data.length
    return entry
  })
  return { entries, data: Buffer.concat(sorted.map(({ data }) => data)) }
}

/** The position of a tile on the Hilbert curve of its zoom, after all tiles of lower zooms. */
function tileIdOf({ z, x, y }: ArchiveTile): number {
  let id = (4 ** z - 1) / 3
  let [atX, atY] = [x, y]
  for (let size = 2 ** (z - 1); size >= 1; size /= 2) {
    const right = (atX & size) > 0 ? 1 : 0
    const down = (atY & size) > 0 ? 1 : 0
    id += size * size * ((3 * right) ^ down)
    if (down === 0) {
      if (right === 1) [atX, atY] = [size - 1 - atX, size - 1 - atY]
      ;[atX, atY] = [atY, atX]
    }
  }
  return id
}

function directoriesOf(entries: Entry[], leafSize: number): { root: Buffer; leaves: Buffer } {
  if (entries.length <= leafSize) return { root: encodeDirectory(entries), leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let first = 0; first < entries.length; first += leafSize) {
    const leaf = encodeDirectory(entries.slice(first, first + leafSize))
    pointers.push({ tileId: entries[first]!.tileId, offset, length: leaf.length, runLength: 0 })
    offset += leaf.length
    leaves.push(leaf)
  }
  return { root: encodeDirectory(pointers), leaves: Buffer.concat(leaves) }
}

function encodeDirectory(entries: Entry[]): Buffer {
  const writer = new ByteWriter().varint(entries.length)
  let before = 0
  for (const { tileId } of entries) {
    writer.varint(tileId - before)
    before = tileId
  }
  for (const { runLength } of entries) writer.varint(runLength)
  for (const { length } of entries) writer.varint(length)
  for (const { offset } of entries) writer.varint(offset + 1)
  return gzipSync(writer.done())
}

function headerOf(content: ArchiveContent, entries: Entry[], sections: Buffer[]): Buffer {
  const { tiles, bounds = [-119.6, 46.5, -119.4, 46.7] } = content
  const zooms = tiles.map(({ z }) => z)
  const {
    specVersion = 3,
    tileType = MVT,
    tileCompression = GZIP,
    minZoom = Math.min(...zooms),
    maxZoom = Math.max(...zooms),
  } = content
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(specVersion, 7)
  let offset = HEADER_BYTES
  for (const [index, { length }] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    offset += length
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), at)
  header.set([1, GZIP, tileCompression, tileType, clampZoom(minZoom), clampZoom(maxZoom)], 96)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(toE7(degrees), 102 + index * 4)
  header.writeUInt8(clampZoom(minZoom), 118)
  const [west, south, east, north] = bounds
  header.writeInt32LE(toE7((west + east) / 2), 119)
  header.writeInt32LE(toE7((south + north) / 2), 123)
  return header
}

const toE7 = (degrees: number) => Math.round(degrees * 1e7)
/** An archive without tiles has no zooms. */
const clampZoom = (zoom: number) => (Number.isFinite(zoom) ? zoom : 0)
