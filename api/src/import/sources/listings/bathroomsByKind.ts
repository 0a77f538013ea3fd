import { type KnownBathroomCounts, splitBathrooms } from '../../ListingRecord'
import { RowError } from '../checkFields'

export interface ReportedBathrooms {
  /** May be a count in quarters, as King County records it, or full and half baths around a point, as many MLSs do. */
  full: number | null
  threeQuarter: number | null
  half: number | null
  quarter: number | null
  /** Counts every bath as one, whatever its kind. */
  total: number | null
}

/**
 * Baths by kind. Counts by kind win over a total, which does not distinguish them; a total alone counts as full baths.
 * A quarter bath counts as a half one. Throws a RowError if the full baths have a fraction that cannot be split.
 */
export function bathroomsByKind(reported: ReportedBathrooms): KnownBathroomCounts {
  const { full, threeQuarter, half, quarter, total } = reported
  if (full === null && threeQuarter === null && half === null && quarter === null) {
    return { bathroomsFull: total, bathroomsThreeQuarter: null, bathroomsHalf: null }
  }
  const halves = half === null && quarter === null ? null : (half ?? 0) + (quarter ?? 0)
  if (full === null || Number.isInteger(full)) {
    return { bathroomsFull: full, bathroomsThreeQuarter: threeQuarter, bathroomsHalf: halves }
  }
  const split = splitBathrooms(full)
  if (!split) return splitFullAndHalf(full, { threeQuarter, halves, total })
  return {
    bathroomsFull: split.bathroomsFull,
    bathroomsThreeQuarter: threeQuarter ?? split.bathroomsThreeQuarter,
    bathroomsHalf: halves ?? split.bathroomsHalf,
  }
}

/** No home has more half baths: a larger digit behind the point is a mistake. */
const HALVES_MAX = 4

interface OtherCounts {
  threeQuarter: number | null
  halves: number | null
  total: number | null
}

/** Reads 2.1 as two full baths and one half bath. It is only a notation, so the record's other counts must agree. */
function splitFullAndHalf(count: number, { threeQuarter, halves, total }: OtherCounts): KnownBathroomCounts {
  const bathroomsFull = Math.floor(count)
  const bathroomsHalf = Math.round((count - bathroomsFull) * 10)
  const isNotation = bathroomsFull + bathroomsHalf / 10 === count && bathroomsHalf <= HALVES_MAX
  const doOthersAgree =
    (halves ?? bathroomsHalf) === bathroomsHalf &&
    (total === null || total === bathroomsFull + bathroomsHalf + (threeQuarter ?? 0))
  if (!isNotation || !doOthersAgree) throw new RowError(`BathroomsFull: ${count} is not a count of baths`)
  return { bathroomsFull, bathroomsThreeQuarter: threeQuarter, bathroomsHalf }
}
