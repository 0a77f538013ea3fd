import { analyze, mortgageOf, strategyDefaults } from '@freehold/analysis'
import {
  Comp,
  HomeTags,
  lastValueOf,
  packId,
  Property,
  PropertySummary,
  ReturnFact,
  SEARCH_PAGE_SIZE,
  STEPS_PER_DEGREE,
  storedReturnOf,
  strategies,
  StrategyKey,
  type RuntimeConfig,
  type User,
} from '@freehold/contracts'
import * as v from 'valibot'

export const CENTER = { lat: 46.62, lng: -119.52 }

export const config: RuntimeConfig = {
  demo: true,
  hasHomes: true,
  maps: {
    google: null,
    tilesUrl: null,
    tilesAttribution: null,
    defaultCenter: CENTER,
    defaultZoom: null,
    defaultBounds: null,
    basemaps: [],
  },
}

export const investor: User = {
  _id: 'u1',
  firstName: 'Daniel',
  lastName: 'Reyes',
  username: 'daniel@example.com',
  accountName: 'Northlake Holdings',
  role: 'Investor',
  profile: { strategies: ['shortTerm', 'buyHold', 'brrrr'], markets: [], interests: [] },
}

const common = {
  PropertyAddressFull: '4826 39th Ave S',
  PropertyAddressCity: 'Seattle',
  PropertyAddressState: 'WA',
  PropertyAddressZIP: '98118',
  BedroomsTotal: 3,
  BathroomsFull: 1,
  BathroomsHalf: 1,
  BathroomsThreeQuarter: null,
  BathroomsTotal: 2,
  BuildingAreaTotal: 1_240,
  LatestListingPrice: 489_000,
  location: { coordinates: [CENTER.lng, CENTER.lat] },
}

const stored = (cashOnCashRoi: number) => ({ cashOnCashRoi, cashOnCashRoiStatus: 'OK' })

export const fakeSummary = (change: object = {}): PropertySummary =>
  v.parse(PropertySummary, {
    _id: 'p1',
    ...common,
    PublicListingRemarks: 'Craftsman on a quiet block.',
    compIDs: [],
    photoUrl: null,
    ...Object.fromEntries(StrategyKey.options.map((key) => [strategies[key].summaryField, null])),
    BuyHoldResults: stored(4.62),
    BRRRRResults: stored(-1.55),
    FixFlipResults: stored(12),
    ShortTermResults: { cashOnCashRoi: null, cashOnCashRoiStatus: 'INFINITE' },
    ...change,
  })

/** Properties in a row from west to east, `stepDegrees` apart. */
export const fakeRow = (count: number, from = 0, stepDegrees = 1e-6) =>
  Array.from({ length: count }, (_, index) =>
    fakeSummary({
      _id: `r${from + index}`,
      PropertyAddressFull: `${from + index} Row St`,
      location: { coordinates: [CENTER.lng + (from + index) * stepDegrees, CENTER.lat] },
    }),
  )

