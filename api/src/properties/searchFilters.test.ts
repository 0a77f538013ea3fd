import {
  endpointPath,
  SEARCH_PAGE_SIZE,
  searchProperties,
  StrategyKey,
  type Bounds,
  type Dollars,
  type Percent,
  type PropertySummary,
  type SearchFilters,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { builtInStrategies, returnColumnsOf } from '../db/builtInStrategies'
import { properties } from '../db/schema'
import { namesOf } from '../db/columns'
import { chanceFrom, type Chance } from '../demo/chance'
import { addHomes, analyzeTables } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { searchStatement } from './searchProperties'

const world: Bounds = { sw: { lat: -90, lng: -180 }, ne: { lat: 90, lng: 180 } }

type Filters = Partial<Record<keyof SearchFilters, string>>

const urlOf = (bounds: Bounds, filters: Filters) => {
  const query = { type: 'bounds', zoom: '4', bounds: JSON.stringify(bounds), ...filters }
  return `${endpointPath(searchProperties)}?${new URLSearchParams(query).toString()}`
}

/** All pages of a search; each page links to the next. */
async function searchAll(app: TestApp, as: string, bounds: Bounds, filters: Filters) {
  const pages: PropertySummary[][] = []
  for (let url: string | undefined = urlOf(bounds, filters); url !== undefined;) {
    const { data, headers, error }: Awaited<ReturnType<TestApp['get']>> = await app.get(url, as)
    expect(error).toBeUndefined()
    pages.push(data)
    const [, next] = /^<(.*)>; rel="next"$/.exec(String(headers['link'])) ?? []
    url = next && endpointPath(searchProperties) + next
  }
  return pages
}

/** Random homes: many share a longitude, some lie on the antimeridian, any fact may be unknown. */
function randomHomes(chance: Chance, count: number) {
  const maybe = <Value>(value: Value) => (chance.isTrue(0.15) ? null : value)
  const longitudes = [
    -180,
    180,
    179.5,
    -122.3,
    -122.2999,
    0,
    ...Array.from({ length: 30 }, () => chance.between(-180, 180)),
  ]
  return Array.from({ length: count }, (_, index) => {
    return {
      id: `${chance.pick(['a', 'B', 'c-', 'Z_'])}${(index * 7_919) % count}`,
      status: chance.pick(['forSale', 'sold'] as const),
      visible: !chance.isTrue(0.05),
      lng: maybe(chance.pick(longitudes)),
      lat: maybe(Math.round(chance.between(-60, 60))),
      listingPrice: maybe(100_000 * Math.round(chance.between(1, 9))),
      soldPrice: maybe(100_000 * Math.round(chance.between(1, 9))),
      bedrooms: maybe(Math.floor(chance.between(0, 6))),
      bathroomsFull: maybe(Math.floor(chance.between(0, 3))),
      bathroomsHalf: maybe(Math.floor(chance.between(0, 2))),
      buildingArea: maybe(100 * Math.round(chance.between(5, 30))),
      missingFacts: chance.isTrue(0.4) ? ['taxes' as const] : [],
      ...randomReturns(chance),
    }
  })
}
type RandomHome = ReturnType<typeof randomHomes>[number]

/** A status and a return of each strategy. */
const randomReturns = (chance: Chance) =>
  Object.fromEntries(
    StrategyKey.options.flatMap((key) => {
      const status = chance.pick(['OK', 'OK', 'OK', 'INFINITE', 'NEGATIVE_NO_CASH', null])
      const roi = status === 'OK' ? Math.round(chance.between(-20, 20)) : null
      return [
        [`${key}Status`, status],
        [`${key}Roi`, roi],
      ]
    }),
  ) as { [Key in StrategyKey as `${Key}Status`]: string | null } & {
    [Key in StrategyKey as `${Key}Roi`]: number | null
  }

function randomBounds(chance: Chance): Bounds {
  if (chance.isTrue(0.3)) return world
  const [south, north] = [chance.between(-60, 60), chance.between(-60, 60)].toSorted((a, b) => a - b)
  // In half of the cases east is less than west: such bounds cross the antimeridian.
  return {
    sw: { lat: south!, lng: chance.between(-180, 180) },
    ne: { lat: north!, lng: chance.between(-180, 180) },
  }
}

function randomFilters(chance: Chance): Filters {
  const low = Math.round(chance.between(1, 5))
  const all: Filters = {
    minPrice: String(low * 100_000),
    maxPrice: String((low + 3) * 100_000),
    minBeds: String(low - 1),
    minBaths: String(low % 4),
    minArea: String(low * 400),
    maxArea: String(low * 400 + 900),
    status: chance.pick(['forSale', 'sold']),
    minCashOnCashRoi: String(chance.pick([-20, -5.5, 0, 8, 19])),
    includeIncomplete: 'true',
  }
  const asked = Object.fromEntries(Object.entries(all).filter(() => chance.isTrue(0.25)))
  return { ...asked, strategy: chance.pick(StrategyKey.options) }
}

/** The expected search results, computed without a database. */
function expected(homes: RandomHome[], { sw, ne }: Bounds, filters: Filters): string[] {
  const atLeast = (value: number | null, least: string | undefined) =>
    least === undefined || (value !== null && value >= Number(least))
  const atMost = (value: number | null, most: string | undefined) =>
    most === undefined || (value !== null && value <= Number(most))
  const inView = (lng: number, lat: number) =>
    lat >= sw.lat &&
    lat <= ne.lat &&
    (sw.lng <= ne.lng ? lng >= sw.lng && lng <= ne.lng : lng >= sw.lng || lng <= ne.lng)
  return homes
    .filter((home) => {
      const price = home.listingPrice ?? home.soldPrice
      const baths =
        home.bathroomsFull === null && home.bathroomsHalf === null
          ? null
          : (home.bathroomsFull ?? 0) + (home.bathroomsHalf ?? 0)
      const strategy = filters.strategy as StrategyKey
      const roi = home[`${strategy}Status`] === 'INFINITE' ? Infinity : home[`${strategy}Roi`]
      return (
        home.visible &&
        home.lng !== null &&
        home.lat !== null &&
        inView(home.lng, home.lat) &&
        atLeast(price, filters.minPrice) &&
        atMost(price, filters.maxPrice) &&
        atLeast(home.bedrooms, filters.minBeds) &&
        atLeast(baths, filters.minBaths) &&
        atLeast(home.buildingArea, filters.minArea) &&
        atMost(home.buildingArea, filters.maxArea) &&
        (filters.status === undefined || home.status === filters.status) &&
        atLeast(roi, filters.minCashOnCashRoi) &&
        (filters.minCashOnCashRoi === undefined ||
          filters.includeIncomplete === 'true' ||
          home.missingFacts.length === 0)
      )
    })
    .toSorted((a, b) => a.lng! - b.lng! || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

/** Enough homes for the planner to use indexes, all over the world, with returns from -10 to 10. */
const addManyHomes = (db: TestApp['db']) =>
  db.execute(sql`
    insert into properties (id, source, listing_key, status, address_full, city, state, zip, lng, lat,
      bedrooms, bathrooms_full, building_area, listing_price, ${namesOf(...Object.values(returnColumnsOf(properties)))})
    select 'h' || i, 'test', i, 'forSale', '1 Alder St', 'Fairview', 'WA', '98001',
      (i * 7919 % 36000) / 100.0 - 180, (i * 6007 % 10000) / 100.0 - 50, 3, 2, 1500,
      100000 + 1000 * (i * 4007 % 800), ${sql.join(
        StrategyKey.options.map(() => sql`roi, 'OK'`),
        sql`, `,
      )}
    from (select i, (i * 3001 % 2000) / 100.0 - 10 as roi from generate_series(1, 8000) i) numbers`)

describeOnEachDatabase('search filters', (app) => {
  test('whatever is asked, the pages hold what meets it, in order and once [API-15] [MAP-4] [VAL-7]', async () => {
    const chance = chanceFrom(20_161)
    const homes = randomHomes(chance, 900)
    await addHomes(app.db, homes)
    const token = await app.signIn('Investor')
    const cases = Array.from({ length: 40 }, () => ({
      bounds: randomBounds(chance),
      filters: randomFilters(chance),
    }))
    let found = 0
    for (const { bounds, filters } of [{ bounds: world, filters: {} }, ...cases]) {
      const pages = await searchAll(app, token, bounds, filters)
      const ids = pages.flat().map(({ _id }) => _id)
      expect({ bounds, filters, ids }).toEqual({ bounds, filters, ids: expected(homes, bounds, filters) })
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(SEARCH_PAGE_SIZE)
      found += ids.length
    }
    expect(found).toBeGreaterThan(1_500)
  })

  test('filters are checked on the index, and what few homes meet is found without walking the world', async () => {
    await addManyHomes(app.db)
    await analyzeTables(app.db)
    const plan = async (filters: SearchFilters) => {
      const statement = searchStatement({ bounds: world, after: null, filters })
      const { rows } = await app.db.execute(sql`explain (costs off) ${statement}`)
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    }
    for (const strategy of StrategyKey.options) {
      expect(await plan({ strategy, minCashOnCashRoi: 9.99 as Percent })).toContain(
        `properties_${builtInStrategies[strategy].columns}`,
      )
      const byReturn = await plan({ strategy, minCashOnCashRoi: 0 as Percent })
      expect(byReturn).toContain('Index Scan using properties_viewport')
      // Homes whose returns lack a fact may be most of a market, so the index leaves them out.
      expect(byReturn).toMatch(/Index Cond: .*traits/)
      expect(byReturn).not.toMatch(/Filter: .*traits/)
    }
    const all = { minPrice: 200_000, maxPrice: 800_000, minArea: 900, maxArea: 2_000 } as SearchFilters
    const walked = await plan({ ...all, minBeds: 2, minBaths: 2, status: 'forSale' })
    expect(walked).toContain('Index Scan using properties_viewport')
    // A condition that the index cannot check would be a filter, which reads the table for every home in the range.
    expect(walked.split('SubPlan')[0]).not.toContain('Filter')
    expect(await plan({ minPrice: 899_900 as Dollars })).toContain('properties_price')
  })

  test('a page that is exactly full says that nothing follows [API-15]', async () => {
    const homes = Array.from({ length: SEARCH_PAGE_SIZE }, (_, index) => ({ id: `h${index}`, bedrooms: 4 }))
    await addHomes(app.db, [...homes, { id: 'small', bedrooms: 2 }])
    const token = await app.signIn('Investor')
    const [all, large] = [
      await app.get(urlOf(world, {}), token),
      await app.get(urlOf(world, { minBeds: '4' }), token),
    ]
    expect([all.data.length, all.headers['link']]).toEqual([200, expect.stringContaining('rel="next"')])
    expect([large.data.length, large.headers['link']]).toEqual([200, undefined])
  })

  test.each([
    ['minPrice', { minPrice: 'cheap' }],
    ['maxPrice', { maxPrice: '-1' }],
    ['maxPrice', { minPrice: '500000', maxPrice: '400000' }],
    ['minBeds', { minBeds: '2.5' }],
    ['minBaths', { minBaths: '99999999999' }],
    ['minArea', { minArea: '' }],
    ['maxArea', { minArea: '2000', maxArea: '1999.5' }],
    ['status', { status: 'withdrawn' }],
    ['strategy', { strategy: 'flipHouse', minCashOnCashRoi: '5' }],
    ['strategy', { minCashOnCashRoi: '5' }],
    ['minCashOnCashRoi', { strategy: 'buyHold', minCashOnCashRoi: 'Infinity' }],
    ['includeIncomplete', { strategy: 'buyHold', minCashOnCashRoi: '5', includeIncomplete: 'yes' }],
  ])('a wrong %s is refused by name: %j [API-15] [API-24]', async (field, filters) => {
    const response = await app.get(urlOf(world, filters), await app.signIn('Investor'))
    expect([response.status, Object.keys(response.error!.fields!)]).toEqual([400, [field]])
    expect(response.error!.message).toMatch(new RegExp(`${field}|minCashOnCashRoi`))
  })
})
