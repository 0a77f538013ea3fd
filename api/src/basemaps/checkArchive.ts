import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  bytesToHeader,
  Compression,
  type Header,
  PMTiles,
  type RangeResponse,
  SharedPromiseCache,
  TileType,
} from 'pmtiles'
import type { Bounds } from '@freehold/contracts'
import { type ArchiveSource, PART_MAX_BYTES, requireReadable, toArrayBuffer } from './ArchiveSource'
import { BasemapFault, isBasemapFault } from './BasemapFault'
import { type Attribution, readAttribution } from './readAttribution'

/** What an archive says of itself. */
export interface ArchiveFacts extends Attribution {
  bytes: number | null
  /** SHA-256 of its beginning, with header and root directory. */
  beginning: string
  minZoom: number
  maxZoom: number
  bounds: Bounds
}

/** The root directory ends within it. @see https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const BEGINNING_BYTES = 16_384
const HEADER_BYTES = 127
/** Three times a directory of a planet. Every four bytes may become an entry, which takes over 50 bytes in memory. */
const DIRECTORY_MAX = 2_000_000
/** One column of tiles reads from fewer directories. */
const DIRECTORIES_CACHED = 40
const ZOOM_MAX = 22
/** Deeper than the two levels of real archives. */
const DIRECTORY_LEVELS_MAX = 4
const LAYERS_NAMED = 6
/** Layers that every archive in the Protomaps schema has, whatever its area and zooms. */
const requiredLayers = ['earth', 'water', 'roads', 'places']

const unzip = promisify(gunzip)

/** Checks that the embedded map can draw an archive. Rejects with a BasemapFault that says why it cannot. */
export async function checkArchive(source: ArchiveSource): Promise<ArchiveFacts> {
  const { data } = await source.getBytes(0, BEGINNING_BYTES)
  const header = readHeader(new Uint8Array(data))
  requireDrawable(header)
  requireWhole(header, source.size)
  const bounds = boundsOf(header)
  const archive = toArchive(source)
  await requireTile(source, archive, header)
  const metadata = await readMetadata(archive)
  requireSchema(metadata)
  return {
    bytes: source.size,
    beginning: digestOf(data),
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds,
    ...readAttribution(metadata['attribution']),
  }
}

/** Reads the tiles of a source. Directories are unpacked by the cache, metadata and tiles by the archive. */
export const toArchive = (source: ArchiveSource): PMTiles =>
  new PMTiles(
    source,
    new SharedPromiseCache(DIRECTORIES_CACHED, true, decompressTo(DIRECTORY_MAX)),
    decompressTo(PART_MAX_BYTES),
  )

/** SHA-256 of an archive's beginning, to compare with that of {@link ArchiveFacts}. */
export async function readBeginning(source: ArchiveSource): Promise<string> {
  return digestOf((await source.getBytes(0, BEGINNING_BYTES)).data)
}

const digestOf = (data: ArrayBuffer) => createHash('sha256').update(new Uint8Array(data)).digest('hex')

function readHeader(start: Uint8Array): Header {
  if (start.length === 0) throw new BasemapFault('empty', 'is empty')
  if (Buffer.from(start.subarray(0, 7)).toString('latin1') !== 'PMTiles') {
    throw new BasemapFault('unreadable', 'is not a PMTiles archive')
  }
  if (start.length < HEADER_BYTES) throw truncated(HEADER_BYTES - start.length)
  const version = start[7]
  if (version !== 3) {
    throw new BasemapFault(
      'unreadable',
      `is a PMTiles archive of version ${version}: convert it to version 3`,
    )
  }
  return bytesToHeader(toArrayBuffer(start.subarray(0, HEADER_BYTES)))
}

function requireDrawable({ tileType, tileCompression, internalCompression }: Header): void {
  if (tileType !== TileType.Mvt) {
    throw new BasemapFault(
      'schema',
      `has ${TileType[tileType] ?? 'unknown'} tiles instead of vector tiles (MVT)`,
    )
  }
  for (const compression of [tileCompression, internalCompression]) {
    if (compression === Compression.None || compression === Compression.Gzip) continue
    throw new BasemapFault(
      'unreadable',
      `is compressed with ${Compression[compression] ?? 'an unknown method'}, which browsers cannot read: use gzip`,
    )
  }
}

const truncated = (missing: number) =>
  new BasemapFault('truncated', `is truncated: ${missing.toLocaleString('en-US')} bytes are missing`)

