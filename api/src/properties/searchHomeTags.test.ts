import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  type Bounds,
  type HomeTag,
  type PropertySummary,
  searchHomeTags,
  searchProperties,
  unpackHomeTags,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { importMarks, properties } from '../db/schema'
import { vacuumTables } from '../db/vacuumTables'
import { chanceFrom } from '../demo/chance'
import { addHomes, soldHome } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { tagsStatement } from './searchHomeTags'
import type { Search } from './searchProperties'

const town: Bounds = { sw: { lat: 47, lng: -123 }, ne: { lat: 48, lng: -122 } }
const inTown = { type: 'bounds', zoom: '14', bounds: JSON.stringify(town) } as const

const searchTags = (app: TestApp, as: string, query: object = {}) =>
  app.call(searchHomeTags, { as, query: { ...inTown, view: 'tags', ...query } })

/** With two decimals, and on its side of the threshold. */
function shown(percent: number | null): number | null {
  const rounded = percent && Math.round(percent * 100) / 100 + 0
  return rounded === 3 && percent! > 3 ? 3.001 : rounded
}

/** The part of a search result that tags show too. */
const asTag = (home: PropertySummary): Partial<HomeTag> => ({
  _id: home._id,
  PropertyAddressFull: home.PropertyAddressFull,
  LatestListingPrice: home.LatestListingPrice,
  BedroomsTotal: home.BedroomsTotal,
  BathroomsTotal: home.BathroomsTotal,
  BuildingAreaTotal: home.BuildingAreaTotal,
  listingStatus: home.listingStatus!,
  isImplausible: home.isImplausible!,
  checks: home.checks!,
  assumedFacts: home.assumedFacts!,
  missingFacts: home.missingFacts!,
  DaysOnMarket: home.DaysOnMarket!,
  ListOfficeName: home.ListOfficeName!,
  expected: home.BuyHoldResults && {
    ...home.BuyHoldResults,
    cashOnCashRoi: shown(home.BuyHoldResults.cashOnCashRoi) as never,
  },
})

const up = (dollars: number | null) => dollars && Math.ceil(dollars)

/** Homes as an MLS has them, with every kind of gap. */
function realisticHomes(count: number) {
  const chance = chanceFrom(7)
  const trees = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Hazel', 'Juniper', 'Larch', 'Maple']
  const kinds = ['St', 'Ave S', 'Rd', 'Blvd SE']
  const streets = trees.flatMap((tree) => kinds.map((kind) => `${tree} ${kind}`))
  const offices = [...trees, ...streets.slice(0, 5)].map((name) => `${name} Realty`)
  const maybe = <Value>(value: Value) => (chance.isTrue(0.05) ? null : value)
  return Array.from({ length: count }, () => {
    const status = chance.pick(['OK', 'OK', 'OK', 'OK', 'INFINITE', 'NEGATIVE_NO_CASH', null])
    const roi = status === 'OK' ? chance.between(-8, 12) : null
    const isSold = chance.isTrue(0.3)
    const id: string = randomUUID()
    return {
      id,
      addressFull: `${Math.floor(chance.between(100, 9_900))} ${chance.pick(streets)}`,
      lng: Math.round(chance.between(-122.4, -122.2) * 1e6) / 1e6,
      lat: Math.round(chance.between(47.4, 47.7) * 1e6) / 1e6,
      status: isSold ? ('sold' as const) : ('forSale' as const),
      listingPrice: isSold ? null : maybe(1_000 * Math.round(chance.between(200, 1_500))),
      soldPrice: isSold ? 500 * Math.round(chance.between(200, 1_500)) : null,
      soldDate: isSold ? '2024-05-20' : null,
      listDate: maybe(`2024-0${Math.floor(chance.between(1, 5))}-1${Math.floor(chance.between(0, 9))}`),
      modifiedAt: new Date('2024-05-28T12:00:00Z'),
      bedrooms: maybe(Math.floor(chance.between(1, 6))),
      bathroomsHalf: maybe(1),
      buildingArea: maybe(10 * Math.round(chance.between(60, 400))),
      listOffice: maybe(chance.pick(offices)),
      remarks: 'Corner lot. '.repeat(60),
      checkReasons: chance.isTrue(0.02) ? ['bedrooms'] : [],
      assumedFacts: chance.isTrue(0.8) ? ['insurance' as const, 'rent' as const] : [],
      missingFacts: chance.isTrue(0.1) ? ['taxes' as const] : [],
      buyHoldStatus: status,
      buyHoldRoi: roi,
      buyHoldConservativeStatus: status,
      buyHoldConservativeRoi: roi === null ? null : roi - chance.between(0, 3),
      buyHoldCash: status === null ? null : Math.round(chance.between(60_000, 400_000) * 100) / 100,
      buyHoldCashFlow: status === null ? null : Math.round(chance.between(-900, 1_400) * 100) / 100,
    }
  })
}

