import { analyzeInputs, mortgageOf, strategyDefaults } from '@freehold/analysis'
import { Comp, Property, strategies, StrategyKey, type MortgageRate, type User } from '@freehold/contracts'
import * as v from 'valibot'

export const rates = [
  { type: '15-year fixed', rate: 6.16, fetched_at: new Date().toISOString() },
  { type: '30-year fixed', rate: 6.88, fetched_at: new Date().toISOString() },
  { type: '7/1 ARM', rate: 6.4, fetched_at: new Date().toISOString() },
] as MortgageRate[]

export const investor: User = {
  _id: 'u1',
  firstName: 'Daniel',
  lastName: 'Reyes',
  username: 'daniel@example.com',
  accountName: 'Northlake Holdings',
  role: 'Investor',
  profile: { strategies: ['buyHold', 'brrrr', 'fixFlip', 'shortTerm'], markets: [], interests: [] },
}

const rooms = {
  BedroomsTotal: 3,
  BathroomsFull: 1,
  BathroomsHalf: 1,
  BathroomsThreeQuarter: null,
  BathroomsTotal: 2,
  BuildingAreaTotal: 1_240,
}
const place = { PropertyAddressCity: 'Seattle', PropertyAddressState: 'WA', PropertyAddressZIP: '98118' }
const location = { coordinates: [-122.28, 47.56] as [number, number] }

export const fakeComp = (soldFor: number | null, change: object = {}): Comp =>
  v.parse(Comp, {
    _id: `c${soldFor}`,
    PropertyAddressFull: `${soldFor} Comp St`,
    ...place,
    ...rooms,
    MLSSoldPrice: soldFor,
    soldDate: '2024-01-15',
    LatestListingPrice: 500_000,
    location,
    ...change,
  })

const facts = {
  LatestListingPrice: 489_000,
  expenses: [
    { type: 'Tax', name: 'County', value: 4_000 },
    { type: 'Tax', name: 'School', value: 620 },
    { type: 'Insurance', name: 'Home', value: 1_380 },
    { type: 'HOA', name: 'Lake club', value: 540 },
    { type: 'Landscaping', name: 'Landscaping', value: 480 },
  ],
}

/** The example of the design: 4.62 % and 565 dollars a month. The engine computes the results, as on the server. */
export function fakeProperty(change: object = {}): Property {
  const arv = { arv: 640_000, low: 600_000, high: 660_000, method: 'MEDIAN_PPSF', compsUsed: 5 } as const
  const rent = { monthlyRent: 3_560, method: 'RENTAL_COMPS', compsUsed: 4 } as const
  const inputs = strategyDefaults(
    facts,
    mortgageOf({ type: '30-year fixed', rate: 6.88 }),
    arv as never,
    rent as never,
  )
  const analyses = StrategyKey.options.flatMap((key) => {
    const results = analyzeInputs(key, inputs[key])
    if (results === null) throw new Error(`${key} has no default input`)
    return [
      [`${key}Input`, inputs[key]],
      [`${key}Results`, results],
      [strategies[key].summaryField, results],
    ] as const
  })
  return v.parse(Property, {
    _id: 'p1',
    PropertyAddressFull: '4826 39th Ave S',
    ...place,
    ...rooms,
    ...facts,
    PublicListingRemarks: 'Craftsman on a quiet block.',
    compIDs: [],
    location,
    photoUrl: null,
    ...Object.fromEntries(analyses),
    yearBuilt: 1924,
    listingStatus: 'forSale',
    MLSSoldPrice: null,
    soldDate: null,
    arv,
    rent,
    comps: [528_000, 515_000, 507_500, 496_000, 471_000].map((price) => fakeComp(price)),
    media: [],
    ...change,
  })
}
