import type { LngLat } from '@freehold/contracts'

/** Metres east and north of the town's centre. */
export type Point = readonly [eastMeters: number, northMeters: number]

/** Empty steppe in central Washington: no real address is near it. */
export const CENTER: LngLat = [-119.52, 46.62]

const METERS_PER_DEGREE = 111_320
const METERS_PER_DEGREE_EAST = METERS_PER_DEGREE * Math.cos((CENTER[1] * Math.PI) / 180)

/** Rounded to 7 decimals (1 cm), so that two machines agree to the last digit. */
const degrees = (value: number) => Math.round(value * 1e7) / 1e7

/** Bends the straight plan a little so that it looks natural. Lengths change by less than 3 %. */
const bend = ([x, y]: Point): Point => [x + 18 * Math.sin(y / 700), y + 22 * Math.sin(x / 900 + 1)]

export const toLngLat = (point: Point): LngLat => {
  const [x, y] = bend(point)
  return [degrees(CENTER[0] + x / METERS_PER_DEGREE_EAST), degrees(CENTER[1] + y / METERS_PER_DEGREE)]
}

export const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2)

/** Edges are kept in horizontal bands, because only those at the height of a point decide whether it is inside. */
const BAND_METERS = 8

/** A function that tests many points against one ring. */
export const insideTest = (ring: readonly Point[]) => {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  const [west, south, east, north] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const bandOf = (y: number) => Math.floor((y - south) / BAND_METERS)
  const bands = Array.from({ length: bandOf(north) + 1 }, (): [from: Point, to: Point][] => [])
  ring.forEach((to, i) => {
    const from = ring.at(i - 1)!
    const last = bandOf(Math.max(from[1], to[1]))
    for (let band = bandOf(Math.min(from[1], to[1])); band <= last; band++) bands[band]!.push([from, to])
  })
  return ([x, y]: Point) => {
    if (x < west || x > east || y < south || y > north) return false
    let inside = false
    for (const [[px, py], [qx, qy]] of bands[bandOf(y)]!)
      if (qy > y !== py > y && x < ((px - qx) * (y - qy)) / (py - qy) + qx) inside = !inside
    return inside
  }
}

/** Chaikin's corner cutting: each round replaces a corner by two gentler ones. */
export const smooth = (points: readonly Point[], closed: boolean, rounds = 3): Point[] => {
  let current = [...points]
  for (let round = 0; round < rounds; round++) {
    const last = closed ? current.length : current.length - 1
    const next: Point[] = closed ? [] : [current[0]!]
    for (let i = 0; i < last; i++) {
      const [ax, ay] = current[i]!
      const [bx, by] = current[(i + 1) % current.length]!
      next.push(
        [ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25],
        [ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75],
      )
    }
    if (!closed) next.push(current[current.length - 1]!)
    current = next
  }
  return current
}

/** Points along a line at equal steps, each with the direction of travel (radians) and the metres walked so far. */
export const walk = (line: readonly Point[], stepMeters: number, startMeters = 0) => {
  const steps: { at: Point; direction: number; meters: number }[] = []
  let walked = 0
  let next = startMeters
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1]!
    const b = line[i]!
    const length = distance(a, b)
    const direction = Math.atan2(b[1] - a[1], b[0] - a[0])
    for (; next <= walked + length; next += stepMeters) {
      const t = length === 0 ? 0 : (next - walked) / length
      steps.push({
        at: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t],
        direction,
        meters: next,
      })
    }
    walked += length
  }
  return steps
}
