import type { Dollars, IsoDate, LngLat } from '@freehold/contracts'
import { dayBefore } from '../days'
import { rentByAdjustedLeases } from '../estimateRent'
import { fitMarket } from './fitMarket'
import { marketValuer } from './marketValuer'
import type { MarketSale } from './PreparedSale'
import { randomNumbers } from './testing/randomNumbers'

const TODAY = '2025-06-30' as IsoDate

const random = randomNumbers(7)

const unknown = {
  BathroomsFull: null,
  BathroomsHalf: null,
  BathroomsThreeQuarter: null,
  LotSizeSquareFeet: null,
  Stories: null,
  GarageSpaces: null,
  WaterfrontYN: null,
  View: null,
  PropertyCondition: null,
  ConstructionGrade: null,
}

/** A lease of a home anywhere in a small town, for about a dollar per square foot and more for small homes. */
function lease(index: number): MarketSale {
  const area = 800 + 1_800 * random()
  const rent = 1_800 * (area / 1_500) ** 0.6 * Math.exp(0.3 * (random() - random()))
  return {
    ...unknown,
    _id: `lease${index}`,
    location: { coordinates: [-122 + 0.03 * random(), 47 + 0.03 * random()] },
    BedroomsTotal: 3,
    BuildingAreaTotal: area,
    yearBuilt: 1980,
    MLSSoldPrice: rent as Dollars,
    soldDate: dayBefore(TODAY, index),
  }
}

const all = (leases: readonly MarketSale[]) => () => () => leases
const known = Array.from({ length: 300 }, (_, index) => lease(index))
const fit = (leases: readonly MarketSale[], kind: 'sale' | 'lease' = 'lease') =>
  fitMarket(leases, { kind, referenceDay: TODAY, salesAround: all(leases) })

test('of leases half of the rents are in the range, which is narrower than that of sales [VAL-4]', () => {
  const valuer = marketValuer(fit(known)!)
  const held = Array.from({ length: 300 }, (_, index) => lease(1_000 + index))
  let inside = 0
  for (const { MLSSoldPrice, ...home } of held) {
    const { value, halfWidth } = valuer.value(home, () => known, TODAY)!
    if (Math.abs(Math.log(MLSSoldPrice! / value)) <= halfWidth!) inside++
  }
  expect(inside / held.length).toBeGreaterThan(0.42)
  expect(inside / held.length).toBeLessThan(0.58)

  const { value, sales: adjusted } = valuer.adjust(held[0]!, () => known, TODAY)!
  const explained = valuer.explain(held[0]!, () => known, TODAY)!
  expect(value).toBe(explained.value)
  expect(adjusted).toEqual(explained.sales.map(({ sale, adjustedPrice }) => ({ sale, adjustedPrice })))

  const times = 200
  const sales = known.map((one) => ({ ...one, MLSSoldPrice: (one.MLSSoldPrice! * times) as Dollars }))
  const asSale = marketValuer(fit(sales, 'sale')!).value(held[0]!, () => sales, TODAY)!
  const asLease = valuer.value(held[0]!, () => known, TODAY)!
  expect(asSale.value / times).toBeCloseTo(asLease.value, 4)
  expect(asSale.halfWidth!).toBeGreaterThan(1.6 * asLease.halfWidth!)
})

test('rents count from 100 dollars a month, which are no prices of sales [VAL-4]', () => {
  expect(fit(known, 'sale')).toBeNull()
  const tooLow = known.map((one) => ({ ...one, MLSSoldPrice: 99 as Dollars }))
  expect(fit(tooLow)).toBeNull()
  expect(fit([...known, ...tooLow])).toEqual(fit(known))
})

test.each<[string, MarketSale[]]>([
  ['with equal rents', known.map((one) => ({ ...one, MLSSoldPrice: 2_000 as Dollars }))],
  ['without areas', known.map((one) => ({ ...one, BuildingAreaTotal: null }))],
  ['without any facts', known.map((one) => ({ ...one, ...unknown, BedroomsTotal: null, BuildingAreaTotal: null, yearBuilt: null }))], // oxfmt-ignore
  ['at one place', known.map((one) => ({ ...one, location: { coordinates: [-122, 47] as LngLat } }))],
  ['of one day, whose error cannot be measured', known.map((one) => ({ ...one, soldDate: TODAY }))],
  ['of thirty homes', known.slice(0, 30)],
])('a rent from leases %s is in its own range, or there is none [VAL-4]', (_, leases) => {
  const model = fit(leases)!
  const home = { ...known[0]!, _id: 'home' }
  const valuation = marketValuer(model).value(home, () => leases, TODAY)!
  expect(valuation.value).toBeGreaterThan(0)
  const rent = rentByAdjustedLeases(valuation, model, 'Town')
  expect(rent === null).toBe(model.test === null)
  if (rent === null) return
  expect(rent.low).toBeLessThanOrEqual(rent.monthlyRent)
  expect(rent.high).toBeGreaterThanOrEqual(rent.monthlyRent)
})
