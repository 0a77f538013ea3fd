const SQUARE_FEET_PER_SQUARE_METER = 10.763_910_4
const SQUARE_FEET_PER_ACRE = 43_560

/** An area in square feet; square feet are also assumed if the unit is unknown. */
export function squareFeet(area: number, units: string | null): number {
  if (/hectare/i.test(units ?? '')) return Math.round(area * 10_000 * SQUARE_FEET_PER_SQUARE_METER)
  if (/met(er|re)/i.test(units ?? '')) return Math.round(area * SQUARE_FEET_PER_SQUARE_METER)
  return /acre/i.test(units ?? '') ? Math.round(area * SQUARE_FEET_PER_ACRE) : area
}
