import * as styles from '../EmbeddedMaps.module.css'
import { fromWorld, worldSize, type World } from '../mercator'
import { Borders } from './Borders'
import type { Frame } from './Frame'
import { DomUtil, Point, type LeafletEvent, type Map as LeafletMap } from './leaflet'
import { watchTheme, type Theme } from './theme'

/** The drawing exceeds the viewport by this fraction on each side, so that panning shows no empty edge. */
const PADDING = 0.3
const MAX_PIXEL_RATIO = 2

/**
 * The base map: one canvas in Leaflet's map pane. It moves with the pane, and is scaled with it during an animated zoom.
 * It is redrawn when the map stops, when the viewport leaves the drawing, and when the theme changes.
 */
export class BaseMap {
  private readonly canvas = document.createElement('canvas')
  private readonly map: LeafletMap
  private readonly borders: Borders
  private readonly unwatchTheme: () => void
  private theme: Theme
  private drawTown: ((frame: Frame) => void) | undefined
  private drawn = { corner: new Point(0, 0), zoom: 0, size: new Point(0, 0) }
  private cornerAt = { lat: 0, lng: 0 }
  private request = 0
  private isRemoved = false

  constructor(map: LeafletMap) {
    this.map = map
    this.canvas.className = `${styles.baseMap} leaflet-zoom-animated`
    this.canvas.setAttribute('aria-hidden', 'true')
    map.getPane('mapPane')!.prepend(this.canvas)
    const { theme, stop } = watchTheme(map.getContainer(), (next) => {
      this.theme = next
      this.draw()
    })
    this.theme = theme
    this.unwatchTheme = stop
    this.borders = new Borders(() => this.schedule())
    map.on('moveend resize viewreset', this.onRest)
    map.on('move', this.onMove)
    map.on('zoomanim', this.onZoom)
    // The first drawing triggers the loading of the fonts, so draw again once they are loaded.
    document.fonts.addEventListener('loadingdone', this.onFonts)
    this.draw()
  }

  remove() {
    this.isRemoved = true
    cancelAnimationFrame(this.request)
    this.unwatchTheme()
    document.fonts.removeEventListener('loadingdone', this.onFonts)
    this.map.off('moveend resize viewreset', this.onRest)
    this.map.off('move', this.onMove)
    this.map.off('zoomanim', this.onZoom)
    this.canvas.remove()
  }

  addTown(draw: (frame: Frame) => void) {
    this.drawTown = draw
    this.schedule()
  }

  private readonly onFonts = () => this.schedule()

  private readonly onRest = () => this.draw()

  private readonly onMove = () => {
    const shown = this.map.containerPointToLayerPoint([0, 0])
    const { corner, size, zoom } = this.drawn
    if (zoom !== this.map.getZoom()) return this.place(this.map.getZoom(), this.map.getCenter())
    const [left, top] = [shown.x - corner.x, shown.y - corner.y]
    const window = this.map.getSize()
    if (left < 0 || top < 0 || left + window.x > size.x || top + window.y > size.y) this.schedule()
  }

  private readonly onZoom = (event: LeafletEvent) => {
    const { zoom, center } = event as LeafletEvent & { zoom: number; center: { lat: number; lng: number } }
    this.place(zoom, center)
  }

  /** Scales the drawing to where it belongs at another camera. */
  private place(zoom: number, center: { lat: number; lng: number }) {
    const { map, drawn, canvas } = this
    const scale = map.getZoomScale(zoom, drawn.zoom)
    const corner = map.project(this.cornerAt, zoom)
    const window = map.project(center, zoom).subtract(map.getSize().divideBy(2))
    DomUtil.setTransform(canvas, map.containerPointToLayerPoint(corner.subtract(window)), scale)
  }

  /** Redraws in the next frame. Does nothing once the map is gone, since data may arrive after that. */
  schedule() {
    if (this.isRemoved) return
    cancelAnimationFrame(this.request)
    this.request = requestAnimationFrame(() => this.draw())
  }

  private draw() {
    const { map, canvas } = this
    const window = map.getSize()
    if (window.x === 0 || window.y === 0) return
    const padding = window.multiplyBy(PADDING).ceil()
    const size = window.add(padding).add(padding)
    const corner = map.containerPointToLayerPoint(padding.multiplyBy(-1)).round()
    const zoom = map.getZoom()
    this.drawn = { corner, zoom, size }
    const origin = map.project(map.getCenter(), zoom).subtract(window.divideBy(2)).subtract(padding).round()
    const { lat, lng } = fromWorld({ x: origin.x / worldSize(zoom), y: origin.y / worldSize(zoom) })
    this.cornerAt = { lat, lng }
    const ratio = Math.min(MAX_PIXEL_RATIO, globalThis.devicePixelRatio || 1)
    canvas.width = size.x * ratio
    canvas.height = size.y * ratio
    canvas.style.width = `${size.x}px`
    canvas.style.height = `${size.y}px`
    DomUtil.setTransform(canvas, corner, 1)
    this.paint({ zoom, origin, width: size.x, height: size.y, ratio })
  }

  private paint(at: { zoom: number; origin: World; width: number; height: number; ratio: number }) {
    const context = this.canvas.getContext('2d')
    if (!context) return
    const { theme } = this
    context.setTransform(at.ratio, 0, 0, at.ratio, 0, 0)
    context.fillStyle = theme.land
    context.fillRect(0, 0, at.width, at.height)
    const size = worldSize(at.zoom)
    const frame: Frame = {
      context,
      theme,
      zoom: at.zoom,
      width: at.width,
      height: at.height,
      scale: size,
      origin: at.origin,
      seen: {
        west: at.origin.x / size,
        north: at.origin.y / size,
        east: (at.origin.x + at.width) / size,
        south: (at.origin.y + at.height) / size,
      },
    }
    this.borders.draw(frame)
    this.drawTown?.(frame)
  }
}
