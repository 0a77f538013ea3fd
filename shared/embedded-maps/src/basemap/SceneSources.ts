import type { Bounds } from '@freehold/contracts'
import type { Basemap } from '../engine'
import { fromWorld, toWorld } from '../mercator'
import { ArchiveFault } from './ArchiveFault'
import type { ArchiveTiles } from './ArchiveTiles'
import { squareOf, type TileId } from './decodeTile'
import { meetsAmerica } from './outlines/america'
import type { OutlineKind } from './outlineScenes'
import type { Scene, Square } from './Scene'

const WORLD: Square = { x: 0, y: 0, size: 1 }
/** Until here land and sea are drawn from the outlines, from here only coasts and borders: areas would put homes into the sea. */
export const SEA_ZOOM = 7
/** Even the finest outlines, for a scale of 1 : 10 million, are too coarse beyond this zoom. */
const OUTLINES_MAX_ZOOM = 12
/** Where an archive has no tile, one from up to this many zooms above is enlarged; fewer where outlines show more. */
const STAND_INS = 4
const STAND_INS_OVER_OUTLINES = 1
/** From here a cell is drawn from tiles of one zoom more, which have the small streets. */
const DETAIL_ZOOM = 13
const TILES_OF_CELL_MAX = 4
/** Below this zoom the demo town is too small to draw. */
const TOWN_ZOOM = 9
/** The town's houses take longest to compute, so they come from this zoom. */
const HOUSE_ZOOM = 15.5

/** Scenes that come with the product's code instead of an archive. */
export type SceneKind = OutlineKind | 'town' | 'houses'

interface Sources {
  demoTown: boolean
  basemaps: readonly Basemap[]
}

interface Listeners {
  /** Scenes of this part of the world have changed. */
  onScenes(square: Square): void
  onFault(basemap: Basemap, fault: ArchiveFault | undefined): void
}

/** What a cell of the map is painted from. */
export interface CellScenes {
  /** In drawing order. */
  scenes: Scene[]
  /** More will come. */
  isLoading: boolean
}

/** All that the base map can draw: outlines beneath everything, the demo town, and archives, the most detailed on top. */
export class SceneSources {
  private readonly demoTown: boolean
  private readonly basemaps: readonly Basemap[]
  /** Undefined while their code is being loaded. */
  private archives: readonly ArchiveTiles[] | undefined = []
  private readonly listeners: Listeners
  private readonly load: (kind: SceneKind) => Promise<Scene[]>
  private readonly loaded = new Map<SceneKind, Scene[] | 'loading' | 'failed'>()
  private isClosed = false
  private cellCount = 0

  constructor(
    { demoTown, basemaps }: Sources,
    listeners: Listeners,
    load: (kind: SceneKind) => Promise<Scene[]>,
  ) {
    this.demoTown = demoTown
    this.basemaps = basemaps
    this.listeners = listeners
    this.load = load
    if (basemaps.length > 0) void this.openArchives()
  }

  close() {
    this.isClosed = true
    for (const archive of this.archives ?? []) archive.close()
  }

  /** @param cellCount how many cells are shown at once */
  keepFor(cellCount: number) {
    this.cellCount = cellCount
    // As much again for what a short way back shows.
    for (const archive of this.archives ?? []) archive.keep(2 * TILES_OF_CELL_MAX * cellCount)
  }

  /** Asks again for everything that could not be read. */
  retry() {
    for (const archive of this.archives ?? []) archive.retry()
    for (const [kind, scenes] of this.loaded) if (scenes === 'failed') this.loaded.delete(kind)
    if (this.archives && this.archives.length < this.basemaps.length) void this.openArchives()
  }

  /** @param cell a tile of the map's own pyramid, whose tiles are 512 CSS px wide at its zoom */
  scenesOf(cell: TileId, zoom: number): CellScenes {
    const { archives } = this
    if (!archives) return { scenes: [], isLoading: true }
    const square = squareOf(cell)
    const archived = archivedScenes(archives, cell, square, zoom)
    // Outlines that an archive will soon cover are not loaded; those beneath one that has failed stay.
    const isAwaited = archived.isLoading && !archives.some(({ hasFailed }) => hasFailed)
    const isCovered = isAwaited || (archived.scenes.length > 0 && archives.some((one) => one.covers(square)))
    const builtIn = this.kindsAt(zoom, isCovered ? undefined : square).map((kind) => this.scenesOfKind(kind))
    const scenes = builtIn
      .filter((found) => typeof found === 'object')
      .flat()
      .filter((scene) => meets(scene.square, square))
    return {
      scenes: [...scenes, ...archived.scenes],
      isLoading: archived.isLoading || builtIn.includes('loading'),
    }
  }

