/** Degrees, WGS 84. */
export interface Box {
  west: number
  east: number
  south: number
  north: number
}

/** Somewhat less than the shortest degree of latitude, so that a box drawn with it is never too small. */
const MILES_PER_DEGREE = 68

/** Towards the poles a degree of longitude shrinks to nothing; nobody sells homes beyond this. */
const LATITUDE_MAX = 80

/** A box that holds everything within so many miles of anything in `box`. */
export function widen({ west, east, south, north }: Box, miles: number): Box {
  const high = miles / MILES_PER_DEGREE
  const farthest = Math.min(Math.max(Math.abs(south), Math.abs(north)) + high, LATITUDE_MAX)
  const wide = high / Math.cos((farthest * Math.PI) / 180)
  return { west: west - wide, east: east + wide, south: south - high, north: north + high }
}
