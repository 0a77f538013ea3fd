import type { BathroomCounts } from '../splitBathrooms'
import { splitBathrooms } from '../splitBathrooms'

type Counts = { [Kind in keyof BathroomCounts]: number | null }

export interface CountedBathrooms {
  /** May have quarters in it, as King County counts: 2.5 is two full baths and a half. */
  full: number | null
  threeQuarter: number | null
  half: number | null
  quarter: number | null
  /** Full, half and three-quarter ones alike count one. */
  total: number | null
}

/**
 * Baths by kind. Kinds win over a total, which does not tell them apart; a total alone is taken for full ones. A
 * quarter bath, which has no fixture more than a half one lacks, is a half one.
 */
export function bathroomsBy({ full, threeQuarter, half, quarter, total }: CountedBathrooms): Counts {
  if (full === null && threeQuarter === null && half === null && quarter === null) {
    return { bathroomsFull: total, bathroomsThreeQuarter: null, bathroomsHalf: null }
  }
  const split = full === null || Number.isInteger(full) ? null : splitBathrooms(full)
  const halves = half === null && quarter === null ? null : (half ?? 0) + (quarter ?? 0)
  if (!split) return { bathroomsFull: full, bathroomsThreeQuarter: threeQuarter, bathroomsHalf: halves }
  return {
    bathroomsFull: split.bathroomsFull,
    bathroomsThreeQuarter: threeQuarter ?? split.bathroomsThreeQuarter,
    bathroomsHalf: halves ?? split.bathroomsHalf,
  }
}
