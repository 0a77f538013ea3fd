import { DAY_MS, type Dollars, type IsoDate, type LngLat } from '@freehold/contracts'
import { asRepaired, fitMarket, isAsIsValueKnown, MARKET_SALES_MIN, marketValuer, type MarketModel, type MarketSale } from '..' // oxfmt-ignore
import * as days from '../days'
import { randomNumbers } from './testing/randomNumbers'

const TODAY = '2025-06-30' as IsoDate
const dayBefore = (count: number) => days.dayBefore(TODAY, count)

/** What differences are worth in the generated market, in logs of prices. */
const worths = { area: 0.6, bath: 0.05, decade: -0.04, lot: 0.1, garage: 0.04, waterfront: 0.3, month: 0.004 }
const NOISE = 0.08

/** Sales of two years in a town of four by four miles, whose prices are a smooth surface, the worths and noise. */
function town(
  count: number,
  { seed = 1, changes = {} }: { seed?: number; changes?: Partial<typeof worths> } = {},
): MarketSale[] {
  const random = randomNumbers(seed)
  const between = (low: number, high: number) => low + (high - low) * random()
  const among = (low: number, high: number) => Math.floor(between(low, high + 1))
  const worth = { ...worths, ...changes }
  return Array.from({ length: count }, (_, index) => {
    const [east, north] = [random(), random()]
    const [area, baths, year, lot] = [between(800, 3_000), among(1, 3), among(1995, 2024), between(3_000, 12_000)] // oxfmt-ignore
    const [garage, isWaterfront, days] = [among(0, 3), random() < 0.1, among(0, 720)]
    // The sum of four is nearly normal.
    const noise = NOISE * Math.sqrt(3) * (random() + random() + random() + random() - 2)
    const logPrice =
      13 + 0.3 * Math.sin(3 * east) * Math.cos(2 * north) + noise +
      worth.area * Math.log(area / 1_800) + worth.bath * baths + (worth.decade * (2025 - year)) / 10 +
      worth.lot * Math.log(lot / 6_000) + worth.garage * garage + worth.waterfront * Number(isWaterfront) -
      (worth.month * days) / 30.4 // oxfmt-ignore
    return {
      ...unknown,
      _id: `${seed} ${String(index).padStart(5, '0')}`,
      location: { coordinates: [-122 + 0.085 * east, 47 + 0.058 * north] as LngLat },
      BedroomsTotal: 3,
      BathroomsFull: baths,
      BuildingAreaTotal: area,
      yearBuilt: year,
      LotSizeSquareFeet: lot,
      GarageSpaces: garage,
      WaterfrontYN: isWaterfront,
      MLSSoldPrice: Math.exp(logPrice) as Dollars,
      soldDate: dayBefore(days),
    }
  })
}

const unknown = {
  BedroomsTotal: null,
  BathroomsFull: null,
  BathroomsHalf: null,
  BathroomsThreeQuarter: null,
  BuildingAreaTotal: null,
  yearBuilt: null,
  LotSizeSquareFeet: null,
  Stories: null,
  GarageSpaces: null,
  WaterfrontYN: null,
  View: null,
  PropertyCondition: null,
  ConstructionGrade: null,
}

const all = (sales: readonly MarketSale[]) => () => () => sales
const fit = (sales: readonly MarketSale[], larger: readonly MarketSale[] = []) =>
  fitMarket(sales, { referenceDay: TODAY, salesAround: all(sales), larger })
const known = town(1_500)
const model = fit(known)!
const valuer = marketValuer<MarketSale>(model)
const explain = (home: MarketSale, sales = known, asOf = TODAY) => valuer.explain(home, () => sales, asOf)!
const valueOf = (home: MarketSale, sales = known, asOf = TODAY) =>
  valuer.value(home, () => sales, asOf)!.value
const [subject] = town(1, { seed: 2 }) as [MarketSale]