describeOnEachDatabase('tags of homes', (app) => {
  test('tags say of every home what a search says, on the same pages, and 200 of them take 10 kB at most [MKT-1]', async () => {
    const homes = realisticHomes(450)
    await addHomes(app.db, homes)
    await app.db.insert(importMarks).values({ source: 'test', changeDay: '2024-06-01' })
    const as = await app.signIn('Investor')
    const sizes: number[] = []
    const tags: HomeTag[] = []
    for (let lastValue: string | null = ''; lastValue !== null;) {
      const query = { strategy: 'buyHold' as const, ...(lastValue !== '' && { lastValue }) }
      const page: Awaited<ReturnType<typeof searchTags>> = await searchTags(app, as, query)
      // A search with a strategy leaves out implausible homes, which are tags to check.
      const { strategy: _, ...anyStrategy } = query
      const full = await app.call(searchProperties, { as, query: { ...inTown, ...anyStrategy } })
      const found = unpackHomeTags(page.data)
      expect(found).toMatchObject(full.data.map(asTag))
      expect(found).toHaveLength(full.data.length)
      for (const [at, { location }] of found.entries()) {
        const [lng, lat] = full.data[at]!.location.coordinates
        expect(Math.abs(location.coordinates[0] - lng)).toBeLessThan(0.000_006)
        expect(Math.abs(location.coordinates[1] - lat)).toBeLessThan(0.000_006)
      }
      expect(page.headers['link'] === undefined).toBe(page.data.next === null)
      sizes.push(gzipSync(page.text).length)
      tags.push(...found)
      lastValue = page.data.next
    }
    expect(tags).toHaveLength(homes.length)
    expect(new Set(tags.map(({ _id }) => _id)).size).toBe(homes.length)
    expect(Math.max(...sizes)).toBeLessThan(10_000)
    const stored = new Map(homes.map((home) => [home.id, home]))
    for (const { _id, cash, cashFlow, conservative } of tags) {
      const home = stored.get(_id)!
      expect({ cash, cashFlow }).toEqual({ cash: up(home.buyHoldCash), cashFlow: up(home.buyHoldCashFlow) })
      expect(conservative?.cashOnCashRoi ?? null).toBe(shown(home.buyHoldConservativeRoi))
      expect(conservative?.cashOnCashRoiStatus ?? null).toBe(home.buyHoldConservativeStatus)
    }
  })

  test('a return has two decimals, and is above the line if it is by less [MKT-1]', async () => {
    const returns = [3, 3.000_01, 3.004_9, 3.005, 2.996, -0.001, -2.345, 12.344_9]
    await addHomes(
      app.db,
      returns.map((buyHoldRoi, index) => ({
        id: `home-${index}`,
        lng: -122.9 + index / 100,
        buyHoldRoi,
        buyHoldStatus: 'OK' as const,
      })),
    )
    const { data } = await searchTags(app, await app.signIn('Investor'), { strategy: 'buyHold' })
    expect(data.expected).toEqual([3, 3.001, 3.001, 3.01, 3, 0, -2.35, 12.34])
  })

  test('tags know what is sold, to check or cheaper since a month ago, and without a strategy no returns [MKT-1]', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    await addHomes(app.db, [
      { id: '0123456789abcdef0123456789abcdef', priceCut: 20_000, priceCutOn: daysAgo(3), lng: -122.9 },
      { id: 'cut-long-ago', priceCut: 20_000, priceCutOn: daysAgo(40), lng: -122.8 },
      soldHome('sold', 512_000, '2024-05-01', { priceCut: 9_000, priceCutOn: daysAgo(3), lng: -122.7 }),
      { id: 'to-check', checkReasons: ['bedrooms'], bedrooms: 33, lng: -122.6 },
    ])
    const { data } = await searchTags(app, await app.signIn('Investor'))
    expect(unpackHomeTags(data)).toMatchObject([
      {
        _id: '0123456789abcdef0123456789abcdef',
        priceCut: 20_000,
        expected: null,
        cash: null,
        isImplausible: false,
        listingStatus: 'forSale',
      },
      { _id: 'cut-long-ago', priceCut: null },
      { _id: 'sold', priceCut: null, listingStatus: 'sold', LatestListingPrice: 512_000 },
      { _id: 'to-check', isImplausible: true, checks: ['33 bedrooms in 1,500 sq ft'] },
    ])
    expect(data).not.toHaveProperty('expected')
    expect(data.next).toBeNull()
  })

  test('a view with nothing in it has empty columns, and another view than tags is refused by name [MKT-1] [API-24]', async () => {
    const as = await app.signIn('Investor')
    const { data } = await searchTags(app, as, { strategy: 'brrrr' })
    expect([data.ids, data.cash, data.next]).toEqual([[], [], null])
    const { status, error } = await searchTags(app, as, { view: 'pins' })
    expect([status, Object.keys(error!.fields!)]).toEqual([400, ['view']])
    expect((await searchTags(app, 'nobody')).status).toBe(401)
  })

  test('a page is read off the index, and one by a computed figure is chosen from it alone', async () => {
    await app.db.execute(sql`
      insert into properties (id, source, listing_key, status, address_full, city, state, zip, lng, lat, remarks)
      select 'h' || i, 'test', i, 'forSale', '1 Alder St', 'Fairview', 'WA', '98001', i * 0.05 - 180, 45, repeat('x', 1500)
      from generate_series(1, 7000) i`)
    await vacuumTables(app.db, [properties])
    const world: Bounds = { sw: { lat: -60, lng: -180 }, ne: { lat: 60, lng: 180 } }
    const plan = async (search: Pick<Search, 'filters'>) => {
      const { rows } = await app.db.execute(
        sql`explain (costs off) ${tagsStatement({ bounds: world, after: null, ...search })}`,
      )
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    }
    const byLongitude = await plan({ filters: { strategy: 'buyHold' } })
    expect(byLongitude).toMatch(/Index Scan using properties_viewport/)
    expect(byLongitude).not.toMatch(/Seq Scan on properties|Sort/)
    const byDays = await plan({ filters: { maxDaysOnMarket: 7 } })
    expect(byDays).toMatch(/Index Only Scan using properties_viewport/)
    expect(byDays).toMatch(/Index Scan using properties_pkey/)
    expect(byDays).not.toMatch(/Seq Scan on properties/)
  })
})
