import { cellZoom } from '../basemap/SceneSources'
import * as styles from '../EmbeddedMaps.module.css'
import { worldSize } from '../mercator'
import type { TileId } from '../basemap/decodeTile'
import { DomUtil, Point, type Map as LeafletMap } from 'leaflet'
import { paintedRatio, toDevicePixel } from './pixels'

/** One canvas of the base map. */
export interface Cell {
  id: TileId
  /** 0, or which copy of the world east (positive) or west of it. */
  worldCopy: number
  canvas: HTMLCanvasElement
  /** World pixels at the level's zoom, whole device pixels. */
  left: number
  top: number
  size: number
  /** It has been painted at least once. */
  isPainted: boolean
  /** It has to be painted, or painted anew. */
  isDue: boolean
  /** When it came into view, ms. */
  wantedAt: number
}

interface Range {
  west: number
  north: number
  east: number
  south: number
}

/** The cells of one zoom. They move with the map pane, and are scaled during an animated zoom. */
export class CellLevel {
  readonly zoom: number
  readonly cells = new Map<string, Cell>()
  private readonly element = document.createElement('div')
  private readonly origin: Point

  constructor(map: LeafletMap, parent: HTMLElement) {
    this.zoom = map.getZoom()
    this.element.className = `${styles.baseMap} leaflet-zoom-animated`
    parent.append(this.element)
    this.origin = onDevicePixels(map.project(map.getCenter(), this.zoom))
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
    DomUtil.setTransform(this.element, scale === 1 ? onDevicePixels(offset) : offset, scale)
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
    const [left, top] = [toDevicePixel(x * size), toDevicePixel(y * size)]
    const [right, bottom] = [toDevicePixel((x + 1) * size), toDevicePixel((y + 1) * size)]
    const ratio = paintedRatio()
    const canvas = document.createElement('canvas')
    canvas.className = styles.cell!
    canvas.width = Math.round((right - left) * ratio)
    canvas.height = Math.round((bottom - top) * ratio)
    canvas.style.width = `${right - left}px`
    canvas.style.height = `${bottom - top}px`
    canvas.style.left = `${left - this.origin.x}px`
    canvas.style.top = `${top - this.origin.y}px`
    this.element.append(canvas)
    const worldCopy = Math.floor(x / 2 ** z)
    this.cells.set(key, {
      id: { z, x: x - worldCopy * 2 ** z, y },
      worldCopy,
      canvas,
      left,
      top,
      size,
      isPainted: false,
      isDue: true,
      wantedAt: performance.now(),
    })
  }

  private drop(key: string, { canvas }: Cell) {
    this.cells.delete(key)
    canvas.remove()
    canvas.width = canvas.height = 0
  }
}

const onDevicePixels = ({ x, y }: Point) => new Point(toDevicePixel(x), toDevicePixel(y))
