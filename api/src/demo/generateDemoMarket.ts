import { type Bounds, DAY_MS } from '@freehold/contracts'
import { town, type Town } from '@freehold/demo-town'
import { type ListingRecord, splitBathrooms } from '../import/ListingRecord'
import { buildHomes, type Home } from './buildHomes'
import { chanceFrom, type Chance } from './chance'
import { describeExpenses } from './describeExpenses'
import { describeHome } from './describeHome'
import { type MajorFacts, withMinorFacts } from './minorFacts'
import { quirks, withEdgePrices, type Quirk } from './quirks'

/** The date of the demo market: of its newest sale, its rates and its searches. */
export const DEMO_DAY = '2025-06-27'

const LISTINGS_AND_SALES_SEED = 5_077
const LISTINGS = 440
const SALES = 920
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
  /** Recent searches of the demo investor, newest first. */
  searches: DemoSearch[]
}

/**
 * Generates homes for sale and past sales in the made-up town. Pure, from fixed seeds and without a clock, so that they are the
 * same on every machine. Prices, sizes and ages are distributed as in King County, Washington.
 */
export function generateDemoMarket(): DemoMarket {
  const place = town()
  const chance = chanceFrom(LISTINGS_AND_SALES_SEED)
  const homes = chance.shuffled(buildHomes(place)).slice(0, LISTINGS + SALES)
  const listings = homes.slice(0, LISTINGS).map((home, i) => list(place, home, chance, quirks[i] ?? {}))
  const sales = homes.slice(LISTINGS).map((home, i) => sell(place, home, chance, i))
  const complete = [...withEdgePrices(listings), ...sales].map((facts, i) => ({ facts, home: homes[i]! }))
  return { properties: withMinorFacts(complete, DEMO_DAY), searches: demoSearches(place) }
}

type Facts = Omit<MajorFacts, 'status' | 'listingPrice' | 'soldPrice' | 'soldDate' | 'remarks'>

function factsOf(place: Town, home: Home, chance: Chance): Facts {
  const { house, area, bedrooms, yearBuilt } = home
  const [lng, lat] = house.at
  return {
    listingKey: `${house.number} ${house.street}`,
    addressFull: `${house.number} ${house.street}`,
    city: place.name,
    state: place.state,
    zip: place.zip,
    county: null,
    lng,
    lat,
    bedrooms,
    ...splitBathrooms(home.bathrooms)!,
    buildingArea: area,
    yearBuilt,
    expenses: describeExpenses(home, chance),
  }
}

function remarksOn(home: Home, facts: Facts, chance: Chance): string {
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

function list(place: Town, home: Home, chance: Chance, quirk: Quirk): MajorFacts {
  const { expenses = (all) => all, ...gaps } = quirk
  const listingPrice = asPriced(home.value * chance.between(0.95, 1.07), chance)
  const plain = factsOf(place, home, chance)
  const facts = { ...plain, ...gaps, expenses: expenses(plain.expenses) }
  const remarks = remarksOn(home, facts, chance)
  return { ...facts, status: 'forSale', listingPrice, soldPrice: null, soldDate: null, remarks }
}

function sell(place: Town, home: Home, chance: Chance, index: number): MajorFacts {
  const daysAgo = index === 0 ? 0 : Math.floor(chance.fraction() * SALES_DAYS)
  const soldDate = new Date(Date.parse(DEMO_DAY) - daysAgo * DAY_MS).toISOString().slice(0, 10)
  const soldPrice = Math.round((home.value * chance.between(0.96, 1.05)) / 500) * 500
  const facts = factsOf(place, home, chance)
  const remarks = remarksOn(home, facts, chance)
  return { ...facts, status: 'sold', listingPrice: null, soldPrice, soldDate, remarks }
}

/** Rounds to a round price, or just below one, as sellers do. */
function asPriced(value: number, chance: Chance): number {
  const grain = value < 1_000_000 ? 5_000 : 25_000
  const round = Math.round(value / grain) * grain
  return chance.isTrue(0.45) ? round : round - chance.pick([50, 100, 1_000])
}

/** Half the height and width of a viewport around a place of the town, in degrees. */
const HALF_VIEWPORT = { lat: 0.0022, lng: 0.0045 }

function demoSearches({ name, state, zip, bounds, neighborhoods, houses }: Town): DemoSearch[] {
  const around = ([lng, lat]: readonly [number, number]): Bounds => ({
    ne: { lat: lat + HALF_VIEWPORT.lat, lng: lng + HALF_VIEWPORT.lng },
    sw: { lat: lat - HALF_VIEWPORT.lat, lng: lng - HALF_VIEWPORT.lng },
  })
  const inTown = `${name}, ${state}`
  const street = houses.find((house) => house.street === 'Lakeshore Ln') ?? houses[0]!
  const [heart] = neighborhoods
  return [
    {
      search: `${street.street}, ${inTown}`,
      viewport: around(street.at),
      createdAt: '2025-06-26T16:40:00.000Z',
    },
    {
      search: `${heart!.name}, ${inTown}`,
      viewport: around(heart!.center),
      createdAt: '2025-06-24T18:05:00.000Z',
    },
    { search: `${zip}, ${inTown}`, viewport: bounds, createdAt: '2025-06-19T15:30:00.000Z' },
    { search: inTown, viewport: bounds, createdAt: '2025-06-12T17:15:00.000Z' },
  ]
}
