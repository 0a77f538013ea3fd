import { worldSize } from '../../mercator'
import type { Colors } from '../colorTokens'
import { type Area, EXTENT, type Name, type Position, type Scene } from '../Scene'
import { isInRange, nameStyles, valueAt, type NameStyle, type NameStyleId } from '../style'
import { CollisionGrid, type Box } from './CollisionGrid'
import type { NamedScene } from '../namedScenes'
import { fontOf, type TextMeasure } from './TextMeasure'
import { lineOf, middlesOn, pointAt, writeAlong, type Letter } from './writeAlong'

/** The part of the map that gets names. */
export interface NamedView {
  zoom: number
  /** World pixels of the top left corner. */
  origin: { x: number; y: number }
  /** CSS px. */
  width: number
  height: number
  /** For a view that never moves: names that would be cut off are left out, and those that would be hidden by these boxes. */
  still?: readonly Box[]
}

/** A name in its place, CSS px from the view's corner. */
export interface PlacedName {
  style: NameStyle
  font: string
  /** Lines of a text at a point; undefined for letters along a line. */
  lines?: { text: string; x: number; y: number }[]
  letters?: Letter[]
  /** The plate around the text, for styles with one. */
  plate?: Box
}

/** Between two names, CSS px. */
const GAP_PX = 4
/** Two equal names of lines are at least this far apart, CSS px. */
const REPEAT_GAP_PX = 140
/** Two plates are at least this far apart, CSS px. */
const PLATE_GAP_PX = 70
/** Longer names at points take two lines, CSS px. */
const LINE_PX = 110
const NAMES_BETWEEN_PAUSES = 40

/** No name has this text. */
const ANY_PLATE = '\n'

interface Candidate extends NamedScene {
  name: Name
  order: number
}

/** A name's text with what decides on its place. */
interface Label {
  text: string
  style: NameStyle
  font: string
  /** CSS px. */
  size: number
  /** Where it is not shown. */
  covered: readonly Area[]
}

const styleOrder = new Map(Object.keys(nameStyles).map((id, order) => [id as NameStyleId, order]))

/**
 * Finds room for names: by style, rank and text and never by when a tile arrived, so that names stay when the map moves. A
 * generator, so that callers can pause it.
 */
export function* layOutNames(
  scenes: readonly NamedScene[],
  view: NamedView,
  colors: Colors,
  measure: TextMeasure,
): Generator<void, PlacedName[]> {
  const layout = new Layout(view, colors, measure)
  let count = 0
  for (const candidate of candidatesOf(scenes, view.zoom)) {
    layout.add(candidate)
    if (++count % NAMES_BETWEEN_PAUSES === 0) yield
  }
  return layout.placed
}

function candidatesOf(scenes: readonly NamedScene[], zoom: number): Candidate[] {
  const candidates = scenes.flatMap((named) =>
    named.scene.names
      .filter((name) => name.from <= zoom && isInRange(nameStyles[name.style], zoom))
      .map((name) => ({ ...named, name, order: styleOrder.get(name.style)! })),
  )
  return candidates.toSorted(
    (a, b) =>
      a.order - b.order ||
      a.name.rank - b.name.rank ||
      (a.name.text < b.name.text ? -1 : Number(a.name.text > b.name.text)) ||
      a.scene.square.x - b.scene.square.x ||
      a.scene.square.y - b.scene.square.y ||
      a.name.points[0]! - b.name.points[0]!,
  )
}

class Layout {
  readonly placed: PlacedName[] = []
  private readonly taken = new CollisionGrid()
  private readonly written = new Map<string, { x: number; y: number }[]>()
  private readonly view: NamedView
  private readonly colors: Colors
  private readonly measure: TextMeasure

  constructor(view: NamedView, colors: Colors, measure: TextMeasure) {
    this.view = view
    this.colors = colors
    this.measure = measure
    for (const box of view.still ?? []) this.taken.take(box)
  }

  add({ name, scene, covered }: Candidate) {
    const style: NameStyle = nameStyles[name.style]
    const points = this.project(name.points, scene)
    if (!points) return
    const size = valueAt(style.sizes, this.view.zoom)
    const label = { text: name.text, style, font: fontOf(style, size, this.colors), size, covered }
    if (style.repeat === undefined || points.length < 4) this.addAtPoint(label, points)
    else this.addAlong(label, style.repeat, points)
  }

