import type { Basemap } from '../engine'
import { ArchiveFault } from './ArchiveFault'
import type { ArchiveTiles } from './ArchiveTiles'
import { squareOf, type TileId } from './decodeTile'
import type { OutlineLevel } from './outlines'
import type { Scene, Square } from './Scene'

const WORLD: Square = { x: 0, y: 0, size: 1 }
/** Until here land and sea are drawn from the outlines. */
export const SEA_ZOOM = 7
/** From here counties are drawn. */
const COUNTY_ZOOM = 6.5
/** The outlines are for a scale of 1 : 10 million and too coarse beyond this zoom. */
const OUTLINES_MAX_ZOOM = 12
/** Where an archive has no tile, one from up to this many zooms above is enlarged; fewer where outlines show more. */
const STAND_INS = 4
const STAND_INS_OVER_OUTLINES = 1
/** From here a cell is drawn from tiles of one zoom more, which have the small streets. */
const DETAIL_ZOOM = 13

/** Below this zoom the demo town is too small to draw. */
const TOWN_ZOOM = 9
/** The town's houses take longest to compute, so they come from this zoom. */
const HOUSE_ZOOM = 15.5

interface Sources {
  demoTown: boolean
  basemaps: readonly Basemap[]
}

interface Listeners {
  /** Scenes of this part of the world have changed. */
  onScene(square: Square): void
  onFault(basemap: Basemap, fault: ArchiveFault | undefined): void
}

/** What a cell of the map is painted from. */
export interface CellScenes {
  /** In drawing order. */
  scenes: Scene[]
  /** More will come. */
  isLoading: boolean
}

type Kept = OutlineLevel | 'town' | 'houses'

/** All that the base map can draw: outlines beneath everything, the demo town, and archives, the most detailed on top. */
export class SceneSources {
  /** Undefined while their code is being loaded. */
  private archives: readonly ArchiveTiles[] | undefined = []
  private readonly basemaps: readonly Basemap[]
  private readonly demoTown: boolean
  private readonly listeners: Listeners
  private readonly kept = new Map<Kept, Scene[] | 'loading' | 'failed'>()
  private isClosed = false
  private readonly load: (kind: Kept) => Promise<Scene[]>

  constructor({ demoTown, basemaps }: Sources, listeners: Listeners, load: (kind: Kept) => Promise<Scene[]>) {
    this.demoTown = demoTown
    this.listeners = listeners
    this.load = load
    this.basemaps = basemaps
    if (basemaps.length > 0) void this.openArchives()
  }

  private async openArchives() {
    this.archives = undefined
    try {
      const { ArchiveTiles } = await import('./ArchiveTiles')
      this.archives = this.basemaps.map(
        (basemap) =>
          new ArchiveTiles(basemap, {
            onTile: (square) => this.listeners.onScene(square),
            onFault: (fault) => this.listeners.onFault(basemap, fault),
          }),
      )
      if (this.isClosed) this.close()
    } catch (cause) {
      this.archives = []
      for (const basemap of this.basemaps)
        this.listeners.onFault(basemap, new ArchiveFault('unreachable', { cause }))
    }
    this.listeners.onScene(WORLD)
  }

  /** Asks again for everything that could not be read. */
  retry() {
    for (const archive of this.archives ?? []) archive.retry()
    for (const [kind, kept] of this.kept) if (kept === 'failed') this.kept.delete(kind)
    if (this.archives?.length !== this.basemaps.length) void this.openArchives()
  }

  close() {
    this.isClosed = true
    for (const archive of this.archives ?? []) archive.close()
  }

  /** @param cell a tile of the map's own pyramid, whose tiles are 512 CSS px wide at its zoom */
  scenesOf(cell: TileId, zoom: number): CellScenes {
    const { archives } = this
    if (!archives) return { scenes: [], isLoading: true }
    const square = squareOf(cell)
    const archived = archivedScenes(archives, cell, square, zoom)
    const isCovered = archives.some((archive) => archive.covers(square))
    const own = this.kindsAt(zoom, isCovered).map((kind) => this.keptScenes(kind))
    const scenes = own
      .filter((kept) => typeof kept === 'object')
      .flat()
      .filter((scene) => meets(scene.square, square))
    return {
      scenes: [...scenes, ...archived.scenes],
      isLoading: archived.isLoading || own.includes('loading'),
    }
  }

  private kindsAt(zoom: number, isCovered: boolean): Kept[] {
    const kinds: Kept[] = []
    if (zoom < SEA_ZOOM && !isCovered) kinds.push('countries')
    if (zoom <= OUTLINES_MAX_ZOOM && !isCovered) kinds.push(zoom < COUNTY_ZOOM ? 'states' : 'counties')
    if (this.demoTown && zoom >= TOWN_ZOOM) kinds.push('town')
    if (this.demoTown && zoom >= HOUSE_ZOOM) kinds.push('houses')
    return kinds
  }

  private keptScenes(kind: Kept) {
    const kept = this.kept.get(kind)
    if (kept) return kept
    this.kept.set(kind, 'loading')
    void this.read(kind)
    return 'loading'
  }

  private async read(kind: Kept) {
    try {
      const scenes = await this.load(kind)
      this.kept.set(kind, scenes)
      if (!this.isClosed) for (const { square } of scenes) this.listeners.onScene(square)
    } catch {
      // Its code could not be loaded. The map does without, until another map loads it.
      this.kept.set(kind, 'failed')
    }
  }
}

function archivedScenes(
  archives: readonly ArchiveTiles[],
  cell: TileId,
  square: Square,
  zoom: number,
): CellScenes {
  const scenes = new Set<Scene>()
  const standInZooms = zoom < SEA_ZOOM ? STAND_INS_OVER_OUTLINES : STAND_INS
  let isLoading = false
  for (const archive of archives) {
    for (const tile of tilesOf(cell, zoom, archive.basemap.maxZoom)) {
      const found = archive.sceneOf(tile, standInZooms)
      if (found.scene) scenes.add(found.scene)
      isLoading ||= found.isLoading
    }
    if (archive.covers(square) && scenes.size > 0) break
  }
  // The first archive is the most detailed and lies on top; within one, larger squares lie beneath smaller ones.
  return { scenes: [...scenes].toReversed().toSorted((a, b) => b.square.size - a.square.size), isLoading }
}

/** The cell itself, or from DETAIL_ZOOM its four parts, if the archive has such tiles. */
function tilesOf(cell: TileId, zoom: number, maxZoom: number): TileId[] {
  if (zoom < DETAIL_ZOOM || cell.z >= maxZoom) return [cell]
  const [z, x, y] = [cell.z + 1, cell.x * 2, cell.y * 2]
  return [0, 1, 2, 3].map((i) => ({ z, x: x + (i & 1), y: y + (i >> 1) }))
}

export const meets = (a: Square, b: Square) =>
  a.x < b.x + b.size && a.x + a.size > b.x && a.y < b.y + b.size && a.y + a.size > b.y
