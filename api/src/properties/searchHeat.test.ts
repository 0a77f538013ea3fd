import {
  type Bounds,
  formatAreas,
  HEAT_AREAS_MAX,
  type HeatArea,
  type HeatCell,
  type HeatMap,
  type HeatTable,
  hexagonAt,
  type LngLat,
  MARKET_SAMPLE_MIN,
  searchClusters,
  searchHeat,
  searchHeatByZip,
  StrategyKey,
} from '@freehold/contracts'
import { chanceFrom, type Chance } from '../demo/chance'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { isInArea, randomArea } from './testing/randomAreas'
import {
  comparedReturn,
  type FoundHome,
  homesThatMeet,
  pricePerSquareFoot,
  randomBounds,
  randomFilters,
  randomHomes,
  type RandomQuery,
  storeMarket,
} from './testing/randomMarket'

const HOMES = 3_000
const VIEWS = 120
const HEXAGONS_MAX = 8_000

const world: Bounds = { sw: { lat: -90, lng: -180 }, ne: { lat: 90, lng: 180 } }

const ask = async (app: TestApp, as: string, zoom: number, bounds: unknown, filters: object = {}) => {
  const query = { zoom: String(zoom), bounds: JSON.stringify(bounds), ...filters }
  return {
    heat: await app.call(searchHeat, { as, query }),
    byZip: await app.call(searchHeatByZip, { as, query }),
  }
}

/** The median of what is known; null if that is too little. */
function medianOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  if (known.length < MARKET_SAMPLE_MIN) return null
  const [low, high] = [known[(known.length - 1) >> 1]!, known[known.length >> 1]!]
  return low === high ? low : (low + high) / 2
}

/** Expects figures of homes, but for what they are rounded to. */
function expectFigures(
  { count, medianReturn, medianPricePerSquareFoot }: Omit<HeatArea, 'postalCode' | 'city'>,
  homes: FoundHome[],
  query: RandomQuery,
): void {
  expect(count).toBe(homes.length)
  const percent = medianOf(homes.map((home) => comparedReturn(home, query)))
  if (percent === null || percent === Infinity)
    expect(medianReturn).toBe(percent === null ? null : 'Infinity')
  else expect(Math.abs(Number(medianReturn) - percent)).toBeLessThanOrEqual(0.00501)
  const dollars = medianOf(homes.map(pricePerSquareFoot))
  if (dollars === null) expect(medianPricePerSquareFoot).toBeNull()
  else expect(Math.abs(medianPricePerSquareFoot! - dollars)).toBeLessThanOrEqual(0.501)
}

function groupBy(homes: FoundHome[], keyOf: (home: FoundHome) => string): Map<string, FoundHome[]> {
  const groups = new Map<string, FoundHome[]>()
  for (const home of homes) {
    const key = keyOf(home)
    const group = groups.get(key)
    if (group) group.push(home)
    else groups.set(key, [home])
  }
  return groups
}

const hexagonKey = ({ x, y }: Pick<HeatCell, 'x' | 'y'>) => `${x},${y}`

function expectMap({ zoom, total, cells }: HeatMap, homes: FoundHome[], query: RandomQuery): void {
  const groups = groupBy(homes, ({ lng, lat }) => hexagonKey(hexagonAt([lng, lat], zoom)))
  expect(total).toBe(homes.length)
  expect(cells.map(hexagonKey).toSorted()).toEqual([...groups.keys()].toSorted())
  expect(cells.toSorted((a, b) => a.y - b.y || a.x - b.x)).toEqual(cells)
  for (const cell of cells) expectFigures(cell, groups.get(hexagonKey(cell))!, query)
}

function expectTable({ total, areas }: HeatTable, homes: FoundHome[], query: RandomQuery): void {
  const groups = groupBy(homes, ({ zip }) => zip)
  expect(total).toBe(groups.size)
  const inOrder = [...groups].toSorted(
    ([zip, one], [otherZip, other]) => other.length - one.length || (zip < otherZip ? -1 : 1),
  )
  expect(areas.map(({ postalCode }) => postalCode)).toEqual(inOrder.map(([zip]) => zip))
  for (const area of areas) expectFigures(area, groups.get(area.postalCode)!, query)
}

