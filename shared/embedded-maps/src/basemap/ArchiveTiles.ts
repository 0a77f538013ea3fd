import type { Basemap } from '../engine'
import { toWorld } from '../mercator'
import { ArchiveFault } from './ArchiveFault'
import { decodeTile, squareOf, type TileId } from './decodeTile'
import { openArchive } from './openArchive'
import type { Area, Scene, Square } from './Scene'

/** At least this many tiles are kept, also those that a moved map no longer shows. */
const KEPT_TILES_MIN = 160
/** What could not be read is asked for again after this time, and later after twice as long each time. */
const RETRY_FIRST_MS = 8_000
const RETRY_LAST_MS = 120_000

type Tile = Scene | 'loading' | 'empty' | 'failed'

interface Listeners {
  /** A part of the world looks different or has to be asked for again. */
  onTiles(square: Square): void
  /** What is wrong with a tile that was asked for; undefined once all of them could be read. */
  onFault(fault: ArchiveFault | undefined): void
}

interface TileScene {
  scene: Scene | undefined
  /** It is of a tile above, because the archive lacks this one. */
  isStandIn: boolean
  isLoading: boolean
}

/** The tiles of one archive as scenes, read when they are first asked for. */
export class ArchiveTiles {
  readonly basemap: Basemap
  private readonly order: number
  private archive: ReturnType<typeof openArchive>
  private readonly listeners: Listeners
  /** In order of use, the latest last. */
  private readonly tiles = new Map<string, Tile>()
  private keptMax = KEPT_TILES_MIN
  private readonly faults = new Map<string, ArchiveFault>()
  private readonly closing = new AbortController()
  /** Whether the last tile that was asked for could not be read. */
  hasFailed = false
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private retryMs = RETRY_FIRST_MS
  private readonly area: Area

  /** @param order of the archives: the first one lies on top of tiles of the same size */
  constructor(basemap: Basemap, order: number, listeners: Listeners) {
    this.basemap = basemap
    this.order = order
    this.listeners = listeners
    this.archive = openArchive(basemap.url)
    const [southWest, northEast] = [toWorld(basemap.bounds.sw), toWorld(basemap.bounds.ne)]
    this.area = { west: southWest.x, south: southWest.y, east: northEast.x, north: northEast.y }
    addEventListener('online', () => this.retry(), { signal: this.closing.signal })
  }

  close() {
    clearTimeout(this.retryTimer)
    this.closing.abort()
  }

  /** Keeps at least so many tiles: as many as one view shows, or it would load them for ever. */
  keep(count: number) {
    this.keptMax = Math.max(KEPT_TILES_MIN, count)
  }

  /** Asks again for everything that failed. */
  retry() {
    clearTimeout(this.retryTimer)
    this.retryTimer = undefined
    if (this.faults.size === 0) return
    for (const key of this.faults.keys()) this.tiles.delete(key)
    this.faults.clear()
    const { west, north, east, south } = this.area
    this.listeners.onTiles({ x: west, y: north, size: Math.max(east - west, south - north) })
  }

  /**
   * The scene of a tile, or of the nearest one above it that the archive has.
   * @param standInZooms how far above: such a tile is enlarged
   * @returns the scene that is known now, and whether a better one may follow
   */
  sceneOf(tile: TileId, standInZooms: number): TileScene {
    const levels = Math.max(0, tile.z - this.basemap.maxZoom)
    let isLoading = false
    for (let up = levels; up <= levels + standInZooms && up <= tile.z; up++) {
      const above = { z: tile.z - up, x: tile.x >> up, y: tile.y >> up }
      if (above.z < this.basemap.minZoom || !this.meets(squareOf(above))) continue
      const known = isLoading ? this.tiles.get(keyOf(above)) : this.ask(above)
      if (typeof known === 'object') return { scene: known, isStandIn: !isLoading && up > levels, isLoading }
      if (known === 'loading') isLoading = true
    }
    return { scene: undefined, isStandIn: false, isLoading }
  }

  /** Whether a square lies in the archive's area as a whole. */
  covers({ x, y, size }: Square) {
    const { west, north, east, south } = this.area
    return x >= west && x + size <= east && y >= north && y + size <= south
  }

  private meets({ x, y, size }: Square) {
    const { west, north, east, south } = this.area
    return x < east && x + size > west && y < south && y + size > north
  }

  private ask(tile: TileId): Tile {
    const key = keyOf(tile)
    const known = this.tiles.get(key)
    if (known !== undefined) return this.remember(key, known)
    void this.load(key, tile)
    return this.remember(key, 'loading')
  }

  private remember(key: string, tile: Tile): Tile {
    this.tiles.delete(key)
    this.tiles.set(key, tile)
    if (this.tiles.size > this.keptMax) this.forget(this.tiles.keys().next().value!)
    return tile
  }

  private forget(key: string) {
    this.tiles.delete(key)
    if (this.faults.delete(key)) this.reportFault()
  }

  private async load(key: string, tile: TileId) {
    const { signal } = this.closing
    const { archive } = this
    try {
      const found = await archive.getZxy(tile.z, tile.x, tile.y, signal)
      if (signal.aborted) return
      this.remember(key, found ? this.sceneFrom(found.data, tile) : 'empty')
      this.faults.delete(key)
      this.retryMs = RETRY_FIRST_MS
      this.hasFailed = false
    } catch (error) {
      if (signal.aborted) return
      this.hasFailed = true
      // The library keeps a failed header for ever, and the browser's cache may have one of a replaced archive.
      if (this.archive === archive) this.archive = openArchive(this.basemap.url, 'reload')
      // Any other error comes from bytes that are no archive or no tile.
      const fault = error instanceof ArchiveFault ? error : new ArchiveFault('corrupt', { cause: error })
      this.remember(key, 'failed')
      this.faults.set(key, fault)
      this.retryLater()
    }
    this.reportFault()
    this.listeners.onTiles(squareOf(tile))
  }

  private sceneFrom(bytes: ArrayBuffer, tile: TileId) {
    return decodeTile(bytes, tile, { level: tile.z + 1 / (2 + this.order), area: this.area })
  }

  private reportFault() {
    this.listeners.onFault(this.faults.values().next().value)
  }

  private retryLater() {
    this.retryTimer ??= setTimeout(() => {
      this.retryMs = Math.min(2 * this.retryMs, RETRY_LAST_MS)
      this.retry()
    }, this.retryMs)
  }
}

const keyOf = ({ z, x, y }: TileId) => `${z}/${x}/${y}`
