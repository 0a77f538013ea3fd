import * as styles from '../EmbeddedMaps.module.css'
import type { ArchiveFault } from '../basemap/ArchiveFault'
import { watchColors, type Colors } from '../basemap/colorTokens'
import { squareOf } from '../basemap/decodeTile'
import { namedScenes } from '../basemap/namedScenes'
import { paintScene } from '../basemap/paintScene'
import type { Square } from '../basemap/Scene'
import { meets, SEA_ZOOM, SceneSources } from '../basemap/SceneSources'
import type { Basemap } from '../engine'
import { worldSize } from '../mercator'
import { CellLevel, type Cell } from './CellLevel'
import { type LeafletEvent, type Map as LeafletMap, type Point } from 'leaflet'
import { loadScene } from '../basemap/loadScene'
import { NameLayer } from './NameLayer'
import { PADDING, watchScreenRatio } from './pixels'
import { SLICE_MS } from '../basemap/runInSlices'

/** Nobody moves a map that shows nothing yet: until then more of each frame is used, still below a long task. */
const FIRST_SLICE_MS = 40
const FIRST_MARK = 'freehold:base-map'
/** A cell whose tiles have not come by then is painted with what there is. */
const WAIT_FOR_TILES_MS = 400

interface Options {
  demoTown: boolean
  basemaps: readonly Basemap[]
  onFault: (basemap: Basemap, fault: ArchiveFault | undefined) => void
}

/**
 * The base map below everything else: a canvas for each cell of the view, which is painted once and then moves with the map,
 * and above them one with the names. Cells of the former zoom stay beneath until the new ones are painted.
 */
export class BaseMap {
  private readonly map: LeafletMap
  private readonly pane = document.createElement('div')
  private readonly sources: SceneSources
  private readonly names: NameLayer
  private readonly unwatchColors: () => void
  private readonly unwatchRatio: () => void
  private colors: Colors
  private level: CellLevel
  private former: CellLevel | undefined
  private frame = 0
  private waitTimer: ReturnType<typeof setTimeout> | undefined
  private isRemoved = false
  private isMarked = false
  private isPadded = false
  /** Names are laid out once the cells are painted: both at once would delay the ground. */
  private areNamesDue = true
  private job: { cell: Cell; steps: Generator<void, void>; canvas: HTMLCanvasElement } | undefined

  constructor(map: LeafletMap, { demoTown, basemaps, onFault }: Options) {
    this.map = map
    this.pane.className = styles.baseMap!
    this.pane.setAttribute('aria-hidden', 'true')
    map.getPane('mapPane')!.prepend(this.pane)
    const watch = watchColors(map.getContainer(), (colors) => {
      this.colors = colors
      this.names.colors = colors
      this.repaint()
    })
    this.colors = watch.colors
    this.unwatchColors = watch.stop
    this.sources = new SceneSources(
      { demoTown, basemaps },
      { onScenes: (square) => this.repaint(square), onFault },
      loadScene,
    )
    this.level = new CellLevel(map, this.pane)
    this.unwatchRatio = watchScreenRatio(() => this.renew())
    this.names = new NameLayer(map, this.pane, this.colors, () => this.scenesInView())
    map.on('moveend resize viewreset', this.onRest)
    map.on('move', this.onMove)
    map.on('zoomanim', this.onZoom)
    // The first drawing triggers the loading of the fonts, so names are laid out again once they are loaded.
    document.fonts.addEventListener('loadingdone', this.onFonts)
    this.onRest()
  }

  remove() {
    this.isRemoved = true
    cancelAnimationFrame(this.frame)
    clearTimeout(this.waitTimer)
    this.unwatchColors()
    this.unwatchRatio()
    this.sources.close()
    this.names.remove()
    document.fonts.removeEventListener('loadingdone', this.onFonts)
    this.map.off('moveend resize viewreset', this.onRest)
    this.map.off('move', this.onMove)
    this.map.off('zoomanim', this.onZoom)
    this.former?.remove()
    this.level.remove()
    this.pane.remove()
  }

  /** Asks again for everything that could not be read. */
  retry() {
    this.sources.retry()
    this.repaint()
  }

  private readonly onFonts = () => this.names.forgetFonts()

  private readonly onRest = () => {
    if (this.map.getSize().x === 0) return
    if (this.map.getZoom() !== this.level.zoom) this.changeLevel()
    this.place(this.map.getZoom(), this.map.getCenter())
    this.areNamesDue = true
    this.cover()
  }

  private readonly onMove = () => {
    const zoom = this.map.getZoom()
    if (zoom !== this.level.zoom) this.place(zoom, this.map.getCenter())
    else this.cover()
    this.names.onMove()
  }

  private readonly onZoom = (event: LeafletEvent) => {
    const { zoom, center } = event as LeafletEvent & { zoom: number; center: { lat: number; lng: number } }
    this.place(zoom, center)
    this.names.place(zoom, center)
  }

  private place(zoom: number, center: { lat: number; lng: number }) {
    this.former?.place(this.map, zoom, center)
    this.level.place(this.map, zoom, center)
  }

  private changeLevel() {
    const before = this.level
    this.isPadded = false
    this.level = new CellLevel(this.map, this.pane)
    this.names.raise()
    if (this.former && ![...before.cells.values()].some(({ isPainted }) => isPainted)) return before.remove()
    this.former?.remove()
    this.former = before
  }