/** Towns of a few ZIP codes, and places of which none is known. */
const zipOf = (chance: Chance) =>
  chance.isTrue(0.05) ? '' : String(98_000 + Math.floor(30 * chance.fraction() ** 2))

describeOnEachDatabase('heat', (app) => {
  test(`the hexagons and ZIP codes of ${VIEWS} views and filters are those of the homes themselves, as many as clusters count [MKT-3]`, async () => {
    const chance = chanceFrom(3)
    const homes = randomHomes(chance, HOMES).map((home) => ({ ...home, zip: zipOf(chance) }))
    await storeMarket(app.db, homes)
    const as = await app.signIn('Investor')
    const seen = { homes: 0, inAreas: 0, returns: 0, prices: 0, few: 0 }
    for (let index = 0; index < VIEWS; index += 1) {
      const filters: RandomQuery = chance.isTrue(0.4)
        ? randomFilters(chance, 0.07)
        : {
            strategy: chance.pick(StrategyKey.options),
            returnCase: chance.pick(['expected', 'conservative']),
          }
      const areas = chance.isTrue(0.3) ? [randomArea(chance), randomArea(chance)] : []
      const bounds = randomBounds(chance)
      const query = {
        ...filters,
        ...(areas.length > 0 && { areas: formatAreas(areas) }),
        zoom: String(Math.round(chance.between(0, 120)) / 10),
        bounds: JSON.stringify(bounds),
      }
      const expected = homesThatMeet(homes, bounds, filters).filter(
        ({ lng, lat }) => areas.length === 0 || areas.some((area) => isInArea(area, [lng, lat])),
      )
      const heat = await app.call(searchHeat, { as, query })
      const byZip = await app.call(searchHeatByZip, { as, query })
      const clusters = await app.call(searchClusters, { as, query })
      expect([heat.error, byZip.error, clusters.error]).toEqual([undefined, undefined, undefined])
      try {
        expect(heat.data.zoom).toBeLessThanOrEqual(Number(query.zoom))
        expectMap(heat.data, expected, filters)
        expectTable(byZip.data, expected, filters)
        expect(heat.data.total).toBe(clusters.data.total)
      } catch (failure) {
        throw new Error(`View ${index}: ${JSON.stringify(query)}\n${(failure as Error).message}`, {
          cause: failure,
        })
      }
      seen.homes += expected.length
      if (areas.length > 0) seen.inAreas += expected.length
      for (const { count, medianReturn, medianPricePerSquareFoot } of heat.data.cells) {
        if (typeof medianReturn === 'number') seen.returns += 1
        if (medianPricePerSquareFoot !== null) seen.prices += 1
        if (count < MARKET_SAMPLE_MIN) seen.few += 1
      }
    }
    // What was compared is no empty sea.
    expect(seen.homes).toBeGreaterThan((VIEWS * HOMES) / 20)
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(VIEWS)
  })

  test('a hexagon with nine figures shows none, with ten their median, without the homes that are not compared [MKT-3]', async () => {
    const home = (index: number) => ({
      id: `home-${index}`,
      lng: -122.3 + index / 1e6,
      listingPrice: 300_000 + 15_000 * index,
      buyHoldRoi: index,
      buyHoldStatus: 'OK' as const,
      buyHoldConservativeRoi: index - 20,
      buyHoldConservativeStatus: 'OK' as const,
    })
    await addHomes(
      app.db,
      Array.from({ length: 9 }, (_, index) => home(index)),
    )
    const as = await app.signIn('Investor')
    const figures = async (filters: object) => {
      const { heat, byZip } = await ask(app, as, 12, world, filters)
      expect(heat.data.cells).toHaveLength(1)
      const { count, medianReturn, medianPricePerSquareFoot } = heat.data.cells[0]!
      expect(byZip.data).toEqual({
        total: 1,
        areas: [{ postalCode: '98001', city: 'Fairview', count, medianReturn, medianPricePerSquareFoot }],
      })
      return [count, medianReturn, medianPricePerSquareFoot]
    }
    expect(await figures({ strategy: 'buyHold' })).toEqual([9, null, null])
    await addHomes(app.db, [{ ...home(9), missingFacts: ['taxes'] }])
    expect(await figures({ strategy: 'buyHold' })).toEqual([10, null, 245])
    expect(await figures({ strategy: 'buyHold', includeIncomplete: 'true' })).toEqual([10, 4.5, 245])
    await addHomes(app.db, [{ ...home(10), buildingArea: null, checkReasons: ['bedrooms'] }, home(11)])
    expect(await figures({ strategy: 'buyHold' })).toEqual([12, 4.5, 250])
    expect(await figures({ strategy: 'buyHold', returnCase: 'conservative' })).toEqual([12, -15.5, 250])
    expect(await figures({})).toEqual([12, null, 250])
  })

  test('a median among returns without end is infinite [MKT-3]', async () => {
    await addHomes(
      app.db,
      Array.from({ length: 24 }, (_, index) => ({
        id: `home-${index}`,
        zip: index < 12 ? '98001' : '98002',
        brrrrRoi: index % 12 < 6 ? 5 : null,
        brrrrStatus: index % 12 < (index < 12 ? 6 : 5) ? ('OK' as const) : ('INFINITE' as const),
      })),
    )
    const { heat, byZip } = await ask(app, await app.signIn('Investor'), 10, world, { strategy: 'brrrr' })
    expect(heat.data.cells.map(({ medianReturn }) => medianReturn)).toEqual(['Infinity'])
    expect(byZip.data.areas.map(({ medianReturn }) => medianReturn)).toEqual(['Infinity', 'Infinity'])
  })

  test('a hexagon on the antimeridian is one, with the homes on both sides of it [MKT-3]', async () => {
    const at: LngLat = [180, 51.5]
    // At this latitude the antimeridian runs through the middle of hexagons.
    const zoom = [8, 9, 10].find((one) => hexagonAt(at, one).y % 2 === 0)!
    const places = [-0.01, -0.005, 0, 0.005, 0.01].map((away): LngLat => [
      180 + away > 180 ? away - 180 : 180 + away,
      51.5,
    ])
    await addHomes(
      app.db,
      [...places, ...places].map(([lng, lat], index) => ({ id: `home-${index}`, lng, lat })),
    )
    const bounds = { sw: { lat: 51, lng: 179.5 }, ne: { lat: 52, lng: -179.5 } }
    const { heat, byZip } = await ask(app, await app.signIn('Investor'), zoom, bounds)
    expect(heat.data).toEqual({
      zoom,
      total: 10,
      cells: [{ ...hexagonAt(at, zoom), count: 10, medianReturn: null, medianPricePerSquareFoot: 267 }],
    })
    expect(byZip.data.areas.map(({ count }) => count)).toEqual([10])
  })

  test('a screen has the hexagons of its zoom, a view of too many those of a lower one [MKT-3]', async () => {
    const as = await app.signIn('Investor')
    const zoomOf = async (zoom: number, bounds: Bounds) => (await ask(app, as, zoom, bounds)).heat.data.zoom
    for (const zoom of [3, 8.5, 13.99, 24]) {
      for (const lng of [-122.3, 179.9999, 0])
        expect(await zoomOf(zoom, viewAround({ lng, lat: 47.6 }, zoom, 3_840, 2_160))).toBe(Math.floor(zoom))
    }
    // A fourth of the hexagons with each zoom less.
    for (const [times, less] of [
      [2, 1],
      [4, 2],
      [16, 4],
    ] as const)
      expect(await zoomOf(12, viewAround({ lng: -122.3, lat: 47.6 }, 12, 2_500 * times, 2_500 * times))).toBe(
        12 - less,
      )
    const ofWorld = await zoomOf(24, world)
    const hexagonsOf = (zoom: number) => (256 * 2 ** zoom) ** 2 / (21 * 21 * 1.5 * Math.sqrt(3))
    expect(hexagonsOf(ofWorld)).toBeLessThan(HEXAGONS_MAX)
    expect(hexagonsOf(ofWorld + 1)).toBeGreaterThan(HEXAGONS_MAX)
    const line: Bounds = { sw: { lat: 47.6, lng: -180 }, ne: { lat: 47.6, lng: 180 } }
    expect(await zoomOf(24, line)).toBeLessThan(12)
  })

  test(`of more than ${HEAT_AREAS_MAX} ZIP codes those with most homes are listed, each with the city of most [MKT-3]`, async () => {
    const single = Array.from({ length: HEAT_AREAS_MAX }, (_, index) => ({
      id: `single-${index}`,
      zip: String(10_000 + index),
    }))
    const named = (zip: string, cities: string[]) =>
      cities.map((city, index) => ({ id: `${zip || 'none'}-${index}`, zip, city }))
    await addHomes(app.db, [
      ...single,
      ...named('99001', ['Alder', 'Birch', 'Birch']),
      ...named('99002', ['', '', 'Cedar', 'Birch', 'Cedar']),
      ...named('99003', ['', '']),
      ...named('', ['Alder', 'Alder', 'Alder', 'Alder']),
    ])
    const { heat, byZip } = await ask(app, await app.signIn('Investor'), 6, world)
    expect(heat.data.total).toBe(HEAT_AREAS_MAX + 14)
    expect(byZip.data.total).toBe(HEAT_AREAS_MAX + 4)
    expect(byZip.data.areas).toHaveLength(HEAT_AREAS_MAX)
    expect(
      byZip.data.areas.slice(0, 5).map(({ postalCode, city, count }) => [postalCode, city, count]),
    ).toEqual([
      ['99002', 'Cedar', 5],
      ['', null, 4],
      ['99001', 'Birch', 3],
      ['99003', null, 2],
      ['10000', 'Fairview', 1],
    ])
  })

  test('a point, a line and views without homes are answered [MKT-3]', async () => {
    await addHomes(app.db, [
      { id: 'here' },
      { id: 'pole', lng: 180, lat: 90 },
      { id: 'far', lng: -180, lat: -90 },
    ])
    const as = await app.signIn('Investor')
    const at = { lat: 47.6, lng: -122.3 }
    const sea = { lat: 10, lng: -140 }
    const totals = []
    for (const bounds of [
      world,
      { sw: at, ne: at },
      { sw: { ...at, lng: -123 }, ne: at },
      { sw: sea, ne: sea },
    ]) {
      for (const zoom of [0, 24]) {
        const { heat, byZip } = await ask(app, as, zoom, bounds)
        totals.push([heat.data.total, byZip.data.total])
      }
    }
    expect(totals).toEqual([[3, 1], [3, 1], [1, 1], [1, 1], [1, 1], [1, 1], [0, 0], [0, 0]]) // oxfmt-ignore
  })

  test.each([
    ['bounds', { bounds: JSON.stringify({ sw: { lat: 48, lng: -123 }, ne: { lat: 47, lng: -122 } }) }],
    ['bounds.ne.lng', { bounds: JSON.stringify({ ...world, ne: { lat: 90, lng: 181 } }) }],
    ['zoom', { zoom: '25' }],
    ['strategy', { maxCash: '1000' }],
    ['minCashFlow', { strategy: 'buyHold', minCashFlow: '1e999' }],
    ['market', { market: 'nowhere' }],
    ['areas', { areas: '1,2,3' }],
  ])('a wrong %s is refused by name: %j [MKT-3] [API-24]', async (field, wrong) => {
    const { heat, byZip } = await ask(app, await app.signIn('Investor'), 4, world, wrong)
    for (const { status, error } of [heat, byZip])
      expect([status, Object.keys(error!.fields!)]).toEqual([400, [field]])
  })

  test('the heat of a view needs a signed-in user [MKT-3]', async () => {
    const { heat, byZip } = await ask(app, 'nobody', 4, world)
    expect([heat.status, byZip.status]).toEqual([401, 401])
  })
})

/** What a screen of so many pixels shows around a place. */
function viewAround(
  { lng, lat }: { lng: number; lat: number },
  zoom: number,
  width: number,
  height: number,
): Bounds {
  const size = 256 * 2 ** zoom
  const half = Math.min(180, (width / size) * 180)
  const middle = Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)
  const latAt = (share: number) => (Math.atan(Math.sinh(2 * Math.PI * share)) * 180) / Math.PI
  const wrapped = (degrees: number) => ((degrees + 540) % 360) - 180
  return {
    sw: { lat: latAt(middle - height / size / 2), lng: half === 180 ? -180 : wrapped(lng - half) },
    ne: { lat: latAt(middle + height / size / 2), lng: half === 180 ? 180 : wrapped(lng + half) },
  }
}