  /** Positions in CSS px; undefined if all are outside of the view. */
  private project(points: Float32Array, { square }: Scene): Float64Array | undefined {
    const { origin, width, height, zoom } = this.view
    const world = worldSize(zoom)
    const scale = (square.size * world) / EXTENT
    // Beyond the antimeridian the world begins again.
    const worldCopy = Math.round((origin.x + width / 2) / world - square.x - square.size / 2)
    const [left, top] = [(square.x + worldCopy) * world - origin.x, square.y * world - origin.y]
    const placed = new Float64Array(points.length)
    let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let i = 0; i < points.length; i += 2) {
      const x = (placed[i] = left + points[i]! * scale)
      const y = (placed[i + 1] = top + points[i + 1]! * scale)
      west = Math.min(west, x)
      east = Math.max(east, x)
      north = Math.min(north, y)
      south = Math.max(south, y)
    }
    return east < 0 || west > width || south < 0 || north > height ? undefined : placed
  }

  private addAtPoint(label: Label, points: Float64Array) {
    const { text, style, font, size } = label
    const spacing = (style.letterSpacing ?? 0) * size
    const widthOf = (line: string) => this.measure.ends(line, font, spacing).at(-1) ?? 0
    const lines = widthOf(text) > LINE_PX ? inTwoLines(text) : [text]
    const [x, y] = [Math.round(points[0]!), Math.round(points[1]!)]
    const width = Math.max(...lines.map(widthOf))
    const height = lines.length * size * 1.2
    const box = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
    if (this.isUnwanted(label, x, y) || !this.claim([box])) return
    this.remember(text, x, y)
    const lineY = (i: number) => y + (i - (lines.length - 1) / 2) * size * 1.2
    this.placed.push({ style, font, lines: lines.map((line, i) => ({ text: line, x, y: lineY(i) })) })
  }

  private addAlong(label: Label, repeat: number, points: Float64Array) {
    const { text, style, font } = label
    const line = lineOf(points)
    const ends = this.measure.ends(text, font, 0)
    const width = ends.at(-1) ?? 0
    for (const middle of middlesOn(line.lengths.at(-1)!, width, repeat)) {
      const at = pointAt(line, middle)
      if (this.isUnwanted(label, at.x, at.y)) continue
      if (style.isPlate) this.addPlate(label, width, at)
      else this.addLetters(label, writeAlong(line, text, ends, middle))
    }
  }

  private addLetters({ text, style, font, size }: Label, letters: Letter[] | undefined) {
    if (!letters || !this.claim(letters.flatMap((letter) => boxesOf(letter, size)))) return
    const { x, y } = letters[letters.length >> 1]!
    this.remember(text, x, y)
    this.placed.push({ style, font, letters })
  }

  private addPlate({ text, style, font }: Label, width: number, at: { x: number; y: number }) {
    const [x, y] = [Math.round(at.x), Math.round(at.y)]
    const half = Math.max(11, width / 2 + 5)
    const plate = { left: x - half, right: x + half, top: y - 8, bottom: y + 8 }
    if (this.isNear(ANY_PLATE, x, y, PLATE_GAP_PX) || !this.claim([plate])) return
    this.remember(text, x, y)
    this.remember(ANY_PLATE, x, y)
    this.placed.push({ style, font, lines: [{ text, x, y }], plate })
  }

  /** Takes the room if all of it is free. */
  private claim(boxes: Box[]) {
    const grown = boxes.map(({ left, top, right, bottom }) => ({
      left: left - GAP_PX / 2,
      top: top - GAP_PX / 2,
      right: right + GAP_PX / 2,
      bottom: bottom + GAP_PX / 2,
    }))
    if (this.view.still && !boxes.every((box) => this.isInView(box))) return false
    if (!grown.every((box) => this.taken.isFree(box))) return false
    for (const box of grown) this.taken.take(box)
    return true
  }

  private isInView({ left, top, right, bottom }: Box) {
    return left >= 0 && top >= 0 && right <= this.view.width && bottom <= this.view.height
  }

  /** Another scene covers the place, or the same name is near. */
  private isUnwanted({ text, covered }: Label, x: number, y: number) {
    const { origin, zoom } = this.view
    const world = worldSize(zoom)
    const east = (origin.x + x) / world
    const at = { x: east - Math.floor(east), y: (origin.y + y) / world }
    return this.isNear(text, x, y) || covered.some((area) => isInside(area, at))
  }

  private isNear(text: string, x: number, y: number, gap = REPEAT_GAP_PX) {
    return this.written.get(text)?.some((other) => Math.hypot(other.x - x, other.y - y) < gap) ?? false
  }

  private remember(text: string, x: number, y: number) {
    const places = this.written.get(text)
    if (places) places.push({ x, y })
    else this.written.set(text, [{ x, y }])
  }
}

const isInside = ({ west, north, east, south }: Area, { x, y }: Position) =>
  x >= west && x < east && y >= north && y < south

/** The room of a letter or of an unbroken name: squares along it. */
function boxesOf({ x, y, angle, width }: Letter, size: number): Box[] {
  const half = size / 2
  const count = Math.max(1, Math.ceil(width / size))
  return Array.from({ length: count }, (_, i) => {
    const along = ((i + 0.5) / count - 0.5) * width
    const [left, top] = [x + along * Math.cos(angle) - half, y + along * Math.sin(angle) - half]
    return { left, top, right: left + size, bottom: top + size }
  })
}

/** Divides a text at the blank nearest to its middle. */
function inTwoLines(text: string): string[] {
  const middle = text.length / 2
  const blanks = [...text.matchAll(/ /g)].map(({ index }) => index)
  const cut = blanks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return cut === undefined ? [text] : [text.slice(0, cut), text.slice(cut + 1)]
}