test('learns what differences between homes are worth [VAL-2]', () => {
  const worthOf = (changes: Partial<MarketSale>) =>
    Math.log(valueOf({ ...subject, ...changes }) / valueOf({ ...subject, ...base }))
  const base = { BathroomsFull: 2, yearBuilt: 2015, LotSizeSquareFeet: 5_000, GarageSpaces: 1, WaterfrontYN: false, BuildingAreaTotal: 1_500 } // oxfmt-ignore
  expect(worthOf({ ...base, BuildingAreaTotal: 2_400 }) / Math.log(1.6)).toBeCloseTo(worths.area, 1)
  expect(worthOf({ ...base, BathroomsFull: 3 })).toBeCloseTo(worths.bath, 1.7)
  expect(worthOf({ ...base, yearBuilt: 2005 })).toBeCloseTo(worths.decade, 1.7)
  expect(worthOf({ ...base, LotSizeSquareFeet: 10_000 }) / Math.LN2).toBeCloseTo(worths.lot, 1.5)
  expect(worthOf({ ...base, GarageSpaces: 2 })).toBeCloseTo(worths.garage, 1.7)
  expect(worthOf({ ...base, WaterfrontYN: true })).toBeCloseTo(worths.waterfront, 1.2)
  const yearAgo = explain(subject).sales.find(({ sale }) => sale.soldDate! <= dayBefore(350))
  expect(yearAgo!.timeDifference / 12).toBeCloseTo(worths.month, 2)
})

test('a home without a view is known to have none: such sales tell what a view is worth [VAL-2]', () => {
  const sales = known.map((sale, index): MarketSale => {
    const hasView = index % 5 === 0
    const price = sale.MLSSoldPrice! * (hasView ? 1.2 : 1)
    return { ...sale, View: hasView ? 'Good' : 'None', MLSSoldPrice: price as Dollars }
  })
  const market = marketValuer<MarketSale>(fit(sales)!)
  const valueWith = (View: string | null) => market.value({ ...subject, View }, () => sales, TODAY)!.value
  expect(valueWith('Good') / valueWith('None')).toBeCloseTo(1.2, 1)
})

/** What a home sold for, at the prices of today. */
function pricedToday({ MLSSoldPrice, soldDate }: MarketSale): number {
  const days = (Date.parse(TODAY) - Date.parse(soldDate!)) / DAY_MS
  return MLSSoldPrice! * Math.exp((worths.month * days) / 30.4)
}

test('values homes nearly as exactly as prices scatter, and 8 of 10 ranges hold the price [VAL-2]', () => {
  const others = town(400, { seed: 3 })
  const errors = others.map((home) => {
    const { value, halfWidth } = valuer.value(home, () => known, TODAY)!
    return { error: Math.abs(Math.log(pricedToday(home) / value)), halfWidth: halfWidth! }
  })
  const median = errors.map(({ error }) => error).toSorted((a, b) => a - b)[200]!
  // The median of what scatters by NOISE is 0.67 of it.
  expect(median).toBeLessThan(0.67 * NOISE * 1.25)
  const held = errors.filter(({ error, halfWidth }) => error <= halfWidth).length / errors.length
  expect(held).toBeGreaterThan(0.75)
  expect(held).toBeLessThan(0.86)
})

test('the error that small markets state is no smaller than that of homes they have not seen [VAL-2]', () => {
  const markets = Array.from({ length: 12 }, (_, index) => town(70, { seed: 20 + index }))
  const ratios = markets.map((sales) => {
    const small = fit(sales)!
    const valuer = marketValuer<MarketSale>(small)
    const errors = town(60, { seed: 50 }).map((home) => {
      const valued = valuer.value(home, () => sales, TODAY)
      return valued ? [Math.abs(pricedToday(home) / valued.value - 1)] : []
    })
    const sorted = errors.flat().toSorted((a, b) => a - b)
    return small.test!.medianErrorPercent / (100 * sorted[Math.floor(sorted.length / 2)]!)
  })
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  expect(mean).toBeGreaterThan(0.9)
})

