import { DAY_MS, type Dollars, type IsoDate, type LngLat } from '@freehold/contracts'
import { dayBefore } from './days'
import { distanceMiles } from './distanceMiles'

const COMPS_MIN = 3
const COMPS_MAX = 5

/** A home for which comps are selected. An unknown fact does not restrict the selection. */
export interface CompSubject {
  _id: string
  location: { coordinates: LngLat } | null
  BedroomsTotal: number | null
  BathroomsTotal: number | null
  /** Square feet. */
  BuildingAreaTotal: number | null
}

export interface CompCandidate extends CompSubject {
  location: { coordinates: LngLat }
  MLSSoldPrice: Dollars | null
  soldDate: IsoDate | null
}

interface Tier {
  miles: number
  days: number
  beds: number
  baths: number
  /** As a fraction of the subject's area. */
  area: number
}

const widest: Tier = { miles: 3, days: 365, beds: 1, baths: 1, area: 0.3 }

const narrowest: Tier = { miles: 0.5, days: 180, beds: 1, baths: 1, area: 0.2 }

const narrowerTiers: readonly Tier[] = [narrowest, { miles: 1, days: 365, beds: 1, baths: 1, area: 0.2 }]

/** The widest distance and age that candidates may have. */
export const compReach: Pick<Tier, 'miles' | 'days'> = widest

interface Similarity<Candidate> {
  candidate: Candidate
  soldDate: IsoDate
  rank: number
}

/** Returns at least the candidates within `miles` of the subject, for callers with a spatial index. */
export type CandidatesWithin<Candidate> = (miles: number) => readonly Candidate[]

/**
 * At most `COMPS_MAX` sales, most similar first: from the narrowest tier of distance, recency and size with at least
 * `COMPS_MIN` sales, else from the widest. Never the subject itself, a home without a sold price, or a sale after
 * `asOf`.
 * @param asOf the day from which recency is counted: today, or the end of the sales if the data is historical
 */
export function selectComps<Candidate extends CompCandidate>(
  subject: CompSubject,
  candidates: readonly Candidate[] | CandidatesWithin<Candidate>,
  asOf: IsoDate,
): Candidate[] {
  if (!subject.location) return []
  const place = subject.location.coordinates
  const similarIn = (tier: Tier) => {
    const oldest = dayBefore(asOf, tier.days)
    const similar: Similarity<Candidate>[] = []
    for (const candidate of typeof candidates === 'function' ? candidates(tier.miles) : candidates) {
      const { soldDate } = candidate
      if (soldDate === null || soldDate < oldest || soldDate > asOf) continue
      const rank = rankWithin(tier, subject, place, candidate, asOf)
      if (rank !== null) similar.push({ candidate, soldDate, rank })
    }
    return similar
  }
  for (const tier of narrowerTiers) {
    const similar = similarIn(tier)
    if (similar.length >= COMPS_MIN) return mostSimilar(similar)
  }
  return mostSimilar(similarIn(widest))
}

const mostSimilar = <Candidate extends CompCandidate>(similar: readonly Similarity<Candidate>[]) =>
  similar
    .toSorted(bySimilarity)
    .slice(0, COMPS_MAX)
    .map(({ candidate }) => candidate)

/** Null for a candidate outside the tier. The cheapest comparisons come first, as most candidates fail one. */
function rankWithin(
  tier: Tier,
  subject: CompSubject,
  place: LngLat,
  candidate: CompCandidate,
  asOf: IsoDate,
): number | null {
  const { coordinates } = candidate.location
  if (Math.abs(coordinates[1] - place[1]) * MILES_PER_DEGREE_MIN > tier.miles) return null
  const beds = difference(subject.BedroomsTotal, candidate.BedroomsTotal)
  if (beds > tier.beds) return null
  const area = areaDifference(subject.BuildingAreaTotal, candidate.BuildingAreaTotal)
  if (area > tier.area + ROUNDING_TOLERANCE) return null
  const baths = difference(subject.BathroomsTotal, candidate.BathroomsTotal)
  if (baths > tier.baths || !((candidate.MLSSoldPrice ?? 0) > 0) || candidate._id === subject._id) return null
  const miles = distanceMiles(place, coordinates)
  if (miles > tier.miles) return null
  const days = (Date.parse(asOf) - Date.parse(candidate.soldDate!)) / DAY_MS
  return rankOf({ miles, area, beds, baths, days })
}

/** Slightly less than a degree of latitude has. */
const MILES_PER_DEGREE_MIN = 69

/** How a sale differs from the subject. */
export interface Difference {
  miles: number
  /** As a fraction of the subject's area. */
  area: number
  beds: number
  baths: number
  /** From the sale to `asOf`. */
  days: number
}

/** Combines the differences, each relative to the narrowest tier: the smaller, the more similar. */
export const rankOf = ({ miles, area, beds, baths, days }: Difference): number =>
  miles / narrowest.miles + area / narrowest.area + beds + 0.5 * baths + days / narrowest.days

/** Null if a required fact is unknown. */
export function differenceOf(
  subject: CompSubject,
  candidate: CompCandidate,
  asOf: IsoDate,
): Difference | null {
  if (!subject.location || candidate.soldDate === null) return null
  const found = {
    miles: distanceMiles(subject.location.coordinates, candidate.location.coordinates),
    area: areaDifference(subject.BuildingAreaTotal, candidate.BuildingAreaTotal),
    beds: difference(subject.BedroomsTotal, candidate.BedroomsTotal),
    baths: difference(subject.BathroomsTotal, candidate.BathroomsTotal),
    days: (Date.parse(asOf) - Date.parse(candidate.soldDate)) / DAY_MS,
  }
  return Object.values(found).every(Number.isFinite) ? found : null
}

/** 0 if the subject's value is unknown, so that it does not restrict; infinite if only the candidate's is. */
function difference(subject: number | null, candidate: number | null): number {
  if (subject === null) return 0
  return candidate === null ? Infinity : Math.abs(subject - candidate)
}

/** As a fraction of the subject's area. An area of 0 in a source means unknown. */
function areaDifference(subject: number | null, candidate: number | null): number {
  return subject ? difference(subject, candidate || null) / subject : 0
}

/** Keeps rounding errors from putting a value at the limit outside it. */
const ROUNDING_TOLERANCE = 1e-9

/** Breaks ties by the newer sale, then the smaller id. */
function bySimilarity(a: Similarity<CompCandidate>, b: Similarity<CompCandidate>): number {
  return (
    a.rank - b.rank || b.soldDate.localeCompare(a.soldDate) || (a.candidate._id < b.candidate._id ? -1 : 1)
  )
}

/** Comps for display, the most expensive sale first; estimates use the most similar ones. */
export function compsForDisplay<Comp extends { _id: string; MLSSoldPrice: Dollars | null }>(
  comps: readonly Comp[],
): Comp[] {
  const price = ({ MLSSoldPrice }: Comp) => MLSSoldPrice ?? -1
  return comps.toSorted((a, b) => price(b) - price(a) || (a._id < b._id ? -1 : 1)).slice(0, COMPS_MAX)
}

/** The sold price of a comp, else its list price. */
export function compPrice(comp: {
  MLSSoldPrice: Dollars | null
  LatestListingPrice: Dollars | null
}): Dollars | null {
  return comp.MLSSoldPrice ?? comp.LatestListingPrice
}