/** Homes as a search for tags answers them; a full page has a next one. Cash is their price, cash flow a hundredth of it. */
export function packHomeTags(homes: readonly PropertySummary[], strategy?: StrategyKey): HomeTags {
  const stepsOf = (axis: 0 | 1) =>
    homes
      .map(({ location }) => Math.round((location?.coordinates[axis] ?? 0) * STEPS_PER_DEGREE))
      .map((step, index, steps) => step - (steps[index - 1] ?? 0))
  const offices = homes.flatMap(({ ListOfficeName }) => ListOfficeName ?? [])
  const bits = (facts: readonly ReturnFact[] = []) =>
    ReturnFact.options.reduce((sum, fact, index) => sum + (facts.includes(fact) ? 1 << index : 0), 0)
  const isFull = homes.length === SEARCH_PAGE_SIZE
  return v.parse(HomeTags, {
    ids: homes.map(({ _id }) => packId(_id)),
    lngs: stepsOf(0),
    lats: stepsOf(1),
    addresses: homes.map(({ PropertyAddressFull }) => PropertyAddressFull),
    prices: homes.map(({ LatestListingPrice }) => LatestListingPrice),
    beds: homes.map(({ BedroomsTotal }) => BedroomsTotal),
    baths: homes.map(({ BathroomsTotal }) => BathroomsTotal),
    areas: homes.map(({ BuildingAreaTotal }) => BuildingAreaTotal),
    daysOnMarket: homes.map(({ DaysOnMarket }) => DaysOnMarket ?? null),
    traits: homes.map(
      ({ listingStatus, isImplausible, assumedFacts, missingFacts }) =>
        (listingStatus === 'sold' ? 1 : 0) +
        (isImplausible ? 4 : 0) +
        8 * bits(assumedFacts) +
        8 * 2 ** ReturnFact.options.length * bits(missingFacts),
    ),
    priceCuts: homes.map(() => null),
    offices,
    officeOf: homes.map(({ ListOfficeName }) => (ListOfficeName ? offices.indexOf(ListOfficeName) : null)),
    checks: Object.fromEntries(homes.flatMap(({ checks }, at) => (checks?.length ? [[at, checks]] : []))),
    ...(strategy && {
      expected: homes.map((home) => packedReturn(storedReturnOf(home, strategy))),
      conservative: homes.map((home) => packedReturn(storedReturnOf(home, strategy))),
      cash: homes.map(({ LatestListingPrice }) => LatestListingPrice),
      cashFlow: homes.map(({ LatestListingPrice }) => LatestListingPrice && LatestListingPrice / 100),
    }),
    next: isFull ? lastValueOf(homes.at(-1)!) : null,
  })
}

const packedReturn = (stored: ReturnType<typeof storedReturnOf>) =>
  stored && (stored.cashOnCashRoiStatus === 'OK' ? stored.cashOnCashRoi : stored.cashOnCashRoiStatus)

export const fakeComp = (soldFor: number) =>
  v.parse(Comp, {
    _id: `c${soldFor}`,
    ...common,
    PropertyAddressFull: `${soldFor} Comp St`,
    MLSSoldPrice: soldFor,
    soldDate: '2024-03-05',
    listPriceAtSale: soldFor - 9_000,
    ListOfficeName: 'Lakeside Realty',
    location: { coordinates: [CENTER.lng, CENTER.lat + 0.01] },
  })

/** A property with results of the engine, as on the server. */
export function fakeProperty(change: object = {}): Property {
  const estimate = { low: 600_000, high: 660_000, compsUsed: 5 }
  const inputs = strategyDefaults(
    { LatestListingPrice: 489_000, expenses: [] },
    mortgageOf({ type: '30-year fixed', rate: 6.88 }),
    { ...estimate, arv: 640_000, method: 'MEDIAN_PPSF' } as never,
    { monthlyRent: 3_560, method: 'RENTAL_COMPS', compsUsed: 4 } as never,
  )
  return v.parse(Property, {
    ...fakeSummary(),
    ...Object.fromEntries(
      StrategyKey.options.flatMap((key) => [
        [`${key}Results`, analyze(key, inputs[key]!)],
        [`${key}Input`, inputs[key]],
      ]),
    ),
    yearBuilt: 1924,
    listingStatus: 'forSale',
    MLSSoldPrice: null,
    soldDate: null,
    arv: null,
    rent: null,
    comps: [471_000, 528_000, 496_000, 450_000, 515_000, 507_500].map(fakeComp),
    expenses: [],
    media: [],
    ...change,
  })
}

export const place = {
  location: CENTER,
  viewport: { ne: { lat: 46.64, lng: -119.5 }, sw: { lat: 46.6, lng: -119.56 } },
  displayName: 'Columbia City',
  formattedAddress: 'Columbia City, Seattle, WA, USA',
}
