import { PMTiles } from 'pmtiles'
import type { Basemap } from '../engine'
import { toWorld } from '../mercator'
import { ArchiveFault } from './ArchiveFault'
import { RangeSource } from './RangeSource'
import { decodeTile, squareOf, type TileId } from './decodeTile'
import type { Scene, Square } from './Scene'

/** A view with its surroundings takes up to 80 tiles. */
const KEPT_TILES_MAX = 160
/** A tile that could not be read is asked for again after this time, and not by every drawing. */
const RETRY_AFTER_MS = 8_000

type Tile = Scene | 'loading' | 'empty' | { failedAt: number }

const isScene = (tile: Tile | undefined): tile is Scene => typeof tile === 'object' && 'paths' in tile

interface Listeners {
  /** The tile's scene has arrived, or it is known that there is none. */
  onTile(square: Square): void
  /** What is wrong with a tile that was asked for; undefined once all of them could be read. */
  onFault(fault: ArchiveFault | undefined): void
}

/** The tiles of one archive as scenes, read when they are first asked for. */
export class ArchiveTiles {
  readonly basemap: Basemap
  private archive: PMTiles
  private readonly listeners: Listeners
  /** In order of use, the latest last. */
  private readonly tiles = new Map<string, Tile>()
  private readonly faults = new Map<string, ArchiveFault>()
  private readonly life = new AbortController()
  private readonly area: { west: number; north: number; east: number; south: number }

  constructor(basemap: Basemap, listeners: Listeners) {
    this.basemap = basemap
    this.listeners = listeners
    this.archive = new PMTiles(new RangeSource(basemap.url))
    const [southWest, northEast] = [toWorld(basemap.bounds.sw), toWorld(basemap.bounds.ne)]
    this.area = { west: southWest.x, south: southWest.y, east: northEast.x, north: northEast.y }
  }

  close() {
    this.life.abort()
  }

  /** Asks again for everything that failed. */
  retry() {
    for (const key of this.faults.keys()) this.tiles.delete(key)
    this.faults.clear()
  }

  /**
   * The scene of a tile, or of the nearest one above it that the archive has.
   * @param standInZooms how far above: such a tile is enlarged
   * @returns the scene that is known now, and whether a better one may follow
   */
  sceneOf(tile: TileId, standInZooms: number): { scene: Scene | undefined; isLoading: boolean } {
    const levels = Math.max(0, tile.z - this.basemap.maxZoom)
    let isLoading = false
    for (let up = levels; up <= levels + standInZooms && up <= tile.z; up++) {
      const above = { z: tile.z - up, x: tile.x >> up, y: tile.y >> up }
      if (above.z < this.basemap.minZoom || !this.meets(squareOf(above))) continue
      const known = isLoading ? this.tiles.get(keyOf(above)) : this.ask(above)
      if (isScene(known)) return { scene: known, isLoading }
      if (known === 'loading') isLoading = true
    }
    return { scene: undefined, isLoading }
  }

  /** Whether a square lies in the archive's area as a whole. */
  covers({ x, y, size }: Square) {
    const { west, north, east, south } = this.area
    return x >= west && x + size <= east && y >= north && y + size <= south
  }

  meets({ x, y, size }: Square) {
    const { west, north, east, south } = this.area
    return x < east && x + size > west && y < south && y + size > north
  }

  private ask(tile: TileId): Tile {
    const key = keyOf(tile)
    const known = this.tiles.get(key)
    const isStale =
      typeof known === 'object' && 'failedAt' in known && Date.now() - known.failedAt > RETRY_AFTER_MS
    if (known === undefined || isStale) {
      this.keep(key, 'loading')
      void this.load(key, tile)
      return 'loading'
    }
    this.keep(key, known)
    return known
  }

  private keep(key: string, tile: Tile) {
    this.tiles.delete(key)
    this.tiles.set(key, tile)
    if (this.tiles.size <= KEPT_TILES_MAX) return
    const oldest = this.tiles.keys().next().value!
    this.tiles.delete(oldest)
    this.faults.delete(oldest)
  }

  private async load(key: string, tile: TileId) {
    const { signal } = this.life
    const { archive } = this
    try {
      const found = await archive.getZxy(tile.z, tile.x, tile.y, signal)
      if (signal.aborted) return
      this.keep(key, found ? decodeTile(found.data, tile) : 'empty')
      this.faults.delete(key)
    } catch (error) {
      if (signal.aborted) return
      this.keep(key, { failedAt: Date.now() })
      // The library keeps a failed header for ever.
      if (this.archive === archive) this.archive = new PMTiles(new RangeSource(this.basemap.url))
      // Any other error comes from bytes that are no archive or no tile.
      this.faults.set(
        key,
        error instanceof ArchiveFault ? error : new ArchiveFault('corrupt', { cause: error }),
      )
    }
    this.listeners.onFault(this.faults.values().next().value)
    this.listeners.onTile(squareOf(tile))
  }
}

const keyOf = ({ z, x, y }: TileId) => `${z}/${x}/${y}`
