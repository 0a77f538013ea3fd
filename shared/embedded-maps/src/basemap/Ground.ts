import type { BaseMapOptions, View } from '../engine'
import { boundsOf, topLeft, worldSize } from '../mercator'
import { type Attribution, attributionsOf, basemapsIn, TOWN_ATTRIBUTION } from './attributions'
import { readColors, watchColors } from './colorTokens'
import type { TileId } from './decodeTile'
import { loadScene } from './loadScene'
import { namedScenes } from './namedScenes'
import { NamePainter } from './NamePainter'
import type { Box } from './names/CollisionGrid'
import { paintScene } from './paintScene'
import { loadRasterTiles, type RasterTile } from './rasterTiles'
import { runInSlices } from './runInSlices'
import type { Scene } from './Scene'
import { cellZoom, SceneSources } from './SceneSources'

/** A picture is painted with what has come by then. */
const LOADING_MAX_MS = 15_000

/**
 * `missing`: no base map covers the view. `failed`: one does, or raster tiles are configured, and nothing of it could be
 * read.
 */
export type GroundState = 'drawn' | 'missing' | 'failed'

/** The base map of one view that never moves, loaded once to be painted as often as needed: for paper. */
export class Ground {
  readonly state: GroundState
  readonly attributions: readonly Attribution[]
  private readonly view: View
  private readonly scenes: readonly Scene[]
  private readonly rasterTiles: readonly RasterTile[]

  private constructor(view: View, options: BaseMapOptions, { scenes, rasterTiles, isTownSeen }: Loaded) {
    this.view = view
    this.scenes = scenes
    this.rasterTiles = rasterTiles
    const seen = basemapsIn(boundsOf(view), view.zoom, options.basemaps)
    const isDrawn = rasterTiles.length > 0 || isTownSeen || scenes.some(({ level }) => level > 0)
    const isExpected = seen.length > 0 || options.tilesUrl !== undefined
    this.state = isDrawn ? 'drawn' : isExpected ? 'failed' : 'missing'
    const { tilesAttribution } = options
    this.attributions = [
      ...(rasterTiles.length > 0 && tilesAttribution ? [{ text: tilesAttribution, url: null }] : []),
      ...(isDrawn ? attributionsOf(seen) : []),
      ...(isTownSeen ? [{ text: TOWN_ATTRIBUTION, url: null }] : []),
    ]
  }

  /** Resolves when everything has been read, has failed, or takes too long. */
  static async load(view: View, options: BaseMapOptions, signal: AbortSignal): Promise<Ground> {
    const [scenes, rasterTiles, isTownSeen] = await Promise.all([
      loadScenes(view, options, signal),
      options.tilesUrl ? loadRasterTiles(options.tilesUrl, view, timeLimit(signal)) : [],
      options.demoTown ? isTownIn(view) : false,
    ])
    return new Ground(view, options, { scenes, rasterTiles, isTownSeen })
  }

  /**
   * @param colorsAt an element in the document with the colour scheme of the picture
   * @param ratio pixels of the canvas per CSS px
   * @param kept CSS px from the top left corner: what lies there would hide names
   */
  async paint(colorsAt: HTMLElement, ratio: number, kept: readonly Box[]): Promise<HTMLCanvasElement> {
    const { view, scenes } = this
    const { width, height, zoom } = view
    const colors = readColors(colorsAt)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    const context = canvas.getContext('2d')
    if (!context) return canvas
    context.fillStyle = colors.land
    context.fillRect(0, 0, canvas.width, canvas.height)
    const corner = topLeft(view)
    const world = worldSize(zoom)
    for (const scene of scenes) {
      const { x, y, size } = scene.square
      const left = Math.round((x * world - corner.x) * ratio)
      const top = Math.round((y * world - corner.y) * ratio)
      const right = Math.round(((x + size) * world - corner.x) * ratio)
      await runInSlices(paintScene({ context, colors, zoom, ratio, left, top, size: right - left }, scene))
    }
    context.scale(ratio, ratio)
    for (const { image, left, top, size } of this.rasterTiles) context.drawImage(image, left, top, size, size)
    const painter = new NamePainter()
    const names = painter.layOut(
      namedScenes(scenes),
      { zoom, origin: corner, width, height, still: kept },
      colors,
    )
    // Raster tiles have their own names.
    if (this.rasterTiles.length === 0) painter.draw(context, await runInSlices(names), colors)
    return canvas
  }

  /** Calls back when the colours at an element change; returns what ends it. */
  watchColors(element: HTMLElement, onChange: () => void): () => void {
    return watchColors(element, onChange).stop
  }
}

interface Loaded {
  scenes: readonly Scene[]
  rasterTiles: readonly RasterTile[]
  isTownSeen: boolean
}

async function isTownIn(view: View) {
  try {
    const { isTownSeen } = await import('./townScene')
    return isTownSeen(boundsOf(view))
  } catch {
    // Without the town's code no town is drawn either.
    return false
  }
}

const timeLimit = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(LOADING_MAX_MS)])

/** All scenes of a view, in drawing order. */
async function loadScenes(view: View, options: BaseMapOptions, signal: AbortSignal): Promise<Scene[]> {
  const changes = new EventTarget()
  const limit = timeLimit(signal)
  const changed = () => changes.dispatchEvent(new Event('change'))
  const sources = new SceneSources(
    { demoTown: options.demoTown ?? false, basemaps: options.basemaps ?? [] },
    { onScenes: changed, onFault: changed },
    loadScene,
  )
  const cells = cellsOf(view)
  sources.keepFor(cells.length)
  try {
    for (;;) {
      const found = cells.map((cell) => sources.scenesOf(cell, view.zoom))
      if (limit.aborted || !found.some(({ isLoading }) => isLoading))
        return [...new Set(found.flatMap(({ scenes }) => scenes))].toSorted((a, b) => a.level - b.level)
      await nextEvent(changes, 'change', limit)
    }
  } finally {
    sources.close()
  }
}

/** Resolves with the event, or when the signal aborts. */
const nextEvent = (target: EventTarget, name: string, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    target.addEventListener(name, () => resolve(), { once: true })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

function cellsOf(view: View): TileId[] {
  const z = cellZoom(view.zoom)
  const count = 2 ** z
  const size = worldSize(view.zoom) / count
  const { x: left, y: top } = topLeft(view)
  const cells: TileId[] = []
  for (let y = Math.max(0, Math.floor(top / size)); y <= Math.min(count - 1, (top + view.height) / size); y++)
    for (let x = Math.floor(left / size); x <= (left + view.width) / size; x++)
      cells.push({ z, x: ((x % count) + count) % count, y })
  return cells
}