  /** Begins anew on a screen of another density. */
  private renew() {
    this.changeLevel()
    this.onRest()
  }

  private cover() {
    const { map, level } = this
    const size = map.getSize()
    const padding = size.multiplyBy(this.isPadded ? PADDING : 0)
    const corner = map.project(map.getCenter(), level.zoom).subtract(size.divideBy(2)).subtract(padding)
    const end: Point = corner.add(size).add(padding).add(padding)
    level.cover({ west: corner.x, north: corner.y, east: end.x, south: end.y })
    this.sources.keepFor(level.cells.size)
    this.schedule()
  }

  /** Paints again what a part of the world shows, or everything. */
  private repaint(square?: Square) {
    if (this.isRemoved) return
    for (const cell of this.level.cells.values())
      if (!square || meets(square, squareOf(cell.id))) cell.isDue = true
    // What is being painted may be of the time before.
    if (this.job && this.job.cell.isDue) this.job = undefined
    this.areNamesDue = true
    this.schedule()
  }

  private schedule() {
    if (this.isRemoved) return
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => this.paintSlice())
  }

  /** Paints for a part of a frame, then goes on in the next. */
  private paintSlice() {
    const until = performance.now() + (this.isMarked ? SLICE_MS : FIRST_SLICE_MS)
    do {
      this.job ??= this.nextJob()
      if (!this.job) return this.onPainted()
      if (this.job.steps.next().done) {
        const { cell, canvas } = this.job
        this.job = undefined
        show(cell, canvas)
      }
    } while (performance.now() < until)
    this.schedule()
  }

  private nextJob() {
    const cell = this.nextCell()
    if (!cell) return undefined
    cell.isDue = false
    // Painted aside, so that the cell never shows half of its drawing.
    const canvas = document.createElement('canvas')
    canvas.width = cell.canvas.width
    canvas.height = cell.canvas.height
    return { cell, canvas, steps: this.paintCell(cell, canvas) }
  }

  /** The due cell nearest to the centre of the view, unless it waits for its tiles. */
  private nextCell(): Cell | undefined {
    const { map, level } = this
    const center = map.project(map.getCenter(), level.zoom)
    const due = [...level.cells.values()].filter(({ isDue }) => isDue)
    const distance = ({ left, top, size }: Cell) =>
      Math.hypot(left + size / 2 - center.x, top + size / 2 - center.y)
    const ready = due.filter((cell) => this.isReady(cell))
    if (ready.length < due.length) this.waitForTiles()
    return ready.toSorted((a, b) => distance(a) - distance(b))[0]
  }

  private isReady(cell: Cell) {
    const { isLoading } = this.sources.scenesOf(cell.id, this.level.zoom)
    return !isLoading || performance.now() - cell.wantedAt > WAIT_FOR_TILES_MS
  }

  private waitForTiles() {
    clearTimeout(this.waitTimer)
    this.waitTimer = setTimeout(() => this.schedule(), WAIT_FOR_TILES_MS)
  }

  private *paintCell(cell: Cell, canvas: HTMLCanvasElement): Generator<void, void> {
    const context = canvas.getContext('2d')
    if (!context) return
    const { colors } = this
    const { zoom } = this.level
    const { scenes } = this.sources.scenesOf(cell.id, zoom)
    const hasLand = scenes.some(({ paths }) => paths.has('earth'))
    context.fillStyle = hasLand && zoom < SEA_ZOOM && !colors.isForced ? colors.water : colors.land
    context.fillRect(0, 0, canvas.width, canvas.height)
    const ratio = canvas.width / (Number.parseFloat(cell.canvas.style.width) || 1)
    const world = worldSize(zoom)
    for (const scene of scenes) {
      const at = (value: number, start: number) => Math.round((value * world - start) * ratio)
      const west = scene.square.x + cell.worldCopy
      const left = at(west, cell.left)
      const right = at(west + scene.square.size, cell.left)
      const top = at(scene.square.y, cell.top)
      yield* paintScene({ context, colors, zoom, ratio, left, top, size: right - left }, scene)
    }
  }

  /** Nothing is left to paint for now. */
  private onPainted() {
    const cells = [...this.level.cells.values()]
    if (!cells.every(({ isPainted }) => isPainted)) return
    this.markFirst(cells)
    this.former?.remove()
    this.former = undefined
    if (this.areNamesDue) this.names.schedule()
    this.areNamesDue = false
    if (this.isPadded || cells.some(({ isDue }) => isDue)) return
    this.isPadded = true
    this.areNamesDue = true
    this.cover()
  }

  /** For measurements: when the first view was whole. */
  private markFirst(cells: readonly Cell[]) {
    if (this.isMarked || cells.some(({ isDue }) => isDue)) return
    this.isMarked = true
    performance.clearMarks(FIRST_MARK)
    performance.mark(FIRST_MARK)
  }

  private scenesInView() {
    const { cells, zoom } = this.level
    return namedScenes([...cells.values()].flatMap(({ id }) => this.sources.scenesOf(id, zoom).scenes))
  }
}

function show(cell: Cell, canvas: HTMLCanvasElement) {
  canvas.className = cell.canvas.className
  canvas.style.cssText = cell.canvas.style.cssText
  cell.canvas.replaceWith(canvas)
  cell.canvas.width = cell.canvas.height = 0
  cell.canvas = canvas
  cell.isPainted = true
}
