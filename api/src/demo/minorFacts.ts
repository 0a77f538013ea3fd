import { dayBefore } from '@freehold/analysis'
import type { ListingRecord } from '../import/ListingRecord'
import type { OfferedHome } from './condition'
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

export const offices = [
  'Tamsin Lake Realty',
  'Quarry Hill Homes',
  'Wrenfield & Daughters',
  'Heron Point Properties',
  'Sagebrush Real Estate',
]

/** Adds them to the homes of the market. `day`: the day of the market. */
export function withMinorFacts(
  homes: readonly { home: OfferedHome; facts: MajorFacts }[],
  day: string,
): ListingRecord[] {
  const chance = chanceFrom(SEED)
  return homes.map(({ home, facts }, index) => ({
    ...facts,
    ...aboutHome(home, facts, index, chance),
    ...aboutListing(facts, day, chance),
  }))
}

function aboutHome(home: OfferedHome, { remarks }: MajorFacts, index: number, chance: Chance) {
  const { area, lotSize, garageSpaces, isWaterfront, view, assessedCondition, grade } = home
  return {
    lotSize,
    stories: storiesIn(remarks ?? '', area, chance),
    garageSpaces,
    isWaterfront,
    view,
    condition: assessedCondition,
    constructionGrade: gradeNames[grade]!,
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

/** In the words of King County's assessor. */
const gradeNames: Record<number, string> = {
  6: '6 Low average',
  7: '7 Average',
  8: '8 Good',
  9: '9 Better',
  10: '10 Very good',
}

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
