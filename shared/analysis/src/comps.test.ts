import type { Dollars, IsoDate, LngLat } from '@freehold/contracts'
import {
  compPrice,
  compsForDisplay,
  distanceMiles,
  estimateArv,
  priceGauge,
  selectComps,
  type CompCandidate,
} from '.'

/** Degrees of latitude per mile, on the sphere of `distanceMiles`. */
const DEGREES_A_MILE = 180 / (Math.PI * 3_958.7613)
const asOf = '2015-05-27' as IsoDate

function home(_id: string, miles: number, changes: object = {}): CompCandidate {
  return {
    _id,
    location: { coordinates: [-122.3, 47.6 + miles * DEGREES_A_MILE] as LngLat },
    BedroomsTotal: 3,
    BathroomsTotal: 2,
    BuildingAreaTotal: 1_500,
    MLSSoldPrice: 300_000 as Dollars,
    soldDate: '2015-05-01',
    ...changes,
  }
}
const subject = home('subject', 0)
const idsOf = (comps: { _id: string }[]) => comps.map(({ _id }) => _id)
const selected = (candidates: CompCandidate[], of = subject) => idsOf(selectComps(of, candidates, asOf))

test('comps are the most similar of the narrowest tier that holds three, not the dearest', () => {
  const near = [0.4, 0.1, 0.3, 0.2].map((miles) => home(`near ${miles}`, miles))
  const dear = home('dear', 0.8, { MLSSoldPrice: 900_000 })
  expect(selected([dear, ...near])).toEqual(['near 0.1', 'near 0.2', 'near 0.3', 'near 0.4'])
})

test('the tiers widen until there are three, and the widest gives what it has', () => {
  const near = [home('a', 0.1), home('b', 0.2)]
  const mile = home('mile', 0.9, { soldDate: '2014-08-01' })
  const far = home('far', 2.9, { BuildingAreaTotal: 1_940 })
  expect(selected([...near, mile, far])).toEqual(['a', 'b', 'mile'])
  expect(selected([...near, far])).toEqual(['a', 'b', 'far'])
  expect(selected([near[0] as CompCandidate, home('too far', 3.1)])).toEqual(['a'])
  expect(selected([])).toEqual([])
})

test('the limits of a tier are inside of it', () => {
  const three = (changes: object) => selected(['x', 'y', 'z'].map((_id) => home(_id, 0.1, changes))).length
  // 180 days before `asOf`, so the tier does not widen to a mile.
  expect(
    selected([
      ...['x', 'y', 'z'].map((_id) => home(_id, 0.1, { soldDate: '2014-11-28' })),
      home('mile', 0.9),
    ]),
  ).toEqual(['x', 'y', 'z'])
  expect(three({ soldDate: '2014-05-27' })).toBe(3)
  expect(three({ soldDate: '2014-05-26' })).toBe(0)
  expect(three({ BedroomsTotal: 4, BathroomsTotal: 1, BuildingAreaTotal: 1_950 })).toBe(3)
  expect(three({ BuildingAreaTotal: 1_951 })).toBe(0)
  expect(three({ BedroomsTotal: 5 })).toBe(0)
  expect(three({ BathroomsTotal: 4 })).toBe(0)
})

test('at most five comps are chosen; ties go to the newer sale, then to the smaller id [PRP-3]', () => {
  const equal = ['d', 'c', 'b', 'a', 'f', 'e'].map((_id) => home(_id, 0.1))
  expect(selected(equal)).toEqual(['a', 'b', 'c', 'd', 'e'])
  // Both rank 0.1: one by 18 days, the other by 9 days and 1 % of the area.
  const older = home('a', 0, { soldDate: '2015-05-09', BedroomsTotal: 3 })
  const newer = home('b', 0, { soldDate: '2015-05-18', BuildingAreaTotal: 1_515 })
  expect(selected([older, newer])).toEqual(['b', 'a'])
})

