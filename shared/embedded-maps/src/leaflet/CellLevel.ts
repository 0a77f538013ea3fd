import * as styles from '../EmbeddedMaps.module.css'
import { worldSize } from '../mercator'
import type { TileId } from '../basemap/decodeTile'
import { DomUtil, type Point, type Map as LeafletMap } from './leaflet'

/** One canvas of the base map. */
export interface Cell {
  id: TileId
  /** How often the world has been passed eastwards. */
  turns: number
  canvas: HTMLCanvasElement
  /** World pixels at the level's zoom, whole device pixels. */
  left: number
  top: number
  size: number
  /** It has been painted at least once. */
  isPainted: boolean
  /** It has to be painted, or painted anew. */
  isDue: boolean
  /** When it was first wanted, ms. */
  since: number
}

interface Range {
  west: number
  north: number
  east: number
  south: number
}

/** The zoom of the cells for a map zoom: they are 512 to 724 CSS px wide. */
export const cellZoom = (zoom: number) => Math.max(0, Math.floor(zoom) - 1)

/** The cells of one zoom. They move with the map pane, and are scaled during an animated zoom. */
export class CellLevel {
  readonly zoom: number
  readonly cells = new Map<string, Cell>()
  private readonly element = document.createElement('div')
  private readonly origin: Point
  private readonly ratio: number

  constructor(map: LeafletMap, parent: HTMLElement, ratio: number) {
    this.zoom = map.getZoom()
    this.ratio = ratio
    this.element.className = `${styles.baseMap} leaflet-zoom-animated`
    parent.append(this.element)
    this.origin = map.project(map.getCenter(), this.zoom).round()
    this.place(map, this.zoom, map.getCenter())
  }

  remove() {
    this.element.remove()
    // Safari keeps the memory of canvases for a while.
    for (const { canvas } of this.cells.values()) canvas.width = canvas.height = 0
  }

  /** Puts the cells where they belong at a camera. */
  place(map: LeafletMap, zoom: number, center: { lat: number; lng: number }) {
    const scale = map.getZoomScale(zoom, this.zoom)
    const window = map.project(center, zoom).subtract(map.getSize().divideBy(2))
    const offset = map.containerPointToLayerPoint(this.origin.multiplyBy(scale).subtract(window))
    // Between whole pixels everything would be blurred.
    DomUtil.setTransform(this.element, scale === 1 ? offset.round() : offset, scale)
  }

  /** Adds and removes cells so that an area is covered, in world pixels at the level's zoom. */
  cover({ west, north, east, south }: Range) {
    const z = cellZoom(this.zoom)
    const size = worldSize(this.zoom) / 2 ** z
    const last = 2 ** z - 1
    const wanted = new Set<string>()
    for (let y = Math.max(0, Math.floor(north / size)); y <= Math.min(last, Math.floor(south / size)); y++)
      for (let x = Math.floor(west / size); x <= Math.floor(east / size); x++) {
        const key = `${x}/${y}`
        wanted.add(key)
        if (!this.cells.has(key)) this.add(key, { z, x, y }, size)
      }
    for (const [key, cell] of this.cells) if (!wanted.has(key)) this.drop(key, cell)
  }

  /** @param x beyond the antimeridian the world begins again */
  private add(key: string, { z, x, y }: TileId, size: number) {
    const whole = (value: number) => Math.round(value * this.ratio) / this.ratio
    const [left, top] = [whole(x * size), whole(y * size)]
    const [right, bottom] = [whole((x + 1) * size), whole((y + 1) * size)]
    const canvas = document.createElement('canvas')
    canvas.className = styles.cell!
    canvas.width = Math.round((right - left) * this.ratio)
    canvas.height = Math.round((bottom - top) * this.ratio)
    canvas.style.width = `${right - left}px`
    canvas.style.height = `${bottom - top}px`
    canvas.style.left = `${left - this.origin.x}px`
    canvas.style.top = `${top - this.origin.y}px`
    this.element.append(canvas)
    const turns = Math.floor(x / 2 ** z)
    this.cells.set(key, {
      id: { z, x: x - turns * 2 ** z, y },
      turns,
      canvas,
      left,
      top,
      size,
      isPainted: false,
      isDue: true,
      since: performance.now(),
    })
  }

  private drop(key: string, { canvas }: Cell) {
    this.cells.delete(key)
    canvas.remove()
    canvas.width = canvas.height = 0
  }
}