/** As if they were of another place, an hour away. */
const elsewhere = (sales: readonly MarketSale[]) =>
  sales.map((sale) => {
    const [lng, lat] = sale.location.coordinates
    return { ...sale, _id: `elsewhere ${sale._id}`, location: { coordinates: [lng + 1, lat] as LngLat } }
  })

test.each<[string, boolean]>([
  ['alone', false],
  ['with the worths of a larger one, to which all of their sales belong', true],
])('8 of 10 homes are in the ranges of small markets %s [VAL-2]', (_, hasPrior) => {
  const held = Array.from({ length: 20 }, (_, index) => {
    const sales = town(40, { seed: 1_000 + index })
    const larger = hasPrior ? [...sales, ...elsewhere(town(100, { seed: 2_000 + index }))] : []
    const small = marketValuer<MarketSale>(fit(sales, larger)!)
    return town(40, { seed: 3_000 + index }).flatMap((home) => {
      const valued = small.value(home, () => sales, TODAY)
      return valued ? [Math.abs(Math.log(pricedToday(home) / valued.value)) <= valued.halfWidth!] : []
    })
  }).flat()
  const share = held.filter(Boolean).length / held.length
  expect(share).toBeGreaterThan(0.78)
  expect(share).toBeLessThan(0.9)
})

test('a prior does not stand in for a fact that the sales of a market hardly state [VAL-1]', () => {
  const sales = town(60, { seed: 4 }).map((sale, index) => (index % 4 === 0 ? sale : { ...sale, LotSizeSquareFeet: null })) // oxfmt-ignore
  const valuer = marketValuer<MarketSale>(fit(sales, known)!)
  const values = [null, 3_000, 12_000].map((LotSizeSquareFeet) => valuer.value({ ...subject, LotSizeSquareFeet }, () => sales, TODAY)!.value) // oxfmt-ignore
  expect(new Set(values).size).toBe(1)
})

test('a value is the weighted mean of adjusted prices and of what the market says [VAL-1]', () => {
  const { value, sales, marketValue, marketWeight } = explain(subject)
  const weights = sales.map(({ weight }) => weight)
  expect(weights.reduce((sum, weight) => sum + weight, marketWeight)).toBeCloseTo(1, 9)
  expect(Math.min(...weights, marketWeight)).toBeGreaterThanOrEqual(0)
  const mean = sales.reduce((sum, { weight, adjustedPrice }) => sum + weight * adjustedPrice, marketWeight * marketValue) // oxfmt-ignore
  expect(mean / value).toBeCloseTo(1, 9)
  for (const { sale, differences, timeDifference, adjustedPrice } of sales) {
    const total = differences.reduce((sum, difference) => sum + difference, timeDifference)
    expect(adjustedPrice / (sale.MLSSoldPrice! * Math.exp(total))).toBeCloseTo(1, 9)
  }
})

test('a fact that the feed lacks, or that one of two homes does not state, drops out [VAL-1]', () => {
  const bare = known.map((sale) => ({ ...sale, GarageSpaces: null }))
  const withoutGarages = marketValuer<MarketSale>(fit(bare)!)
  const values = [null, 0, 3].map(
    (GarageSpaces) => withoutGarages.value({ ...subject, GarageSpaces }, () => bare, TODAY)!.value,
  )
  expect(new Set(values).size).toBe(1)

  // Unknown is not zero: a sale that differs in nothing but its unknown garage is not adjusted.
  const twin = { ...subject, _id: 'twin', GarageSpaces: null, soldDate: TODAY }
  const found = explain(subject, [...known, twin]).sales.find(({ sale }) => sale === twin)!
  expect(found.adjustedPrice / twin.MLSSoldPrice!).toBeCloseTo(1, 9)
  const stated = { ...twin, GarageSpaces: subject.GarageSpaces! + 1 }
  const adjusted = explain(subject, [...known, stated]).sales.find(({ sale }) => sale === stated)!
  expect(adjusted.adjustedPrice / twin.MLSSoldPrice!).toBeLessThan(0.98)
})

