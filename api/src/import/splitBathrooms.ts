export interface BathroomCounts {
  bathroomsFull: number
  bathroomsThreeQuarter: number
  bathroomsHalf: number
}

/**
 * The rooms behind a count in quarters, as King County codes it: 2.75 is two full baths and a three-quarter one, 2.5
 * two full and a half, 2.25 one full, one three-quarter and one half. Null for a number that no rooms add up to.
 */
export function splitBathrooms(count: number): BathroomCounts | null {
  const whole = Math.floor(count)
  const quarters = (count - whole) * 4
  const rooms = (full: number, threeQuarter: number, half: number) =>
    full < 0 ? null : { bathroomsFull: full, bathroomsThreeQuarter: threeQuarter, bathroomsHalf: half }
  if (quarters === 0) return rooms(whole, 0, 0)
  if (quarters === 1) return rooms(whole - 1, 1, 1)
  if (quarters === 2) return rooms(whole, 0, 1)
  return quarters === 3 ? rooms(whole, 1, 0) : null
}