/** All sections end within the archive. */
function requireWhole(header: Header, size: number | null): void {
  const { leafDirectoryLength = 0, tileDataLength = 0 } = header
  const end = Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + leafDirectoryLength,
    header.tileDataOffset + tileDataLength,
  )
  if (size !== null && end > size) throw truncated(end - size)
  requireReadable(header.jsonMetadataLength)
  if (header.rootDirectoryLength === 0) throw new BasemapFault('empty', 'has no tiles')
  if (header.rootDirectoryOffset + header.rootDirectoryLength > BEGINNING_BYTES) {
    throw new BasemapFault('corrupt', 'is damaged: its root directory is not at its beginning')
  }
}

function boundsOf({ minZoom, maxZoom, minLon, minLat, maxLon, maxLat }: Header): Bounds {
  if (minZoom > maxZoom || maxZoom > ZOOM_MAX) {
    throw new BasemapFault('corrupt', `has impossible zooms: ${minZoom} to ${maxZoom}`)
  }
  const isOnEarth = minLon >= -180 && maxLon <= 180 && minLat >= -90 && maxLat <= 90
  if (!isOnEarth || minLon >= maxLon || minLat >= maxLat) {
    const bounds = [minLat, minLon, maxLat, maxLon].join(',')
    throw new BasemapFault('corrupt', `has impossible bounds: south,west,north,east ${bounds}`)
  }
  return { sw: { lat: minLat, lng: minLon }, ne: { lat: maxLat, lng: maxLon } }
}

/** Unpacks what is compressed, and rejects above so many bytes: a few bytes must not become gigabytes. */
const decompressTo =
  (maxOutputLength: number) =>
  async (data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> => {
    if (compression === Compression.Gzip)
      return toArrayBuffer(await unzip(new Uint8Array(data), { maxOutputLength }))
    if (data.byteLength > maxOutputLength) throw new Error('It is too large')
    return data
  }

/** Reads the first tile, through the directories. */
async function requireTile(source: ArchiveSource, archive: PMTiles, header: Header): Promise<void> {
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
  for (let level = 0; level < DIRECTORY_LEVELS_MAX; level += 1) {
    const [at, size] = [offset, length]
    requireReadable(size)
    const entries = await orCorrupt('its directory of tiles', () =>
      archive.cache.getDirectory(source, at, size, header),
    )
    const [first] = entries
    if (!first) throw new BasemapFault('empty', 'has no tiles')
    if (first.runLength > 0) {
      requireReadable(first.length)
      await orCorrupt('its first tile', async () => {
        const tile: RangeResponse = await source.getBytes(header.tileDataOffset + first.offset, first.length)
        if (tile.data.byteLength < first.length) throw truncated(first.length - tile.data.byteLength)
        await decompressTo(PART_MAX_BYTES)(tile.data, header.tileCompression)
      })
      return
    }
    ;[offset, length] = [header.leafDirectoryOffset + first.offset, first.length]
  }
  throw new BasemapFault('corrupt', 'is damaged: its directories have no end')
}

async function readMetadata(archive: PMTiles): Promise<Record<string, unknown>> {
  const metadata = await orCorrupt('its metadata', () => archive.getMetadata())
  return typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>) : {}
}

/** The message of pmtiles. */
const emptyDirectory = 'Empty directory is invalid'

async function orCorrupt<Result>(what: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    // An error of the file system or an abort is no fault of the archive.
    if (isBasemapFault(error) || (error as { syscall?: string }).syscall) throw error
    if (error instanceof Error && error.name === 'AbortError') throw error
    if (error instanceof Error && error.message === emptyDirectory)
      throw new BasemapFault('empty', 'has no tiles')
    throw new BasemapFault('corrupt', `is damaged: ${what} cannot be read`)
  }
}

interface Layer {
  id: string
  fields: Record<string, unknown>
}

function requireSchema({ vector_layers: listed }: Record<string, unknown>): void {
  const layers = (Array.isArray(listed) ? listed : []).filter(isLayer)
  const names = layers.map(({ id }) => id)
  if (!requiredLayers.every((name) => names.includes(name))) {
    const more = names.length > LAYERS_NAMED ? ', …' : ''
    const named =
      names.length === 0 ? 'no layers' : `the layers ${names.slice(0, LAYERS_NAMED).join(', ')}${more}`
    throw new BasemapFault('schema', `has ${named}, which is not the Protomaps schema`)
  }
  // Version 4 renamed the fields, and the map would draw nothing of an older archive.
  if (layers.some(({ fields }) => 'pmap:kind' in fields)) {
    throw new BasemapFault('schema', 'has the Protomaps schema before version 4: use a newer build')
  }
}

const isLayer = (layer: unknown): layer is Layer =>
  typeof layer === 'object' &&
  layer !== null &&
  'id' in layer &&
  typeof layer.id === 'string' &&
  'fields' in layer &&
  typeof layer.fields === 'object' &&
  layer.fields !== null
