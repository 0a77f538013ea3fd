import type { Header, PMTiles } from 'pmtiles'

/** Tiles of one zoom: the columns and rows that cover an archive's bounds, both ends included. */
export interface TileRange {
  zoom: number
  left: number
  right: number
  top: number
  bottom: number
}

/** The latitude at which the square Mercator world ends. */
const LAT_MAX = 85.0511

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Position of a longitude in tiles from the antimeridian. */
const column = (lng: number, zoom: number) => ((clamp(lng, -180, 180) + 180) / 360) * 2 ** zoom

/** Position of a latitude in tiles from the north. */
function row(lat: number, zoom: number): number {
  const sine = Math.sin((clamp(lat, -LAT_MAX, LAT_MAX) * Math.PI) / 180)
  return (0.5 - Math.atanh(sine) / (2 * Math.PI)) * 2 ** zoom
}

/** The inverse of {@link column} and {@link row}, in degrees. */
export function degreesOf(x: number, y: number, zoom: number): { lng: number; lat: number } {
  const lat = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom)))
  return { lng: (x / 2 ** zoom) * 360 - 180, lat: (lat * 180) / Math.PI }
}

export function tileRange({ minLon, maxLon, minLat, maxLat }: Header, zoom: number): TileRange {
  const last = 2 ** zoom - 1
  return {
    zoom,
    left: clamp(Math.floor(column(minLon, zoom)), 0, last),
    right: clamp(Math.floor(column(maxLon, zoom)), 0, last),
    top: clamp(Math.floor(row(maxLat, zoom)), 0, last),
    bottom: clamp(Math.floor(row(minLat, zoom)), 0, last),
  }
}

export const tileCount = ({ left, right, top, bottom }: TileRange) =>
  Math.max(0, right - left + 1) * Math.max(0, bottom - top + 1)

export interface Tile {
  x: number
  y: number
  /** Null if the archive has no such tile. */
  data: ArrayBuffer | null
  /** Why it cannot be read. */
  error?: unknown
}

/** Tiles that are read ahead, which matters when an archive lies on another server. */
const READ_AHEAD = 8

/** Tiles of a range, column by column from the west and each from the north. */
export async function* readTiles(
  archive: PMTiles,
  range: TileRange,
  signal: AbortSignal | undefined,
): AsyncGenerator<Tile> {
  const ahead: Promise<Tile>[] = []
  for (let x = range.left; x <= range.right; x++)
    for (let y = range.top; y <= range.bottom; y++) {
      if (ahead.length === READ_AHEAD) yield await ahead.shift()!
      signal?.throwIfAborted()
      ahead.push(readTile(archive, range.zoom, x, y, signal))
    }
  for (const tile of ahead) yield await tile
}

/** Never rejects, because the tiles ahead are awaited late or, after an error, never. */
async function readTile(
  archive: PMTiles,
  zoom: number,
  x: number,
  y: number,
  signal: AbortSignal | undefined,
): Promise<Tile> {
  try {
    const found = await archive.getZxy(zoom, x, y, signal)
    return { x, y, data: found?.data ?? null }
  } catch (error) {
    return { x, y, data: null, error }
  }
}
