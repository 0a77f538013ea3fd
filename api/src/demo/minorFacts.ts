import { DAY_MS } from '@freehold/contracts'
import type { ListingRecord } from '../import/ListingRecord'
import type { Home } from './buildHomes'
import { chanceFrom, type Chance } from './chance'

/** The facts that no calculation needs. */
export type MinorFacts = Pick<
  ListingRecord,
  | 'lotSize'
  | 'stories'
  | 'garageSpaces'
  | 'isWaterfront'
  | 'view'
  | 'condition'
  | 'constructionGrade'
  | 'parcelNumber'
  | 'originalListPrice'
  | 'listPriceAtSale'
  | 'previousListPrice'
  | 'listDate'
  | 'priceChangedAt'
  | 'statusChangedAt'
  | 'listOffice'
>
export type MajorFacts = Omit<ListingRecord, keyof MinorFacts>

/** A sequence of its own, so that these facts change nothing else of the market. */
const SEED = 3_301

/** Metres to the lake, as descriptions take them. */
const WATERFRONT_METERS = 40
const LAKE_VIEW_METERS = 110

const offices = [
  'Tamsin Lake Realty',
  'Quarry Hill Homes',
  'Wrenfield & Daughters',
  'Heron Point Properties',
  'Sagebrush Real Estate',
]

/** Adds them to the homes of the market. `day`: the day of the market. */
export function withMinorFacts(
  homes: readonly { home: Home; facts: MajorFacts }[],
  day: string,
): ListingRecord[] {
  const chance = chanceFrom(SEED)
  return homes.map(({ home, facts }, index) => ({
    ...facts,
    ...aboutHome(home, facts, index, chance),
    ...aboutListing(facts, day, chance),
  }))
}

function aboutHome(home: Home, { remarks }: MajorFacts, index: number, chance: Chance) {
  const { area, yearBuilt, value, surroundings } = home
  const { lake } = surroundings
  const stories = storiesIn(remarks ?? '', area, chance)
  return {
    lotSize: Math.round((area / stories + 900 + chance.between(700, 5_200)) / 10) * 10,
    stories,
    garageSpaces: garageSpaces(yearBuilt, chance),
    isWaterfront: lake.meters <= WATERFRONT_METERS,
    view: lake.meters <= LAKE_VIEW_METERS ? lake.name : null,
    condition: conditionOf(home, chance),
    constructionGrade: grades.find(([upTo]) => value < upTo)![1],
    parcelNumber: `${4_100 + Math.floor(index / 100)}-${String((index % 100) * 10).padStart(4, '0')}`,
  }
}

/** Fits the style that the description names. */
function storiesIn(remarks: string, area: number, chance: Chance): number {
  const draw = chance.fraction()
  if (/two-story|foursquare|colonial/i.test(remarks)) return 2
  if (/rambler/i.test(remarks)) return 1
  if (/bungalow|cottage|craftsman|tudor/i.test(remarks)) return draw < 0.6 ? 1 : 1.5
  return area < 1_300 && draw < 0.7 ? 1 : 2
}

function garageSpaces(yearBuilt: number, chance: Chance): number {
  const draw = chance.fraction()
  // Descriptions of new homes name a garage.
  if (yearBuilt >= 2000) return draw < 0.75 ? 2 : 1
  if (yearBuilt >= 1946) return draw < 0.25 ? 0 : draw < 0.7 ? 1 : 2
  return draw < 0.55 ? 0 : 1
}

function conditionOf({ condition }: Home, chance: Chance): string {
  const isBetter = chance.isTrue(0.4)
  if (condition === 'worn') return isBetter ? 'Fair' : 'Poor'
  if (condition === 'renovated') return isBetter ? 'Very good' : 'Good'
  return isBetter ? 'Good' : 'Average'
}

/** By value in dollars, in the words of King County's assessor. */
const grades: readonly (readonly [upTo: number, grade: string])[] = [
  [280_000, '6 Low average'],
  [520_000, '7 Average'],
  [850_000, '8 Good'],
  [1_400_000, '9 Better'],
  [Infinity, '10 Very good'],
]

function aboutListing({ listingPrice, soldPrice, soldDate }: MajorFacts, day: string, chance: Chance) {
  const last = soldDate ?? day
  const days = Math.round(4 + 110 * chance.fraction() ** 2)
  const isReduced = chance.isTrue(0.22) && days > 20
  const changedAfter = Math.round(days * chance.between(0.4, 0.9))
  const raised = chance.between(1.02, 1.07)
  const asked = listingPrice ?? (soldPrice === null ? null : soldPrice * chance.between(0.97, 1.03))
  const before = asked === null ? null : Math.round((asked * (isReduced ? raised : 1)) / 1_000) * 1_000
  const originalListPrice = isReduced ? before : (listingPrice ?? before)
  const listDate = dayBefore(last, days)
  return {
    originalListPrice,
    listPriceAtSale: soldPrice === null || asked === null ? null : Math.round(asked / 1_000) * 1_000,
    previousListPrice: isReduced ? originalListPrice : null,
    listDate,
    priceChangedAt:
      isReduced && listingPrice !== null ? `${dayBefore(last, days - changedAfter)}T17:00:00.000Z` : null,
    statusChangedAt: null,
    listOffice: chance.pick(offices),
  }
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
