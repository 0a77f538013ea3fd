/** Degrees, WGS 84. One that crosses the antimeridian reaches beyond 180° or -180°. */
export interface Box {
  west: number
  east: number
  south: number
  north: number
}

/** Slightly less than the shortest degree of latitude, so that a box is never too small. */
const MILES_PER_DEGREE = 68

/** Near the poles the length of a degree of longitude approaches 0. No homes are sold beyond this latitude. */
const LATITUDE_MAX = 80

/** A box that contains all points within `miles` of any point of `box`. */
export function widen({ west, east, south, north }: Box, miles: number): Box {
  const high = miles / MILES_PER_DEGREE
  const farthest = Math.min(Math.max(Math.abs(south), Math.abs(north)) + high, LATITUDE_MAX)
  const wide = high / Math.cos((farthest * Math.PI) / 180)
  return { west: west - wide, east: east + wide, south: south - high, north: north + high }
}

/** The parts of a box on either side of the antimeridian, each with longitudes as homes have them. */
export function partsOf(box: Box): Box[] {
  if (box.west < -180)
    return [
      { ...box, west: box.west + 360, east: 180 },
      { ...box, west: -180 },
    ]
  if (box.east > 180)
    return [
      { ...box, east: 180 },
      { ...box, west: -180, east: box.east - 360 },
    ]
  return [box]
}