test('the order of sales changes nothing [VAL-2]', () => {
  const backwards = known.toReversed()
  expect(fit(backwards)).toEqual(model)
  expect(explain(subject, backwards)).toEqual(explain(subject))
})

test('later sales and those of the home itself never count [VAL-2]', () => {
  const day = dayBefore(200)
  const until = known.filter(({ soldDate }) => soldDate! <= day)
  const before = { referenceDay: day, salesAround: all(known) }
  expect(fitMarket(known, before)).toEqual(fitMarket(until, { ...before, salesAround: all(until) }))
  const own = { ...subject, soldDate: dayBefore(300), MLSSoldPrice: 2_000_000 as Dollars }
  expect(explain(subject, [...known, own], day)).toEqual(explain(subject, until, day))
})

test('transfers for a dollar and the prices of portfolios are set aside and named [VAL-2]', () => {
  const near = (_id: string, price: number) => ({ ...subject, _id, MLSSoldPrice: price as Dollars, soldDate: TODAY }) // oxfmt-ignore
  const transfers = Array.from({ length: 50 }, (_, index) => near(`family ${index}`, 1))
  const portfolio = near('portfolio', 40_000_000)
  const sales = [...known, ...transfers, portfolio]
  expect(fit([...known, ...transfers])).toEqual(model)
  const { setAside, sales: used } = explain(subject, sales)
  expect(setAside).toEqual([portfolio, ...transfers.toSorted((a, b) => (a._id < b._id ? -1 : 1))])
  expect(explain(subject, sales.toReversed()).setAside).toEqual(setAside)
  expect(used.map(({ sale }) => sale.MLSSoldPrice!)).not.toContain(1)
  expect(valueOf(subject, sales) / valueOf(subject)).toBeCloseTo(1, 2)
  // Learnt from all the same, it changes what differences are worth by little.
  const learnt = marketValuer<MarketSale>(fit(sales)!).value(subject, () => sales, TODAY)!
  expect(learnt.value / valueOf(subject)).toBeCloseTo(1, 2)
})

test('the worths of few sales are shrunk towards those of the larger market [VAL-2]', () => {
  const few = town(60, { seed: 4, changes: { waterfront: 0 } })
  const worthOfWaterfront = (learnt: MarketModel) => {
    const values = [true, false].map((WaterfrontYN) => marketValuer<MarketSale>(learnt).value({ ...subject, WaterfrontYN }, () => few, TODAY)!.value) // oxfmt-ignore
    return Math.log(values[0]! / values[1]!)
  }
  const [alone, shrunk] = [worthOfWaterfront(fit(few)!), worthOfWaterfront(fit(few, known)!)]
  expect(Math.abs(alone)).toBeLessThan(0.1)
  expect(shrunk).toBeGreaterThan(alone + 0.05)
  expect(shrunk).toBeLessThan(worths.waterfront)
})

test('prices keep rising for the month in which a model is used, and not beyond what it knows [VAL-2]', () => {
  const daysLater = (days: number) => dayBefore(-days)
  const [sale] = known.filter(({ soldDate }) => soldDate === dayBefore(100)) as [MarketSale]
  const timeDifferenceOn = (day: IsoDate) => {
    const { sales } = valuer.explain(subject, () => known, day, [sale])!
    return sales.find((used) => used.sale === sale)!.timeDifference
  }
  const [today, inTwoWeeks, inAMonth, inAYear] = [0, 15, 31, 365].map((days) =>
    timeDifferenceOn(daysLater(days)),
  )
  expect(inTwoWeeks! - today!).toBeCloseTo((worths.month * 15) / 30.4, 2.5)
  expect(inTwoWeeks!).toBeGreaterThan(today!)
  expect(inAMonth!).toBeGreaterThan(inTwoWeeks!)
  expect(inAYear).toBe(inAMonth)
})

