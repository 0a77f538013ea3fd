import type { Point } from '../map-screen/mapScreen'

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** What must be true of a neighbor: further on in the direction than aside from it. */
const steps: Record<Direction, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

interface Placed {
  at: Point
  /** The row of its hexagon. */
  y: number
}

/**
 * The cell that an arrow key leads to: the nearest in its direction, over gaps too; undefined if there is none. Of the two
 * that are above or below a hexagon it takes the right one from even rows and the left one from others, so that the way
 * leads straight on.
 */
export function neighborOf<Cell extends Placed>(
  cells: readonly Cell[],
  from: Placed,
  direction: Direction,
): Cell | undefined {
  const step = steps[direction]
  const preferred = from.y % 2 === 0 ? 1 : -1
  const near = cells.flatMap((cell) => {
    const [dx, dy] = [cell.at.x - from.at.x, cell.at.y - from.at.y]
    const along = dx * step.x + dy * step.y
    const aside = Math.abs(dx * step.y + dy * step.x)
    if (along <= aside || along < 1) return []
    return { cell, way: along + aside - (Math.sign(dx) === preferred ? 1 : 0) }
  })
  return near.toSorted((a, b) => a.way - b.way)[0]?.cell
}

/** The cell nearest to a point; undefined if there are none. */
export const nearestTo = <Cell extends Placed>(cells: readonly Cell[], { x, y }: Point): Cell | undefined =>
  cells.toSorted((a, b) => Math.hypot(a.at.x - x, a.at.y - y) - Math.hypot(b.at.x - x, b.at.y - y))[0]
