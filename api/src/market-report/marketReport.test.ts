import {
  formatAreas,
  getMarketReport,
  type LngLat,
  type MarketReport,
  StrategyKey,
  WITHHELD,
} from '@freehold/contracts'
import type { InferInput } from 'valibot'
import { bulkUpsert } from '../db/bulkUpsert'
import { leases } from '../db/schema'
import { chanceFrom, type Chance } from '../demo/chance'
import {
  comparedReturn,
  daysOnMarket,
  type RandomHome,
  randomHomes,
  sourceDays,
  storeMarket,
} from '../properties/testing/randomMarket'
import { addHomes, soldHome } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

type Query = InferInput<typeof getMarketReport.query>

const report = async (app: TestApp, query: Query) =>
  app.call(getMarketReport, { as: await app.signIn('Investor'), query })

// What a report says of homes and leases, worked out without a database.

type Lease = ReturnType<typeof randomLease>

function randomLease(chance: Chance, home: RandomHome, index: number) {
  const { source, city, state, zip, lng, lat, bedrooms } = home
  return {
    id: `lease-${index}`,
    source,
    listingKey: `lease-${index}`,
    contentHash: '',
    visible: !chance.isTrue(0.1),
    addressFull: chance.isTrue(0.1) ? WITHHELD : home.addressFull,
    city,
    state,
    zip,
    lng,
    lat,
    bedrooms,
    status: 'leased' as const,
    monthlyRent: chance.isTrue(0.1) ? null : Math.round(chance.between(900, 4_000)),
    leasedOn: chance.isTrue(0.1)
      ? null
      : `202${Math.floor(chance.between(3, 5))}-0${Math.floor(chance.between(1, 10))}-1${index % 10}`,
  }
}

const known = (values: (number | null)[]) => values.filter((value) => value !== null)

/** By interpolation, as spreadsheets do. */
function quantile(values: number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * at
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return low === high ? low : low + (high - low) * (place % 1)
}

const median = (values: (number | null)[]) => {
  const all = known(values)
  return { count: all.length, median: all.length < 10 ? null : Math.round(quantile(all, 0.5)) }
}

function rentsOf(rents: number[]) {
  const at = (share: number) => Math.round(quantile(rents, share))
  return rents.length < 10
    ? { count: rents.length, median: null, middleHalf: null }
    : { count: rents.length, median: at(0.5), middleHalf: [at(0.25), at(0.75)] }
}

const perSquareFoot = (price: number | null, { buildingArea }: RandomHome) =>
  price === null || !buildingArea ? null : price / buildingArea

const isToCheck = ({ checkReasons, evidenceReasons }: RandomHome) =>
  checkReasons.length + evidenceReasons.length > 0

function returnsOf(homes: RandomHome[], strategy: StrategyKey, returnCase: string) {
  const all = known(homes.map((home) => comparedReturn(home, { strategy, returnCase })))
  if (all.length < 10) return { count: all.length, distribution: null }
  const percent = (share: number) => {
    const value = quantile(all, share)
    return value === Infinity ? 'Infinity' : Math.round(value * 100) / 100
  }
  const classOf = (value: number) => Math.min(23, Math.max(0, Math.ceil(value) + 11))
  return {
    count: all.length,
    distribution: {
      median: percent(0.5),
      middleHalf: [percent(0.25), percent(0.75)],
      aboveLine: all.filter((value) => value > 3).length / all.length,
      classes: Array.from(
        { length: 24 },
        (_, index) => all.filter((value) => classOf(value) === index).length,
      ),
    },
  }
}

const latest = (days: (string | null | undefined)[]) =>
  days
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1) ?? null

