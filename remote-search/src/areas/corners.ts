import type { Area, LngLat } from '@freehold/contracts'
import { toWorld } from '@freehold/embedded-maps'
import type { Point } from '../map-screen/mapScreen'

const CORNERS_MIN = 3

/** The corners on the map, whose projection is what the user sees and draws on. */
const pointsOf = (area: Area): Point[] => area.map(([lng, lat]) => toWorld({ lng, lat }))

/** Twice the size of a triangle; negative if its corners go the other way round. */
const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/**
 * Leaves out the corners that matter least to the shape: those that make the smallest triangles with their neighbors.
 * @param most how many are left at most, though never fewer than 3
 * @param smallest leaves out all whose triangle is smaller; the square of the whole world is 1
 * @see Visvalingam and Whyatt, Line generalisation by repeated elimination of points, 1993
 */
export function fewerCorners(area: Area, most: number, smallest = 0): LngLat[] {
  const corners = [...area]
  const points = pointsOf(area)
  const sizeAt = (index: number) =>
    Math.abs(turn(points.at(index - 1)!, points[index]!, points[(index + 1) % points.length]!)) / 2
  while (corners.length > CORNERS_MIN) {
    const sizes = points.map((_, index) => sizeAt(index))
    const least = Math.min(...sizes)
    if (corners.length <= most && least >= smallest) break
    const index = sizes.indexOf(least)
    corners.splice(index, 1)
    points.splice(index, 1)
  }
  return corners
}

/** The areas with as many corners as there is room for; as triangles if that is still not enough. */
export function fittingAreas(
  areas: readonly Area[],
  most: number,
  fits: (areas: readonly Area[]) => boolean,
): LngLat[][] {
  const fewer = areas.map((area) => fewerCorners(area, most))
  return most === CORNERS_MIN || fits(fewer) ? fewer : fittingAreas(fewer, most - 1, fits)
}

/** Whether lines of the area cross each other. */
export function isCrossed(area: Area): boolean {
  const points = pointsOf(area)
  const lines = points.map((from, index) => [from, points[(index + 1) % points.length]!] as const)
  return lines.some(([from, to], index) =>
    lines
      .slice(index + 1)
      .some(
        ([start, end]) =>
          turn(from, to, start) * turn(from, to, end) < 0 &&
          turn(start, end, from) * turn(start, end, to) < 0,
      ),
  )
}
