import { byStrategy, getMarketReport, type MarketReport } from '@freehold/contracts'
import * as v from 'valibot'

type Report = v.InferInput<typeof getMarketReport.result>

const months = ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2023-${month}`)

/** Twelve months, of which December has too few sales. */
const byMonth = [...months, '2024-01', '2024-02'].map((month, index) => {
  const count = month === '2023-12' ? 9 : 40
  return {
    month,
    count,
    price: { count, median: count < 10 ? null : 680_000 },
    pricePerSquareFoot: { count, median: count < 10 ? null : 431 + index },
  }
})

export const marketHome = {
  _id: 'h1',
  PropertyAddressFull: '5210 36th Ave S',
  LatestListingPrice: 438_000,
  BedroomsTotal: 2,
  BathroomsTotal: 1,
  BuildingAreaTotal: 910,
  yearBuilt: 1926,
  DaysOnMarket: 4,
  ListOfficeName: 'Lakeside Realty',
  isImplausible: false,
  checks: [],
  assumedFacts: [],
  missingFacts: [],
  expected: { cashOnCashRoi: 5.31, cashOnCashRoiStatus: 'OK' as const },
  conservative: { cashOnCashRoi: 2.86, cashOnCashRoiStatus: 'OK' as const },
  cash: 131_400,
  cashFlow: 582,
}

const returns = {
  count: 141,
  distribution: {
    median: -0.42,
    middleHalf: [-2.61, 1.15] as [number, number],
    aboveLine: 0.07,
    classes: [...Array.from({ length: 14 }, () => 9), 5, 3, 2, ...Array.from({ length: 7 }, () => 0)],
  },
}

/** The report of a ZIP code with enough homes for every figure. */
export const fakeReport = (changes: Partial<Report> = {}): MarketReport =>
  v.parse(getMarketReport.result, {
    place: { zip: '98118', city: 'Seattle', state: 'WA' },
    bounds: { ne: { lat: 47.57, lng: -122.24 }, sw: { lat: 47.51, lng: -122.3 } },
    asOf: '2024-03-07',
    forSale: {
      count: 152,
      newInWeek: 22,
      toCheck: 3,
      incomplete: 8,
      price: { count: 149, median: 689_000 },
      pricePerSquareFoot: { count: 147, median: 447 },
      daysOnMarket: { count: 149, median: 19, byClass: [27, 34, 38, 29, 13, 8] },
    },
    sales: {
      count: 449,
      price: { count: 449, median: 680_000 },
      pricePerSquareFoot: { count: 449, median: 440 },
      monthsOfSupply: 4.1,
      months: byMonth,
    },
    rent: {
      count: 88,
      median: 2_580,
      middleHalf: [2_310, 2_740],
      byBedrooms: [
        { bedrooms: 2, count: 81, median: 2_520, middleHalf: [2_310, 2_740] },
        { bedrooms: 5, count: 7, median: null, middleHalf: null },
      ],
    },
    returns: byStrategy(() => ({ expected: returns, conservative: { count: 9, distribution: null } })),
    best: byStrategy(() => [marketHome]),
    larger: null,
    ...changes,
  })

const none = { count: 6, median: null }

/** The report of a ZIP code with six homes for sale. */
export const fewReport = (): MarketReport =>
  fakeReport({
    forSale: {
      count: 6,
      newInWeek: 1,
      toCheck: 0,
      incomplete: 0,
      price: none,
      pricePerSquareFoot: none,
      daysOnMarket: { ...none, byClass: null },
    },
    sales: {
      count: 14,
      price: { count: 14, median: 300_000 },
      pricePerSquareFoot: { count: 14, median: 318 },
      monthsOfSupply: 5.1,
      months: byMonth.map(({ month }, index) => {
        const few = { count: index === 0 ? 9 : 0, median: null }
        return { month, count: few.count, price: few, pricePerSquareFoot: few }
      }),
    },
    rent: { count: 1, median: null, middleHalf: null, byBedrooms: [] },
    returns: byStrategy(() => ({
      expected: { count: 6, distribution: null },
      conservative: { count: 6, distribution: null },
    })),
    best: byStrategy(() =>
      Array.from({ length: 6 }, (_, index) => ({
        ...marketHome,
        _id: `h${index}`,
        PropertyAddressFull: `${index} Alder St`,
      })),
    ),
    larger: { city: 'Seattle', state: 'WA', forSale: 9_150 },
  })