test('what is no sale of another home is no comp', () => {
  const no = [
    subject,
    home('unsold', 0.1, { MLSSoldPrice: null }),
    home('for nothing', 0.1, { MLSSoldPrice: 0 }),
    home('undated', 0.1, { soldDate: null }),
    home('later', 0.1, { soldDate: '2015-05-28' }),
    home('without beds', 0.1, { BedroomsTotal: null }),
    home('without area', 0.1, { BuildingAreaTotal: 0 }),
  ]
  expect(selected([...no, home('yes', 0.1)])).toEqual(['yes'])
  expect(selectComps({ ...subject, location: null }, [home('yes', 0.1)], asOf)).toEqual([])
})

test('a fact that is not known of the subject does not restrict its comps', () => {
  const bare = { ...subject, BedroomsTotal: null, BathroomsTotal: null, BuildingAreaTotal: 0 }
  expect(selected([home('a', 0.1, { BedroomsTotal: 9, BuildingAreaTotal: null })], bare)).toEqual(['a'])
})

test('five comps are shown, the dearest first [PRP-3]', () => {
  const prices = [3, 1, null, 6, 5, 2, 4, 6]
  const comps = prices.map((price, index) => home(`${index}`, 0, { MLSSoldPrice: price }))
  expect(idsOf(compsForDisplay(comps))).toEqual(['3', '7', '4', '6', '0'])
})

test('choosing the dearest first would move a value of 300 000 to 480 000; choosing by likeness does not', () => {
  const like = [290_000, 295_000, 300_000, 305_000, 310_000].map((MLSSoldPrice, index) =>
    home(`like ${index}`, 0.1, { MLSSoldPrice }),
  )
  const dear = [480_000, 490_000, 500_000, 470_000, 480_000].map((MLSSoldPrice, index) =>
    home(`dear ${index}`, 0.45, { MLSSoldPrice, BedroomsTotal: 4 }),
  )
  const facts = { LatestListingPrice: 280_000, BuildingAreaTotal: 1_500 }
  const comps = selectComps(subject, [...dear, ...like], asOf)
  expect(estimateArv(facts, comps)).toMatchObject({ arv: 300_000, low: 290_000, high: 310_000, compsUsed: 5 })
})

test('an estimate needs three comps, else it is the list price without uplift, else nothing', () => {
  const sale = (MLSSoldPrice: number | null, BuildingAreaTotal: number | null) => ({
    MLSSoldPrice,
    BuildingAreaTotal,
  })
  const facts = { LatestListingPrice: 280_000, BuildingAreaTotal: 2_000 }
  const listed = { arv: 280_000, low: 280_000, high: 280_000, method: 'LIST_PRICE', compsUsed: 0 }
  expect(estimateArv(facts, [sale(1, 1), sale(2, 1), sale(null, 1), sale(0, 1)])).toEqual(listed)
  expect(estimateArv({ ...facts, LatestListingPrice: null }, [])).toBeNull()
  expect(estimateArv(facts, [sale(300_000, 1_500), sale(200_000, 0), sale(400_000, null)])).toMatchObject({
    arv: 300_000,
    method: 'MEDIAN_PRICE',
    compsUsed: 3,
  })
  expect(estimateArv(facts, [sale(300_000, 1_500), sale(200_000, 1_000), sale(450_000, 1_500)])).toEqual({
    arv: 400_000,
    low: 400_000,
    high: 600_000,
    method: 'MEDIAN_PPSF',
    compsUsed: 3,
  })
})

test('the gauge tells where a price lies among its comps, from 0 to 100 [PRP-4]', () => {
  expect(priceGauge(489_000, [471_000, 528_000])).toMatchObject({
    position: expect.closeTo((18 / 57) * 100, 8),
    status: 'WITHIN',
    low: 471_000,
    high: 528_000,
  })
  expect(priceGauge(1, [471_000, 528_000])).toMatchObject({ position: 0, status: 'LOWER' })
  expect(priceGauge(600_000, [471_000, 528_000])).toMatchObject({ position: 100, status: 'HIGHER' })
  expect(priceGauge(471_000, [471_000, 528_000])).toMatchObject({ position: 0, status: 'WITHIN' })
  expect(priceGauge(1, [5, 5])).toMatchObject({ position: 100, status: 'LOWER' })
  expect(priceGauge(1, [])).toBeNull()
  expect(compPrice({ MLSSoldPrice: null, LatestListingPrice: 7 as Dollars })).toBe(7)
})

