import * as styles from '../EmbeddedMaps.module.css'
import type { Colors } from '../basemap/colorTokens'
import { NamePainter } from '../basemap/NamePainter'
import type { NamedScene } from '../basemap/namedScenes'
import { fromWorld, worldSize } from '../mercator'
import { DomUtil, Point, type Map as LeafletMap } from 'leaflet'
import { PADDING, paintedRatio, toDevicePixel } from './pixels'
import { runInSlices } from '../basemap/runInSlices'

/** Tiles that arrive one after the other lead to one layout, ms. */
const GATHER_MS = 30
/** While the map moves beyond its names they are laid out anew at most this often, ms. */
const PAUSE_MS = 150

/** The names of the base map on one canvas that moves with the map pane. */
export class NameLayer {
  colors: Colors
  private readonly map: LeafletMap
  private readonly scenes: () => readonly NamedScene[]
  private canvas = document.createElement('canvas')
  private readonly painter = new NamePainter()
  private drawn = { corner: new Point(0, 0), zoom: 0, size: new Point(0, 0), at: { lat: 0, lng: 0 } }
  private timer: ReturnType<typeof setTimeout> | undefined
  private run = 0

  constructor(map: LeafletMap, pane: HTMLElement, colors: Colors, scenes: () => readonly NamedScene[]) {
    this.map = map
    this.colors = colors
    this.scenes = scenes
    pane.append(this.canvas)
  }

  remove() {
    this.run++
    clearTimeout(this.timer)
  }

  /** Puts the names above cells that were added later. */
  raise() {
    this.canvas.parentElement?.append(this.canvas)
  }

  forgetFonts() {
    this.painter.forgetFonts()
    this.schedule()
  }

  schedule() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.draw(), GATHER_MS)
  }

  /** During a movement: new names are needed once the view leaves the drawn part. */
  onMove() {
    const zoom = this.map.getZoom()
    if (zoom !== this.drawn.zoom) return this.place(zoom, this.map.getCenter())
    const shown = this.map.containerPointToLayerPoint([0, 0])
    const { corner, size } = this.drawn
    const [left, top] = [shown.x - corner.x, shown.y - corner.y]
    const window = this.map.getSize()
    const isInside = left >= 0 && top >= 0 && left + window.x <= size.x && top + window.y <= size.y
    if (!isInside) this.timer ??= setTimeout(() => void this.draw(), PAUSE_MS)
  }

  place(zoom: number, center: { lat: number; lng: number }) {
    const { map, drawn } = this
    const window = map.project(center, zoom).subtract(map.getSize().divideBy(2))
    const offset = map.containerPointToLayerPoint(map.project(drawn.at, zoom).subtract(window))
    const scale = map.getZoomScale(zoom, drawn.zoom)
    DomUtil.setTransform(
      this.canvas,
      scale === 1 ? new Point(toDevicePixel(offset.x), toDevicePixel(offset.y)) : offset,
      scale,
    )
  }

  private async draw() {
    this.timer = undefined
    const { map, colors } = this
    const window = map.getSize()
    if (window.x === 0 || window.y === 0) return
    const run = ++this.run
    const padding = window.multiplyBy(PADDING).ceil()
    const size = window.add(padding).add(padding)
    const zoom = map.getZoom()
    const corner = map.containerPointToLayerPoint(padding.multiplyBy(-1)).round()
    const origin = corner.add(map.getPixelOrigin())
    const view = { zoom, origin, width: size.x, height: size.y }
    const isOutdated = () => run !== this.run
    const names = await runInSlices(this.painter.layOut(this.scenes(), view, colors), isOutdated)
    if (!names || isOutdated() || map.getZoom() !== zoom) return
    const canvas = document.createElement('canvas')
    const ratio = paintedRatio()
    canvas.className = `${styles.baseMap} leaflet-zoom-animated`
    canvas.width = size.x * ratio
    canvas.height = size.y * ratio
    canvas.style.width = `${size.x}px`
    canvas.style.height = `${size.y}px`
    const context = canvas.getContext('2d')
    if (!context) return
    context.scale(ratio, ratio)
    this.painter.draw(context, names, colors)
    const world = worldSize(zoom)
    this.drawn = { corner, zoom, size, at: fromWorld({ x: origin.x / world, y: origin.y / world }) }
    this.canvas.replaceWith(canvas)
    this.canvas.width = this.canvas.height = 0
    this.canvas = canvas
    this.place(zoom, map.getCenter())
  }
}
