import type { IsoDate } from '@freehold/contracts'
import type { CandidatesWithin } from '../comps'
import { dayBefore, dayNumber } from '../days'
import type { ValuationFacts } from './facts'
import type { Place } from './kriging'
import type { MarketSale } from './PreparedSale'

/** Some more than a value is made of, as some are set aside. */
const CONSIDERED_MAX = 24

/** Sales are searched within these distances, until there are {@link CONSIDERED_MAX}. */
const REACHES_MILES = [0.5, 1, 3]
const DAYS_MAX = 730

/** Distances that count as much as a difference of 20 % of the area, or of a year. */
const MILES_LIKE_AREA = 0.15
const MILES_LIKE_YEAR = 0.15

const MILES_PER_DEGREE = 69.0934

/** A sale that is alike: the smaller the rank, the more. */
export interface Alike<Sale extends MarketSale> extends Place {
  sale: Sale
  rank: number
}

/** The sales that are most alike, and those that would be among them if their prices were prices of the market. */
interface Found<Sale extends MarketSale> {
  /** At most {@link CONSIDERED_MAX}; the preferred ones first. */
  alike: Alike<Sale>[]
  unusable: Sale[]
}

/** The sales that are most alike by distance, area and date. */
export function findAlike<Sale extends MarketSale>(
  subject: ValuationFacts,
  salesWithin: CandidatesWithin<Sale>,
  asOf: IsoDate,
  isUsable: (sale: Sale) => boolean,
  preferred: readonly Sale[],
): Found<Sale> {
  const [lng, lat] = subject.location!.coordinates
  const area = subject.BuildingAreaTotal ?? 0
  const milesPerLng = MILES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const day = dayNumber(asOf)
  const oldest = dayBefore(asOf, DAYS_MAX)
  const alike = new MostAlike<Sale>()
  let unusable: Alike<Sale>[] = []

  /** The cheapest comparisons come first: of thousands of sales, few are near. */
  function consider(sale: Sale, reach: number, bonus: number): void {
    const { coordinates } = sale.location
    const north = (coordinates[1] - lat) * MILES_PER_DEGREE
    if (north > reach || north < -reach) return
    const east = milesPerLng * eastward(coordinates[0] - lng)
    const miles = Math.sqrt(east * east + north * north)
    if (miles > reach || sale._id === subject._id) return
    const size = area > 0 && sale.BuildingAreaTotal ? Math.abs(sale.BuildingAreaTotal - area) / area : 0.2
    const rank = miles + (MILES_LIKE_AREA * size) / 0.2 - bonus
    const { soldDate } = sale
    // Its age can only make it less alike.
    if (rank > alike.worst || soldDate === null || soldDate > asOf || soldDate < oldest) return
    const age = (day - dayNumber(soldDate)) / 365
    // A place or a day that is none has no rank.
    if (!Number.isFinite(rank + age)) return
    const found = { sale, rank: rank + MILES_LIKE_YEAR * age, east, north }
    if (isUsable(sale)) alike.add(found)
    else unusable.push(found)
  }

  for (const reach of REACHES_MILES) {
    alike.clear()
    unusable = []
    for (const sale of salesWithin(reach)) if (!preferred.includes(sale)) consider(sale, reach, 0)
    if (alike.isFull) break
  }
  // They may lie farther away than enough others.
  for (const sale of preferred) consider(sale, Infinity, PREFERRED_BONUS)
  const sorted = alike.sorted()
  return {
    alike: sorted,
    unusable: unusable
      .filter(({ rank }) => rank <= alike.worst)
      .toSorted(byRank)
      .map(({ sale }) => sale),
  }
}

/** Puts preferred sales before all others. */
const PREFERRED_BONUS = 1_000

/** Keeps the {@link CONSIDERED_MAX} sales with the smallest ranks, without sorting thousands of others. */
class MostAlike<Sale extends MarketSale> {
  #kept: Alike<Sale>[] = []
  /** A sale of a greater rank is not kept. */
  worst = Infinity

  get isFull(): boolean {
    return this.#kept.length >= CONSIDERED_MAX
  }

  clear(): void {
    this.#kept = []
    this.worst = Infinity
  }

  add(one: Alike<Sale>): void {
    if (one.rank > this.worst) return
    this.#kept.push(one)
    if (this.#kept.length >= CONSIDERED_MAX + UNSORTED_MAX) this.#shorten()
  }

  sorted(): Alike<Sale>[] {
    this.#shorten()
    return this.#kept
  }

  #shorten(): void {
    this.#kept.sort(byRank)
    this.#kept.length = Math.min(this.#kept.length, CONSIDERED_MAX)
    if (this.isFull) this.worst = this.#kept.at(-1)!.rank
  }
}

const byRank = (a: Alike<MarketSale>, b: Alike<MarketSale>) =>
  a.rank - b.rank || (a.sale._id < b.sale._id ? -1 : 1)

/** Sorting after each sale would take longer. */
const UNSORTED_MAX = 12

/** Degrees between two longitudes, the short way around. */
const eastward = (degrees: number) =>
  degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
