import type { World } from '../mercator'
import type { Theme } from './theme'

/** A bounding box on the unit square of Web Mercator. */
export interface Box {
  west: number
  north: number
  east: number
  south: number
}

/** The canvas and position of one drawing of the base map. */
export interface Frame {
  context: CanvasRenderingContext2D
  theme: Theme
  zoom: number
  /** CSS px. */
  width: number
  height: number
  /** CSS px of the whole world. */
  scale: number
  /** World pixels at the drawing's top left corner. */
  origin: World
  seen: Box
}

export const touches = (a: Box, b: Box) =>
  a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north

/** A line or ring as x, y, x, y … on the unit square, with its bounding box. */
export interface Shape {
  points: Float64Array
  box: Box
}

export const shapeOf = (positions: readonly World[]): Shape => {
  const points = new Float64Array(positions.length * 2)
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  positions.forEach(({ x, y }, i) => {
    points[2 * i] = x
    points[2 * i + 1] = y
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  })
  return { points, box }
}

/** Adds a shape to the current path. */
export const trace = ({ context, scale, origin }: Frame, { points }: Shape) => {
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]! * scale - origin.x
    const y = points[i + 1]! * scale - origin.y
    if (i === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
}
