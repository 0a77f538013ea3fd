import { dayBefore } from '@freehold/analysis'
import type { Bounds, IsoDate } from '@freehold/contracts'
import { town, type Town } from '@freehold/demo-town'
import type { LeaseRecord, ListingRecord } from '../import/ListingRecord'
import { buildHomes } from './buildHomes'
import { chanceFrom, type Chance } from './chance'
import { type ConditionMix, conditionMixes, inSomeCondition, type OfferedHome } from './condition'
import { describeExpenses } from './describeExpenses'
import { describeHome } from './describeHome'
import { houseFacts } from './houseFacts'
import { leaseHomes } from './leaseHomes'
import { type MajorFacts, withMinorFacts } from './minorFacts'
import { askingPrice, soldPrice } from './prices'
import { quirks, withEdgePrices, type Quirk } from './quirks'

const LISTINGS_AND_SALES_SEED = 5_077
const LISTINGS = 440
const SALES = 920
const LEASES = 300
/** Sales are spread over one year, because older ones would not count as comps. */
const SALES_DAYS = 360

export interface DemoSearch {
  search: string
  viewport: Bounds
  /** ISO 8601. */
  createdAt: string
}

export interface DemoMarket {
  /** Homes for sale and past sales, each in a different house. */
  properties: ListingRecord[]
  /** Leases of other houses. */
  leases: LeaseRecord[]
  /** Recent searches of the demo investor, newest first. */
  searches: DemoSearch[]
}

/**
 * Generates homes for sale, past sales and leases in the made-up town. Pure, from fixed seeds and without a clock, so that they
 * are the same on every machine. Another day moves every date and changes nothing else.
 * @param day the day of the market: of its newest sale, its rates and its listings
 */
export function generateDemoMarket(day: IsoDate): DemoMarket {
  const place = town()
  const chance = chanceFrom(LISTINGS_AND_SALES_SEED)
  const homes = chance.shuffled(buildHomes(place))
  const next = (count: number, mix: ConditionMix) =>
    homes.splice(0, count).map((home) => inSomeCondition(home, mix, chance))
  const forSale = next(LISTINGS, conditionMixes.forSale)
  const sold = next(SALES, conditionMixes.sold)
  const leased = next(LEASES, conditionMixes.leased)
  const nextQuirk = quirks.values()
  const listings = forSale.map((home) => {
    const quirk = isOrdinary(home) ? nextQuirk.next().value : undefined
    return list(place, home, chance, quirk ?? {})
  })
  const sales = sold.map((home, i) => sell(place, home, chance, i, day))
  const complete = [...withEdgePrices(listings), ...sales].map((facts, i) => ({
    facts,
    home: (forSale[i] ?? sold[i - LISTINGS])!,
  }))
  return {
    properties: withMinorFacts(complete, day),
    leases: leaseHomes(place, leased, day),
    searches: demoSearches(place, day),
  }
}

/** Where facts of such a home are unknown, what is known of the homes around it is not far off. */
const isOrdinary = ({ surroundings, area, bedrooms, bathrooms, grade, condition }: OfferedHome) =>
  Math.abs(surroundings.roominess) < 0.2 &&
  area > 1_500 &&
  area < 1_900 &&
  bedrooms === 3 &&
  bathrooms >= 1.5 &&
  bathrooms <= 2.5 &&
  grade < 9 &&
  condition === 'kept'

type Facts = Omit<MajorFacts, 'status' | 'listingPrice' | 'soldPrice' | 'soldDate' | 'remarks'>

function factsOf(place: Town, home: OfferedHome, chance: Chance): Facts {
  return {
    ...houseFacts(place, home),
    expenses: describeExpenses(home, chance),
  }
}

function remarksOn(home: OfferedHome, facts: Facts, chance: Chance): string {
  const { bathroomsFull, bathroomsHalf, bathroomsThreeQuarter } = facts
  return describeHome(
    {
      street: home.house.street,
      surroundings: home.surroundings,
      condition: home.condition,
      area: facts.buildingArea,
      bedrooms: facts.bedrooms,
      yearBuilt: facts.yearBuilt,
      bathrooms:
        bathroomsFull === null || bathroomsHalf === null || bathroomsThreeQuarter === null
          ? null
          : { bathroomsFull, bathroomsHalf, bathroomsThreeQuarter },
      hasAssociation: facts.expenses.some(({ type }) => type === 'HOA'),
    },
    chance,
  )
}

function list(place: Town, home: OfferedHome, chance: Chance, quirk: Quirk): MajorFacts {
  const { expenses = (all) => all, ...gaps } = quirk
  const listingPrice = askingPrice(home, chance)
  const plain = factsOf(place, home, chance)
  const facts = { ...plain, ...gaps, expenses: expenses(plain.expenses) }
  const remarks = remarksOn(home, facts, chance)
  return { ...facts, status: 'forSale', listingPrice, soldPrice: null, soldDate: null, remarks }
}

function sell(place: Town, home: OfferedHome, chance: Chance, index: number, day: IsoDate): MajorFacts {
  const daysAgo = index === 0 ? 0 : Math.floor(chance.fraction() * SALES_DAYS)
  const price = soldPrice(home, daysAgo, chance)
  const facts = factsOf(place, home, chance)
  const remarks = remarksOn(home, facts, chance)
  return {
    ...facts,
    status: 'sold',
    listingPrice: null,
    soldPrice: price,
    soldDate: dayBefore(day, daysAgo),
    remarks,
  }
}

/** Half the height and width of a viewport around a place of the town, in degrees. */
const HALF_VIEWPORT = { lat: 0.0022, lng: 0.0045 }

function demoSearches({ name, state, zip, bounds, neighborhoods, houses }: Town, day: IsoDate): DemoSearch[] {
  const around = ([lng, lat]: readonly [number, number]): Bounds => ({
    ne: { lat: lat + HALF_VIEWPORT.lat, lng: lng + HALF_VIEWPORT.lng },
    sw: { lat: lat - HALF_VIEWPORT.lat, lng: lng - HALF_VIEWPORT.lng },
  })
  const inTown = `${name}, ${state}`
  const street = houses.find((house) => house.street === 'Lakeshore Ln') ?? houses[0]!
  const [heart] = neighborhoods
  const at = (daysAgo: number, time: string) => `${dayBefore(day, daysAgo)}T${time}:00.000Z`
  return [
    {
      search: `${street.street}, ${inTown}`,
      viewport: around(street.at),
      createdAt: at(1, '16:40'),
    },
    {
      search: `${heart!.name}, ${inTown}`,
      viewport: around(heart!.center),
      createdAt: at(3, '18:05'),
    },
    { search: `${zip}, ${inTown}`, viewport: bounds, createdAt: at(8, '15:30') },
    { search: inTown, viewport: bounds, createdAt: at(15, '17:15') },
  ]
}
