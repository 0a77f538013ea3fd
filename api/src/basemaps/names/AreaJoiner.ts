import { TileSweep, type Extent, type Group } from './TileSweep'

/** In fractions of a tile's side, from its north-western corner. */
export interface Point {
  x: number
  y: number
}

export interface AreaLabel {
  kind: 'water' | 'park'
  name: string
  /** The part of the area in the tile of the label. */
  part: Extent
}

/** A polygon of one tile, its rings in fractions of the tile's side. */
export interface Polygon {
  /** Only polygons of one layer and kind are joined. */
  key: string
  rings: Point[][]
  /** The grid that the tile's coordinates are rounded to. */
  unit: number
  extent: Extent
}

/** A point in fractions of its tile's side, with the key of the polygons that it may name. */
export interface PointLabel {
  key: string
  kind: AreaLabel['kind']
  name: string
  at: Point
  extent: Extent
}

type Side = 'left' | 'right' | 'top' | 'bottom'
type Interval = [from: number, to: number]

interface Part {
  polygon: Polygon
  group: Group<AreaLabel>
}

/**
 * Areas have no names of their own in the schema, their names are points. An area is put together from its polygons
 * across tiles, and a point names the area that it lies in.
 */
export class AreaJoiner {
  readonly #sweep = new TileSweep<AreaLabel>()
  #column = -1
  #current = new Map<number, Part[]>()
  #former = new Map<number, Part[]>()

  /** The groups that no more tile can add to, after the last tile. */
  finish(): Generator<Group<AreaLabel>> {
    return this.#named(this.#sweep.complete(Infinity))
  }

  /** Adds the areas and labels of a tile. Tiles come column by column, each from the north. */
  *addTile(x: number, y: number, polygons: Polygon[], labels: PointLabel[]): Generator<Group<AreaLabel>> {
    if (x !== this.#column) {
      this.#former = x === this.#column + 1 ? this.#current : new Map()
      this.#current = new Map()
      this.#column = x
      yield* this.#named(this.#sweep.complete(x))
    }
    const parts = polygons.map((polygon) => ({ polygon, group: this.#sweep.add(polygon.extent, x, []) }))
    for (const { key, kind, name, at, extent } of labels) {
      const part = parts.find(
        ({ polygon }) => polygon.key === key && holds(polygon.extent, extent) && isInside(at, polygon.rings),
      )
      if (part) part.group.labels.push({ kind, name, part: part.polygon.extent })
      else this.#sweep.add(extent, x, [{ kind, name, part: extent }])
    }
    this.#joinAcross(this.#former.get(y), 'right', parts, 'left')
    this.#joinAcross(this.#current.get(y - 1), 'bottom', parts, 'top')
    this.#current.set(y, parts)
  }

  *#named(groups: Iterable<Group<AreaLabel>>): Generator<Group<AreaLabel>> {
    for (const group of groups) if (group.labels.length > 0) yield group
  }

  #joinAcross(neighbors: Part[] | undefined, theirSide: Side, parts: Part[], ourSide: Side): void {
    if (!neighbors) return
    const theirs = crossings(neighbors, theirSide)
    if (theirs.length === 0) return
    for (const ours of crossings(parts, ourSide))
      for (const other of theirs)
        if (ours.part.polygon.key === other.part.polygon.key && ours.from < other.to && other.from < ours.to)
          this.#sweep.join(other.part.group, ours.part.group)
  }
}

function crossings(parts: Part[], side: Side): { part: Part; from: number; to: number }[] {
  return parts.flatMap((part) => crossingOf(part.polygon, side).map(([from, to]) => ({ part, from, to })))
}

/**
 * Where a polygon reaches a side of its tile, as fractions of the side. The line lies half a unit inside of the border,
 * so that no point of a polygon is on it.
 */
function crossingOf({ rings, unit }: Polygon, side: Side): Interval[] {
  const [across, along] = side === 'left' || side === 'right' ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const line = side === 'left' || side === 'top' ? unit / 2 : 1 - unit / 2
  const cuts: number[] = []
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1]!, ring[i]!]
      if (a[across] < line === b[across] < line) continue
      const share = (line - a[across]) / (b[across] - a[across])
      cuts.push(a[along] + share * (b[along] - a[along]))
    }
  cuts.sort((a, b) => a - b)
  const intervals: Interval[] = []
  for (let i = 1; i < cuts.length; i += 2) intervals.push([cuts[i - 1]!, cuts[i]!])
  return intervals
}

const holds = (outer: Extent, inner: Extent) =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom

/** Whether a point is inside of an odd number of rings: in a polygon, but not in a hole of it. */
function isInside({ x, y }: Point, rings: Point[][]): boolean {
  let inside = false
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1]!, ring[i]!]
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside
    }
  return inside
}