  private async openArchives() {
    this.archives = undefined
    const opened = await import('./ArchiveTiles').then(
      ({ ArchiveTiles }) =>
        this.basemaps.map(
          (basemap, order) =>
            new ArchiveTiles(basemap, order, {
              onTiles: (square) => this.listeners.onScenes(square),
              onFault: (fault) => this.listeners.onFault(basemap, fault),
            }),
        ),
      (cause: unknown) => new ArchiveFault('unreachable', { cause }),
    )
    this.archives = opened instanceof ArchiveFault ? [] : opened
    if (this.isClosed) return this.close()
    this.keepFor(this.cellCount)
    const fault = opened instanceof ArchiveFault ? opened : undefined
    for (const basemap of this.basemaps) this.listeners.onFault(basemap, fault)
    this.listeners.onScenes(WORLD)
  }

  /** @param outlined the square that has outlines, if any */
  private kindsAt(zoom: number, outlined: Square | undefined): SceneKind[] {
    const kinds: SceneKind[] = outlined ? outlinesOf(outlined, zoom) : []
    if (this.demoTown && zoom >= TOWN_ZOOM) kinds.push('town')
    if (this.demoTown && zoom >= HOUSE_ZOOM) kinds.push('houses')
    return kinds
  }

  private scenesOfKind(kind: SceneKind) {
    const known = this.loaded.get(kind)
    if (known) return known
    this.loaded.set(kind, 'loading')
    void this.read(kind)
    return 'loading'
  }

  private async read(kind: SceneKind) {
    try {
      const scenes = await this.load(kind)
      this.loaded.set(kind, scenes)
      if (!this.isClosed) for (const { square } of scenes) this.listeners.onScenes(square)
    } catch {
      // Its code could not be loaded. This map does without it, unless the user retries because an archive failed as well.
      this.loaded.set(kind, 'failed')
    }
  }
}

/** The zoom of the cells for a map zoom: they are 512 to 724 CSS px wide. */
export const cellZoom = (zoom: number) => Math.max(0, Math.floor(zoom) - 1)

const standInZoomsAt = (zoom: number) => (zoom < SEA_ZOOM ? STAND_INS_OVER_OUTLINES : STAND_INS)

/** The bounds of all tiles that are drawn of an archive: enlarged ones reach beyond its own. */
export function drawnBounds({ bounds, minZoom, maxZoom }: Basemap, zoom: number): Bounds {
  const tileZoom = cellZoom(zoom) + (zoom < DETAIL_ZOOM ? 0 : 1)
  const largest = Math.max(minZoom, Math.min(tileZoom, maxZoom) - standInZoomsAt(zoom))
  const tiles = 2 ** largest
  const [sw, ne] = [toWorld(bounds.sw), toWorld(bounds.ne)]
  return {
    sw: fromWorld({ x: Math.floor(sw.x * tiles) / tiles, y: Math.ceil(sw.y * tiles) / tiles }),
    ne: fromWorld({ x: Math.ceil(ne.x * tiles) / tiles, y: Math.floor(ne.y * tiles) / tiles }),
  }
}

function archivedScenes(
  archives: readonly ArchiveTiles[],
  cell: TileId,
  square: Square,
  zoom: number,
): CellScenes {
  const standInZooms = standInZoomsAt(zoom)
  const scenes = new Set<Scene>()
  let isLoading = false
  for (const archive of archives) {
    const tiles = tilesOf(cell, zoom, archive.basemap.maxZoom)
    const found = tiles.map((tile) => archive.sceneOf(tile, standInZooms))
    for (const { scene } of found) if (scene) scenes.add(scene)
    isLoading ||= found.some((tile) => tile.isLoading)
    // Bounds are a rectangle around an area of any shape: beside it the next archive may have more than an enlarged tile.
    if (archive.covers(square) && found.every(({ scene, isStandIn }) => scene && !isStandIn)) break
  }
  return { scenes: [...scenes].toSorted((a, b) => a.level - b.level), isLoading }
}

/** Those of the United States have the states, and at high zooms the counties, which take most of the bytes. */
function outlinesOf(square: Square, zoom: number): SceneKind[] {
  if (zoom > OUTLINES_MAX_ZOOM) return []
  const isAmerican = meetsAmerica(square)
  if (zoom >= SEA_ZOOM) return [isAmerican ? 'america' : 'abroad']
  return isAmerican ? ['countries', 'states'] : ['countries']
}

/** The cell itself, or from DETAIL_ZOOM its four parts, if the archive has such tiles. */
function tilesOf(cell: TileId, zoom: number, maxZoom: number): TileId[] {
  if (zoom < DETAIL_ZOOM || cell.z >= maxZoom) return [cell]
  const [z, x, y] = [cell.z + 1, cell.x * 2, cell.y * 2]
  return [0, 1, 2, 3].map((i) => ({ z, x: x + (i & 1), y: y + (i >> 1) }))
}

export const meets = (a: Square, b: Square) =>
  a.x < b.x + b.size && a.x + a.size > b.x && a.y < b.y + b.size && a.y + a.size > b.y