/** Of a report, the parts that follow from these homes and leases. */
function plainReport(homes: RandomHome[], rented: Lease[]) {
  const asOf = latest(
    homes.flatMap(({ source, status, soldDate, modifiedAt }) => [
      sourceDays[source],
      status === 'sold' ? soldDate : modifiedAt?.slice(0, 10),
    ]),
  )
  const months = Array.from({ length: asOf === null ? 0 : 12 }, (_, index) => {
    const [year, month] = asOf!.split('-').map(Number) as [number, number]
    return new Date(Date.UTC(year, month - 13 + index)).toISOString().slice(0, 7)
  })
  const isInMonths = (day: string | null) => day !== null && months.includes(day.slice(0, 7))
  const forSale = homes.filter(({ status }) => status === 'forSale')
  const sound = forSale.filter((home) => !isToCheck(home))
  const days = known(sound.map(daysOnMarket))
  const ends = [-1, 7, 14, 30, 60, 90, Infinity]
  const sold = homes.filter(
    ({ soldPrice, soldDate, checkReasons }) =>
      soldPrice !== null && checkReasons.length === 0 && isInMonths(soldDate),
  )
  const salesOf = (sales: RandomHome[]) => ({
    count: sales.length,
    price: median(sales.map(({ soldPrice }) => soldPrice)),
    pricePerSquareFoot: median(sales.map((home) => perSquareFoot(home.soldPrice, home))),
  })
  const closed = rented.filter(
    ({ visible, addressFull, monthlyRent, leasedOn }) =>
      visible && addressFull !== WITHHELD && monthlyRent !== null && isInMonths(leasedOn),
  )
  const rents = (of: Lease[]) => rentsOf(known(of.map(({ monthlyRent }) => monthlyRent)))
  const classes = [0, 1, 2, 3, 4, 5, null].map((bedrooms) => ({
    bedrooms,
    of: closed.filter((lease) => (lease.bedrooms === null ? null : Math.min(5, lease.bedrooms)) === bedrooms),
  }))
  return {
    asOf,
    forSale: {
      count: forSale.length,
      newInWeek: sound.filter((home) => (daysOnMarket(home) ?? 8) <= 7).length,
      toCheck: forSale.length - sound.length,
      incomplete: sound.filter(({ missingFacts }) => missingFacts.length > 0).length,
      price: median(sound.map(({ listingPrice }) => listingPrice)),
      pricePerSquareFoot: median(sound.map((home) => perSquareFoot(home.listingPrice, home))),
      daysOnMarket: {
        ...median(days),
        byClass:
          days.length < 10
            ? null
            : ends
                .slice(1)
                .map((end, index) => days.filter((one) => one > ends[index]! && one <= end).length),
      },
    },
    sales: {
      ...salesOf(sold),
      monthsOfSupply: sold.length < 10 ? null : Math.round((sound.length * 120) / sold.length) / 10,
      months: months.map((month) => ({
        month,
        ...salesOf(sold.filter(({ soldDate }) => soldDate!.startsWith(month))),
      })),
    },
    rent: {
      ...rents(closed),
      byBedrooms: classes
        .filter(({ of }) => of.length > 0)
        .map(({ bedrooms, of }) => ({ bedrooms, ...rents(of) })),
    },
    returns: Object.fromEntries(
      StrategyKey.options.map((key) => [
        key,
        {
          expected: returnsOf(forSale, key, 'expected'),
          conservative: returnsOf(forSale, key, 'conservative'),
        },
      ]),
    ),
  }
}

/** The ids of the best homes, worked out without a database. */
function bestOf(homes: RandomHome[], strategy: StrategyKey): string[] {
  const forSale = homes.filter(({ status }) => status === 'forSale')
  const ranked = forSale
    .map((home) => ({ id: home.id, percent: comparedReturn(home, { strategy }) ?? -Infinity }))
    .toSorted((a, b) => (a.percent === b.percent ? (a.id < b.id ? -1 : 1) : a.percent > b.percent ? -1 : 1))
  const listed =
    forSale.length < 10 ? ranked : ranked.filter(({ percent }) => percent > -Infinity).slice(0, 6)
  return listed.map(({ id }) => id)
}

const partsOf = ({ asOf, forSale, sales, rent, returns }: MarketReport) => ({
  asOf,
  forSale,
  sales,
  rent,
  returns,
})

const square = ([lng, lat]: LngLat, half: number) =>
  formatAreas([
    [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
    ],
  ])

const isAround = ([lng, lat]: LngLat, half: number, at: { lng: number | null; lat: number | null }) =>
  at.lng !== null && at.lat !== null && Math.abs(at.lng - lng) < half && Math.abs(at.lat - lat) < half