test('distance is measured over the sphere, also across the antimeridian and at the poles', () => {
  const miles = (...[a, b, c, d]: [number, number, number, number]) => distanceMiles([a, b], [c, d])
  expect(miles(0, 0, 0, 1)).toBeCloseTo((Math.PI * 3_958.7613) / 180, 6)
  expect(miles(179.99, 0, -179.99, 0)).toBeCloseTo(miles(0, 0, 0.02, 0), 6)
  expect(miles(0, 90, 123, 90)).toBeCloseTo(0, 6)
  expect(miles(0, 0, 180, 0)).toBeCloseTo(Math.PI * 3_958.7613, 6)
  expect(miles(-122.3, 47.6, -122.3, 47.6)).toBe(0)
  // Seattle to New York is about 2 400 miles.
  expect(Math.round(miles(-122.3321, 47.6062, -74.006, 40.7128) / 100)).toBe(24)
})

test('each difference counts by its own measure: half a mile, a fifth of the area, 180 days, a bedroom, two bathrooms', () => {
  const pairs: [string, object, string, object][] = [
    // Ranks 0.5 and 0.4.
    ['bathroom', { BathroomsTotal: 3 }, 'miles', { location: home('', 0.2).location }],
    // Ranks 0.5 and 0.6.
    ['area', { BuildingAreaTotal: 1_650 }, 'miles', { location: home('', 0.3).location }],
    // Ranks 1 and 0.9.
    ['bedroom', { BedroomsTotal: 4 }, 'miles', { location: home('', 0.45).location }],
    // Ranks 0.5 and 0.6, beyond the 26 days of the other.
    ['days', { soldDate: '2015-01-31' }, 'miles', { location: home('', 0.37).location }],
  ]
  const orders = pairs.map(([one, change, other, otherChange]) =>
    selected([home(one, 0, change), home(other, 0, otherChange)]),
  )
  expect(orders).toEqual([
    ['miles', 'bathroom'],
    ['area', 'miles'],
    ['miles', 'bedroom'],
    ['days', 'miles'],
  ])
})

test('a sale of the day of reference is a comp, one for less than nothing is none', () => {
  expect(selected([home('today', 0.1, { soldDate: asOf })])).toEqual(['today'])
  expect(selected([home('debt', 0.1, { MLSSoldPrice: -1 })])).toEqual([])
})

test('a home whose rooms are not known is no comp of one whose are, however few those are', () => {
  const studio = { ...subject, BedroomsTotal: 1, BathroomsTotal: 1 }
  const one = { BedroomsTotal: 1, BathroomsTotal: 1 }
  expect(selected([home('known', 0.1, one)], studio)).toEqual(['known'])
  expect(selected([home('rooms', 0.1, { ...one, BedroomsTotal: null })], studio)).toEqual([])
  expect(selected([home('baths', 0.1, { ...one, BathroomsTotal: null })], studio)).toEqual([])
})

test('a caller with an index is asked for what lies within each tier, and no farther than it must', () => {
  const asked: number[] = []
  const within = (homes: CompCandidate[]) => (miles: number) => {
    asked.push(miles)
    return homes
  }
  const near = ['a', 'b', 'c'].map((_id) => home(_id, 0.1))
  expect(idsOf(selectComps(subject, within(near), asOf))).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual([0.5])
  expect(idsOf(selectComps(subject, within(near.slice(1)), asOf))).toEqual(['b', 'c'])
  expect(asked).toEqual([0.5, 0.5, 1, 3])
})

test('an unsold comp is shown after the cheapest sale, and equal ones by their ids [PRP-3]', () => {
  const shown = (...comps: [string, number | null][]) =>
    idsOf(compsForDisplay(comps.map(([_id, MLSSoldPrice]) => home(_id, 0, { MLSSoldPrice }))))
  expect(shown(['a', null], ['b', 0.5])).toEqual(['b', 'a'])
  expect(shown(['b', 0.5], ['a', null])).toEqual(['b', 'a'])
  expect(shown(['b', 1], ['a', 1], ['c', 1])).toEqual(['a', 'b', 'c'])
})

test('a price at the end of its comps is within them [PRP-4]', () => {
  expect(priceGauge(528_000, [471_000, 528_000])).toMatchObject({ position: 100, status: 'WITHIN' })
})
