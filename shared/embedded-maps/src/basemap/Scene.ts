import type { NameStyleId, PaintId } from './style'

/** A square of the unit square of Web Mercator. */
export interface Square {
  x: number
  y: number
  size: number
}

/** A rectangle of the unit square of Web Mercator. */
export interface Area {
  west: number
  north: number
  east: number
  south: number
}

/** Coordinates of a scene run from 0 to this, from its square's top left corner. */
export const EXTENT = 4096

export interface Name {
  text: string
  style: NameStyleId
  /** Among names of one style the lowest gets room first. */
  rank: number
  /** The lowest map zoom at which it is shown, if that is more than its style's. */
  from: number
  /** x, y, x, y … in the scene's coordinates: one point, or the line along which it is written. */
  points: Float32Array
}

/** What the base map draws in one square of the world: paths by what they show, and names. */
export interface Scene {
  square: Square
  paths: ReadonlyMap<PaintId, Path2D>
  names: readonly Name[]
  /** Scenes with a higher level lie above. */
  level: number
  /** Where it is complete, so that names of scenes beneath are not shown. */
  covers: Area | undefined
}

export interface Position {
  x: number
  y: number
}

/** Collects a scene from lines, rings and names in the coordinates of its square. */
export class SceneBuilder {
  private readonly paths = new Map<PaintId, Path2D>()
  private readonly names: Name[] = []
  private readonly square: Square

  constructor(square: Square) {
    this.square = square
  }

  /** @param isClosed for a ring of an area; a ring may repeat its first point or not */
  line(paint: PaintId, points: readonly Position[], isClosed: boolean) {
    const path = this.paths.get(paint) ?? new Path2D()
    this.paths.set(paint, path)
    path.moveTo(points[0]!.x, points[0]!.y)
    for (let i = 1; i < points.length; i++) path.lineTo(points[i]!.x, points[i]!.y)
    if (isClosed) path.closePath()
  }

  name(name: Omit<Name, 'points' | 'from'> & { points: readonly Position[]; from?: number }) {
    const points = Float32Array.from(name.points.flatMap(({ x, y }) => [x, y]))
    this.names.push({ ...name, from: name.from ?? 0, points })
  }

  build({ level = 0, covers }: { level?: number; covers?: Area | undefined } = {}): Scene {
    return { square: this.square, paths: this.paths, names: this.names, level, covers }
  }
}

/** Converts positions on the unit square into the coordinates of a scene's square. */
export const intoSquare =
  ({ x, y, size }: Square) =>
  (position: Position): Position => ({
    x: ((position.x - x) / size) * EXTENT,
    y: ((position.y - y) / size) * EXTENT,
  })