const conditioned = known.map((sale, index) =>
  index % 2 === 0
    ? { ...sale, PropertyCondition: 'Average' }
    : { ...sale, PropertyCondition: 'Fair', MLSSoldPrice: (0.85 * sale.MLSSoldPrice!) as Dollars },
)

test('a home known to be worn is valued as repaired, in average condition [VAL-2]', () => {
  const learnt = fit(conditioned)!
  const valueIn = (PropertyCondition: string) =>
    marketValuer<MarketSale>(learnt).value({ ...subject, PropertyCondition }, () => conditioned, TODAY)!.value
  const repaired = asRepaired({ ...subject, PropertyCondition: 'Fair' }, learnt)
  expect(repaired.PropertyCondition).toBe('Average, as repaired')
  expect(valueIn(repaired.PropertyCondition)).toBe(valueIn('Average'))
  expect(valueIn('Average') * 0.85).toBeCloseTo(valueIn('Fair'), -4)
})

test.each<[string, string | null, readonly MarketSale[]]>([
  ['in average condition', 'Average', conditioned],
  ['in a good one', 'Good', conditioned],
  ['in a condition without a rank', 'as seen', conditioned],
  ['whose condition is not stated', null, conditioned],
  ['where sales do not state theirs', 'Poor', known],
  [
    'where worn homes sold for more',
    'Poor',
    conditioned.map((sale, index) => ({ ...sale, PropertyCondition: index % 2 === 0 ? 'Fair' : 'Average' })),
  ],
])('a home %s is valued as it is [VAL-2]', (_, PropertyCondition, sales) => {
  const home = { ...subject, PropertyCondition }
  expect(asRepaired(home, fit(sales)!)).toBe(home)
})

/** Of which the first so many are in this condition, at half or double the price of the others, which are average. */
const withWorn = (count: number, condition: string, factor: number) =>
  known.map((sale, index) =>
    index < count
      ? { ...sale, PropertyCondition: condition, MLSSoldPrice: (factor * sale.MLSSoldPrice!) as Dollars }
      : { ...sale, PropertyCondition: 'Average' },
  )

test.each<[condition: string, sales: readonly MarketSale[], isKnown: boolean]>([
  ['Poor', withWorn(1, 'Poor', 0.5), false],
  ['Poor', withWorn(9, 'Poor', 0.5), false],
  ['Poor', withWorn(10, 'Poor', 0.5), true],
  ['Fair', withWorn(10, 'Poor', 0.5), true],
  // Better homes do not tell what a worse one is worth.
  ['Poor', withWorn(10, 'Fair', 0.5), false],
  ['Average', withWorn(0, '', 1), true],
  // What hardly any sale states is not learnt.
  [
    'Fair',
    conditioned.map((sale, index) => (index % 20 === 0 ? sale : { ...sale, PropertyCondition: null })),
    false,
  ],
])(
  'the value of a home in %s condition as it is rests on ten sales in as bad a one (case %#) [VAL-8]',
  (PropertyCondition, sales, isKnown) => {
    expect(isAsIsValueKnown({ ...subject, PropertyCondition }, fit(sales)!)).toBe(isKnown)
  },
)

test('that one worn home sold for more, or for less, does not change the value of another as repaired [VAL-2]', () => {
  const home = { ...subject, PropertyCondition: 'Poor' }
  for (const factor of [0.5, 1.8])
    expect(asRepaired(home, fit(withWorn(1, 'Poor', factor))!).PropertyCondition).toBe('Average, as repaired')
})

test('the past sales of small markets are inside of the range that homes get [VAL-2]', () => {
  const inside = Array.from(
    { length: 20 },
    (_, index) => fit(town(70, { seed: 100 + index }))!.test!.insidePercent,
  )
  expect(Math.min(...inside)).toBeGreaterThanOrEqual(80)
  expect(Math.max(...inside)).toBeLessThan(87)
})

