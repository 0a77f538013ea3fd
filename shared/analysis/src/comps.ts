import type { Dollars, IsoDate, LngLat } from '@freehold/contracts'
import { distanceMiles } from './distanceMiles'

const DAY_MS = 86_400_000
const COMPS_MIN = 3
const COMPS_MAX = 5

/** A home that comps are sought for. A fact that is not known does not restrict the search. */
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
  /** Part of the subject's area. */
  area: number
}

const widest: Tier = { miles: 3, days: 365, beds: 1, baths: 1, area: 0.3 }

const tiers: readonly Tier[] = [
  { miles: 0.5, days: 180, beds: 1, baths: 1, area: 0.2 },
  { miles: 1, days: 365, beds: 1, baths: 1, area: 0.2 },
  widest,
]

/** As far as a search for candidates need reach. */
export const compReach: Pick<Tier, 'miles' | 'days'> = widest

interface Similarity<Candidate> {
  candidate: Candidate
  soldDate: IsoDate
  miles: number
  days: number
  beds: number
  baths: number
  area: number
  rank: number
}

/**
 * The most similar sales, at most 5, most similar first: of the narrowest tier of distance, recency and size that
 * holds at least 3, or of the widest. Never the subject itself, a home without a sold price, or a sale after `asOf`.
 * @param asOf the day that recency counts from: today, or the newest sale when the data is historical
 */
export function selectComps<Candidate extends CompCandidate>(
  subject: CompSubject,
  candidates: readonly Candidate[],
  asOf: IsoDate,
): Candidate[] {
  const similar = candidates
    .map((candidate) => similarity(subject, candidate, asOf))
    .filter((entry) => entry !== null)
    .filter((entry) => isWithin(widest, entry))
    .toSorted(bySimilarity)
  const chosen = tiers
    .map((tier) => similar.filter((entry) => isWithin(tier, entry)))
    .reduce((narrow, wide) => (narrow.length >= COMPS_MIN ? narrow : wide))
  return chosen.slice(0, COMPS_MAX).map(({ candidate }) => candidate)
}

/** Null for a candidate that no tier can hold. */
function similarity<Candidate extends CompCandidate>(
  subject: CompSubject,
  candidate: Candidate,
  asOf: IsoDate,
): Similarity<Candidate> | null {
  const { soldDate, MLSSoldPrice } = candidate
  if (
    !subject.location ||
    candidate._id === subject._id ||
    !soldDate ||
    !(MLSSoldPrice && MLSSoldPrice > 0)
  ) {
    return null
  }
  const beds = difference(subject.BedroomsTotal, candidate.BedroomsTotal)
  const baths = difference(subject.BathroomsTotal, candidate.BathroomsTotal)
  const area = areaDifference(subject.BuildingAreaTotal, candidate.BuildingAreaTotal)
  // A town holds thousands of sales and few alike: what costs least throws most of them out.
  if (!isAlike(widest, { beds, baths, area })) return null
  const days = (Date.parse(asOf) - Date.parse(soldDate)) / DAY_MS
  const miles = distanceMiles(subject.location.coordinates, candidate.location.coordinates)
  const rank = miles / 0.5 + area / 0.2 + beds + 0.5 * baths + days / 180
  const entry = { candidate, soldDate, miles, days, beds, baths, area, rank }
  return days >= 0 && isWithin(widest, entry) ? entry : null
}

/** 0 where the subject's figure is unknown, so that it does not restrict; infinite where only the candidate's is. */
function difference(subject: number | null, candidate: number | null): number {
  if (subject === null) return 0
  return candidate === null ? Infinity : Math.abs(subject - candidate)
}

/** As a part of the subject's area. A source that writes 0 for an area does not know it. */
function areaDifference(subject: number | null, candidate: number | null): number {
  return subject ? difference(subject, candidate || null) / subject : 0
}

/** Binary noise must not put 0.3 of an area just outside of 0.3. */
const SLACK = 1e-9

type Likeness = Pick<Tier, 'beds' | 'baths' | 'area'>

function isAlike(tier: Likeness, { beds, baths, area }: Likeness): boolean {
  return beds <= tier.beds && baths <= tier.baths && area <= tier.area + SLACK
}

function isWithin(tier: Tier, entry: Similarity<unknown>): boolean {
  return entry.miles <= tier.miles && entry.days <= tier.days && isAlike(tier, entry)
}

/** Ties: the newer sale, then the smaller id. */
function bySimilarity(a: Similarity<CompCandidate>, b: Similarity<CompCandidate>): number {
  return (
    a.rank - b.rank || b.soldDate.localeCompare(a.soldDate) || (a.candidate._id < b.candidate._id ? -1 : 1)
  )
}

/** Up to 5 comps, the dearest sale first, for showing only: an estimate takes the most similar. */
export function compsForDisplay<Comp extends { _id: string; MLSSoldPrice: Dollars | null }>(
  comps: readonly Comp[],
): Comp[] {
  const price = ({ MLSSoldPrice }: Comp) => MLSSoldPrice ?? -1
  return comps.toSorted((a, b) => price(b) - price(a) || (a._id < b._id ? -1 : 1)).slice(0, COMPS_MAX)
}

/** What a comp is priced at: sold for, else listed for. */
export function compPrice(comp: {
  MLSSoldPrice: Dollars | null
  LatestListingPrice: Dollars | null
}): Dollars | null {
  return comp.MLSSoldPrice ?? comp.LatestListingPrice
}