describeOnEachDatabase('the report of a market', (app) => {
  test('its figures are those of the homes and leases themselves, for markets, cities, ZIP codes and areas [MKT-9]', async () => {
    const chance = chanceFrom(9)
    const homes = randomHomes(chance, 2_500).map((home) => ({
      ...home,
      zip: chance.pick(['98001', '98002', '98002', '98003']),
    }))
    // A ZIP code with few homes for sale.
    for (const home of homes.slice(0, 15)) home.zip = '98009'
    const rented = homes.slice(0, 1_200).map((home, index) => randomLease(chance, home, index))
    await storeMarket(app.db, homes)
    await bulkUpsert(app.db, leases, rented, { key: [leases.id] })
    const inCity = (city: string, state: string) => (at: { city: string; state: string }) =>
      at.city.toLowerCase() === city.toLowerCase() && at.state === state
    type Place = Pick<RandomHome, 'city' | 'state' | 'zip' | 'lng' | 'lat'>
    const town: LngLat = [-122.3, 47.6]
    const places: [Query, (at: Place) => boolean][] = [
      [{ market: 'market-0' }, inCity('Fairview', 'WA')],
      [{ city: 'fairview', state: 'OR' }, inCity('Fairview', 'OR')],
      [{ city: 'Nowhere', state: 'WA' }, () => false],
      ...['98001', '98002', '98009', '98111'].map((zip): [Query, (at: Place) => boolean] => [
        { zip },
        (at) => at.zip === zip,
      ]),
      ...[0.01, 0.02, 0.05, 0.1, 0.3].map((half): [Query, (at: Place) => boolean] => [
        { areas: square(town, half) },
        (at) => isAround(town, half, at),
      ]),
    ]
    const sizes = []
    for (const [query, isIn] of places) {
      const inside = homes.filter((home) => home.visible && isIn(home))
      const { data, error } = await report(app, query)
      expect([query, error]).toEqual([query, undefined])
      expect({ query, ...partsOf(data) }).toEqual({ query, ...plainReport(inside, rented.filter(isIn)) })
      for (const key of StrategyKey.options)
        expect([key, data.best[key].map(({ _id }) => _id)]).toEqual([key, bestOf(inside, key)])
      sizes.push(data.forSale.count)
    }
    // Without homes, with few, and with many.
    expect(Math.min(...sizes)).toBe(0)
    expect(sizes.some((size) => size > 0 && size < 10)).toBe(true)
    expect(Math.max(...sizes)).toBeGreaterThan(200)
  }, 120_000)

  test('fewer than 10 homes have counts and no figure, are listed, and the city with more of them is named [MKT-9]', async () => {
    const returns = (percent: number) => ({
      buyHoldRoi: percent,
      buyHoldStatus: 'OK',
      buyHoldCash: 120_000.2,
    })
    await addHomes(app.db, [
      ...Array.from({ length: 9 }, (_, index) => ({
        id: `few-${index}`,
        addressFull: index === 0 ? WITHHELD : `${index} Alder St`,
        listOffice: 'Lakeside Realty',
        ...returns(index),
      })),
      ...Array.from({ length: 12 }, (_, index) => ({ id: `other-${index}`, zip: '98002' })),
      ...Array.from({ length: 10 }, (_, index) =>
        soldHome(`sold-${index}`, 300_000 + 1_000 * index, '2024-02-10', { zip: '98002' }),
      ),
      { id: 'hidden', visible: false },
      // Says up to which day its source is known.
      soldHome('newest', 310_000, '2024-03-05', { zip: '98002' }),
    ])
    const few = (await report(app, { zip: '98001' })).data
    expect(few.place).toEqual({ zip: '98001', city: 'Fairview', state: 'WA' })
    expect(few.forSale).toMatchObject({ count: 9, price: { count: 9, median: null } })
    expect(few.returns.buyHold.expected).toEqual({ count: 9, distribution: null })
    expect(few.larger).toEqual({ city: 'Fairview', state: 'WA', forSale: 21 })
    expect(few.best.buyHold.map(({ _id }) => _id)).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1, 0].map((index) => `few-${index}`),
    )
    expect(few.best.buyHold.at(-1)).toMatchObject({
      PropertyAddressFull: WITHHELD,
      ListOfficeName: 'Lakeside Realty',
      cash: 120_001,
      expected: { cashOnCashRoi: 0 },
    })
    const many = (await report(app, { zip: '98002' })).data
    expect(many.forSale.price).toEqual({ count: 12, median: 400_000 })
    expect(many.larger).toBeNull()
    // March is not over.
    expect(many.sales).toMatchObject({ count: 10, price: { median: 304_500 }, monthsOfSupply: 14.4 })
    expect(many.sales.months.map(({ month, count }) => [month, count])).toEqual([
      ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => [`2023-${month}`, 0]),
      ['2024-01', 0],
      ['2024-02', 10],
    ])
    expect((await report(app, { city: 'Fairview', state: 'WA' })).data.larger).toBeNull()
  })

  test('listings and sales to check are counted and in no figure [MKT-9]', async () => {
    const odd = { listingPrice: 1, checkReasons: ['askingPrice'] }
    await addHomes(app.db, [
      ...Array.from({ length: 10 }, (_, index) => ({ id: `home-${index}`, listingPrice: 500_000 })),
      ...Array.from({ length: 15 }, (_, index) => ({ id: `odd-${index}`, ...odd })),
      { id: 'unusual', listingPrice: 9_000_000, evidenceReasons: ['askingAboveValue'] },
      ...Array.from({ length: 10 }, (_, index) => soldHome(`sold-${index}`, 450_000, '2024-02-10')),
      ...Array.from({ length: 15 }, (_, index) =>
        soldHome(`nominal-${index}`, 10, '2024-02-10', { checkReasons: ['soldPrice'] }),
      ),
      soldHome('newest', 310_000, '2024-03-05'),
    ])
    const { forSale, sales } = (await report(app, { zip: '98001' })).data
    expect(forSale).toMatchObject({ count: 26, toCheck: 16, price: { count: 10, median: 500_000 } })
    expect(sales).toMatchObject({ count: 10, price: { count: 10, median: 450_000 } })
  })

  test('the bounds of a market across the antimeridian are the narrow ones [MKT-9]', async () => {
    await addHomes(app.db, [
      { id: 'west', zip: '98031', lng: 179.8, lat: 51.4 },
      { id: 'east', zip: '98031', lng: -179.9, lat: 51.6 },
      { id: 'one', zip: '98032', lng: -1, lat: 51 },
      { id: 'other', zip: '98032', lng: 2, lat: 52 },
    ])
    const as = await app.signIn('Investor')
    const boundsOf = async (zip: string) =>
      (await app.call(getMarketReport, { as, query: { zip } })).data.bounds
    expect(await boundsOf('98031')).toEqual({
      sw: { lat: 51.4, lng: 179.8 },
      ne: { lat: 51.6, lng: -179.9 },
    })
    expect(await boundsOf('98032')).toEqual({ sw: { lat: 51, lng: -1 }, ne: { lat: 52, lng: 2 } })
  })

  test('a report names exactly one place: what is none is refused by name [MKT-9]', async () => {
    const oneOf = 'Name one of market, zip, areas, or city and state'
    const refusals: [Record<string, string>, Record<string, string>][] = [
      [{}, { market: oneOf }],
      [{ zip: '98001', market: 'm1' }, { market: oneOf }],
      [{ zip: '98001', city: 'Fairview', state: 'WA' }, { market: oneOf }],
      [{ city: 'Fairview' }, { state: 'state is required with city' }],
      [{ state: 'WA' }, { city: 'city is required with state' }],
      [{ city: ' ', state: 'WA' }, { city: 'city is required' }],
      [{ city: 'Fairview', state: 'Washington' }, { state: 'state is not a state' }],
      [{ zip: '9800' }, { zip: 'zip is not five digits' }],
      [{ areas: '1,2,3,4' }, { areas: 'areas has an area without 3 to 80 corners' }],
    ]
    for (const [query, fields] of refusals) {
      const { status, error } = await report(app, query)
      expect([query, status, error?.fields]).toEqual([query, 400, fields])
    }
    const unknown = await report(app, { market: 'no-such-market' })
    expect([unknown.status, unknown.error?.message]).toEqual([404, 'Market not found'])
    expect((await app.call(getMarketReport, { query: { zip: '98001' } })).status).toBe(401)
  })
})
