import type { Point, Size } from './fitView'

/** A circle that may be moved a little so that it hides no other. */
export interface Mark {
  /** The true place. */
  at: Point
  /** CSS px. */
  radius: number
  isFixed?: boolean
}

const GAP_PX = 2
const ROUNDS = 200

/** Where to draw marks so that they neither overlap nor leave the map, each as near to its place as this needs. */
export function spreadMarks(marks: readonly Mark[], { width, height }: Size): Point[] {
  // Marks at one place move apart in different directions.
  const points = marks.map(({ at }, index) => ({
    x: at.x + Math.cos(index * 2.4) / 100,
    y: at.y + Math.sin(index * 2.4) / 100,
  }))
  for (let round = 0; round < ROUNDS; round++) {
    let isMoved = false
    for (const [i, one] of marks.entries())
      for (let j = i + 1; j < marks.length; j++) isMoved = part(i, one, j, marks[j]!) || isMoved
    for (const [i, { radius, isFixed }] of marks.entries()) {
      if (isFixed) continue
      points[i] = {
        x: Math.max(radius + GAP_PX, Math.min(width - radius - GAP_PX, points[i]!.x)),
        y: Math.max(radius + GAP_PX, Math.min(height - radius - GAP_PX, points[i]!.y)),
      }
    }
    if (!isMoved) break
  }
  return points.map((point, index) => (marks[index]!.isFixed ? marks[index]!.at : point))

  /** Moves two marks apart if they overlap. */
  function part(i: number, one: Mark, j: number, other: Mark): boolean {
    const [a, b] = [points[i]!, points[j]!]
    const distance = Math.hypot(b.x - a.x, b.y - a.y)
    const missing = one.radius + other.radius + GAP_PX - distance
    if (missing <= 0.01 || (one.isFixed && other.isFixed)) return false
    const [dx, dy] = [(b.x - a.x) / distance, (b.y - a.y) / distance]
    const share = one.isFixed ? 0 : other.isFixed ? 1 : 0.5
    points[i] = { x: a.x - dx * missing * share, y: a.y - dy * missing * share }
    points[j] = { x: b.x + dx * missing * (1 - share), y: b.y + dy * missing * (1 - share) }
    return true
  }
}
