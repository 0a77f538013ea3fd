import { BadRow } from '../facts'
import type { BathroomCounts } from '../splitBathrooms'
import { splitBathrooms } from '../splitBathrooms'

type Counts = { [Kind in keyof BathroomCounts]: number | null }

export interface CountedBathrooms {
  /** May have quarters in it, as King County counts, or half baths behind its point, as many MLSs do. */
  full: number | null
  threeQuarter: number | null
  half: number | null
  quarter: number | null
  /** Full, half and three-quarter ones alike count one. */
  total: number | null
}

/**
 * Baths by kind. Kinds win over a total, which does not tell them apart; a total alone is taken for full ones. A
 * quarter bath, which has no fixture more than a half one lacks, is a half one. Throws a BadRow for full baths with a
 * fraction that no rooms add up to.
 */
export function bathroomsBy({ full, threeQuarter, half, quarter, total }: CountedBathrooms): Counts {
  if (full === null && threeQuarter === null && half === null && quarter === null) {
    return { bathroomsFull: total, bathroomsThreeQuarter: null, bathroomsHalf: null }
  }
  const halves = half === null && quarter === null ? null : (half ?? 0) + (quarter ?? 0)
  if (full === null || Number.isInteger(full)) {
    return { bathroomsFull: full, bathroomsThreeQuarter: threeQuarter, bathroomsHalf: halves }
  }
  const split = splitBathrooms(full)
  if (!split) return fullAndHalf(full, { threeQuarter, halves, total })
  return {
    bathroomsFull: split.bathroomsFull,
    bathroomsThreeQuarter: threeQuarter ?? split.bathroomsThreeQuarter,
    bathroomsHalf: halves ?? split.bathroomsHalf,
  }
}

/** No home has more half baths: what else stands behind a point is a mistake. */
const HALVES_MAX = 4

/** 2.1 is two full baths and a half one. It is a way of writing, so that what else is told must agree with it. */
function fullAndHalf(
  count: number,
  {
    threeQuarter,
    halves,
    total,
  }: { threeQuarter: number | null; halves: number | null; total: number | null },
): Counts {
  const bathroomsFull = Math.floor(count)
  const bathroomsHalf = Math.round((count - bathroomsFull) * 10)
  const isWrittenSo = bathroomsFull + bathroomsHalf / 10 === count && bathroomsHalf <= HALVES_MAX
  const isToldSo =
    (halves ?? bathroomsHalf) === bathroomsHalf &&
    (total === null || total === bathroomsFull + bathroomsHalf + (threeQuarter ?? 0))
  if (!isWrittenSo || !isToldSo) throw new BadRow(`BathroomsFull: ${count} is no count of baths`)
  return { bathroomsFull, bathroomsThreeQuarter: threeQuarter, bathroomsHalf }
}
