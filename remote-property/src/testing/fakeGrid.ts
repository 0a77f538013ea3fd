import { AdjustmentGrid, type Property } from '@freehold/contracts'
import * as v from 'valibot'
import { fakeComp, fakeProperty } from './fakeProperty'

/** An estimate of the same value as that of {@link fakeProperty}, by adjusted sales. */
export const adjustedArv = {
  arv: 640_000,
  low: 563_000,
  high: 727_500,
  method: 'MEDIAN_PPSF',
  compsUsed: 7,
  asOf: '2024-03-01',
  adjusted: {
    market: 'Seattle',
    salesLearntFrom: 1_204,
    firstDay: '2023-04-02',
    lastDay: '2024-03-01',
    test: { sales: 412, medianErrorPercent: 5.84, insidePercent: 80.1 },
  },
}

export const propertyWithGrid = (change: object = {}): Property =>
  fakeProperty({ arv: adjustedArv, ...change })

const comps = [
  {
    ...fakeComp(650_000, { soldDate: '2024-01-15' }),
    miles: 0.34,
    pricePerSquareFoot: 478.3,
    cells: [
      { fact: 1_360, dollars: -17_760.4 },
      { fact: null, dollars: null },
      { fact: '2024-01-15', dollars: 2_790.5 },
    ],
    netAdjustment: -14_969.9,
    netPercent: -2.3,
    grossPercent: 3.16,
    adjustedPrice: 635_030.1,
    weight: 0.3,
  },
  {
    ...fakeComp(500_000, { PropertyAddressFull: '=1+1 Comp St', soldDate: '2023-12-01' }),
    miles: 0.12,
    pricePerSquareFoot: null,
    cells: [
      { fact: 900, dollars: 130_000.2 },
      { fact: false, dollars: 10_000.4 },
      { fact: '2023-12-01', dollars: 4_000.4 },
    ],
    netAdjustment: 144_001,
    netPercent: 28.8,
    grossPercent: 28.8,
    adjustedPrice: 644_001,
    weight: 0.2,
  },
]

/** Two comps, the cheaper first; further sales, and the market, which add up to the estimate. */
export const fakeGrid = v.parse(AdjustmentGrid, {
  arv: adjustedArv,
  day: '2024-03-01',
  lines: [
    {
      key: 'livingArea',
      name: 'Living area',
      unit: 'squareFeet',
      worth: 148.2,
      percentPerMonth: null,
      fact: 1_240,
    },
    {
      key: 'waterfront',
      name: 'Waterfront',
      unit: 'yesNo',
      worth: 10_000.4,
      percentPerMonth: null,
      fact: true,
    },
    { key: 'time', name: 'Time since sale', unit: 'months', worth: null, percentPerMonth: -0.35, fact: null },
  ],
  comps: comps.toReversed(),
  otherSales: { sales: 5, adjustedPrice: 641_000, weight: 0.4 },
  market: { adjustedPrice: 642_906.7, weight: 0.1 },
  notCounted: ['Lot', 'Garage spaces', 'View', 'Stories'],
  notCountedBy: { homeUnstated: ['Lot', 'Garage spaces'], salesUnstated: ['View'], salesAlike: ['Stories'] },
  setAside: [{ _id: 's', MLSSoldPrice: 1, soldDate: '2024-02-02' }],
  setAsideFactor: 2.04,
  priceMin: 10_000,
})
