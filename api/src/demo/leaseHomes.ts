import { dayBefore } from '@freehold/analysis'
import type { IsoDate } from '@freehold/contracts'
import type { Town } from '@freehold/demo-town'
import type { LeaseRecord } from '../import/ListingRecord'
import { chanceFrom, type Chance } from './chance'
import type { OfferedHome } from './condition'
import { houseFacts } from './houseFacts'
import { offices } from './minorFacts'
import { agreedRent, asRent } from './prices'

/** A sequence of its own, so that leases change nothing else of the market. */
const SEED = 6_143

/** Leases are spread over one year, as sales are. */
const LEASES_DAYS = 360
const FOR_RENT_FRACTION = 0.1

/** Leases of these homes: most of them closed in the year before `day`, the others for rent on it. */
export function leaseHomes(place: Town, homes: readonly OfferedHome[], day: IsoDate): LeaseRecord[] {
  const chance = chanceFrom(SEED)
  return homes.map((home, index) => lease(place, home, index, day, chance))
}

function lease(place: Town, home: OfferedHome, index: number, day: IsoDate, chance: Chance): LeaseRecord {
  const isForRent = chance.isTrue(FOR_RENT_FRACTION)
  const daysAgo = isForRent ? 0 : Math.floor(chance.fraction() * LEASES_DAYS)
  const daysListed = Math.round(3 + 50 * chance.fraction() ** 2)
  const rent = agreedRent(home, daysAgo, chance)
  return {
    ...houseFacts(place, home),
    parcelNumber: `${5_100 + Math.floor(index / 100)}-${String((index % 100) * 10).padStart(4, '0')}`,
    status: isForRent ? 'forRent' : 'leased',
    monthlyRent: isForRent ? null : rent,
    askingRent: asRent(rent * chance.between(1, 1.04)),
    leasedOn: isForRent ? null : dayBefore(day, daysAgo),
    listDate: dayBefore(day, daysAgo + daysListed),
    listOffice: chance.pick(offices),
  }
}