test('the page’s comps are used first, wherever they are [VAL-1]', () => {
  const comps = known.slice(0, 5)
  const { sales } = valuer.explain(subject, () => known, TODAY, comps)!
  expect(new Set(sales.slice(0, 5).map(({ sale }) => sale))).toEqual(new Set(comps))
})

test('too few sales give no model, or no value [VAL-2]', () => {
  expect(fit([])).toBeNull()
  expect(fit(known.slice(0, 1))).toBeNull()
  expect(fit(known.slice(0, MARKET_SALES_MIN - 1))).toBeNull()
  expect(fit(known.slice(0, MARKET_SALES_MIN))).not.toBeNull()
  expect(fit(known.map((sale) => ({ ...sale, MLSSoldPrice: 1 as Dollars })))).toBeNull()
  expect(valuer.value(subject, () => known.slice(0, 2), TODAY)).toBeNull()
  const far = { ...subject, location: { coordinates: [-121, 48] as LngLat } }
  expect(valuer.value(far, () => known, TODAY)).toBeNull()
  expect(valuer.value({ ...subject, location: null }, () => known, TODAY)).toBeNull()
})

const moved = (sale: MarketSale): MarketSale => {
  const lng = sale.location.coordinates[0] + 122 + 179.96
  return { ...sale, location: { coordinates: [lng > 180 ? lng - 360 : lng, sale.location.coordinates[1]] } }
}

test.each<[string, (sale: MarketSale) => MarketSale, { hasRange: boolean }]>([
  ['without an area', (sale) => ({ ...sale, BuildingAreaTotal: null }), { hasRange: true }],
  ['without any fact', (sale) => ({ ...sale, ...unknown }), { hasRange: true }],
  ['at equal prices', (sale) => ({ ...sale, MLSSoldPrice: 500_000 as Dollars }), { hasRange: true }],
  ['at one place', (sale) => ({ ...sale, location: { coordinates: [-122, 47] } }), { hasRange: true }],
  ['of one day, whose error cannot be measured', (sale) => ({ ...sale, soldDate: TODAY }), { hasRange: false }], // oxfmt-ignore
  ['of one home many times over', (sale) => ({ ...known[0]!, _id: sale._id }), { hasRange: false }],
  ['with absurd facts', (sale) => ({ ...sale, BedroomsTotal: 9_999, LotSizeSquareFeet: 1e12, yearBuilt: 3, Stories: 400 }), { hasRange: true }], // oxfmt-ignore
  ['on both sides of the antimeridian', moved, { hasRange: true }],
])('sales %s give finite values within their ranges, if there are any [VAL-2]', (_, change, { hasRange }) => {
  const sales = known.map(change)
  const learnt = fit(sales)!
  expect(JSON.stringify(learnt)).not.toMatch(/null(?!})|NaN/)
  for (const home of town(20, { seed: 5 }).map(change)) {
    const { value, halfWidth, sales: used, marketValue } = marketValuer<MarketSale>(learnt).explain(home, () => sales, TODAY)! // oxfmt-ignore
    const numbers = [value, marketValue, ...used.flatMap(({ adjustedPrice, weight, miles, differences }) => [adjustedPrice, weight, miles, ...differences])] // oxfmt-ignore
    expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([])
    expect(value).toBeGreaterThan(0)
    expect(halfWidth !== null).toBe(hasRange)
    if (halfWidth !== null) expect(halfWidth).toBeGreaterThanOrEqual(0)
    expect(Math.max(...used.map(({ miles }) => miles))).toBeLessThan(3.1)
  }
})

test('equal prices have a range without width [VAL-2]', () => {
  const sales = known.map((sale) => ({ ...sale, MLSSoldPrice: 500_000 as Dollars }))
  const valuation = marketValuer<MarketSale>(fit(sales)!).value(subject, () => sales, TODAY)!
  expect(valuation.value).toBeCloseTo(500_000, 3)
  expect(valuation.halfWidth).toBeCloseTo(0, 9)
})
