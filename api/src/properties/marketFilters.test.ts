import { endpointPath, type HomeTags, searchHomeTags, unpackHomeTags } from '@freehold/contracts'
import { chanceFrom } from '../demo/chance'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import {
  homesThatMeet,
  inOrder,
  randomBounds,
  randomFilters,
  randomHomes,
  randomOrder,
  type RandomQuery,
  storeMarket,
} from './testing/randomMarket'

const world = { sw: { lat: -90, lng: -180 }, ne: { lat: 90, lng: 180 } }

const urlOf = (query: RandomQuery, bounds = world) =>
  `${endpointPath(searchHomeTags)}?${new URLSearchParams({
    type: 'bounds',
    zoom: '4',
    bounds: JSON.stringify(bounds),
    ...query,
  }).toString()}`

/** The ids on all pages; each page names the position of the next. */
async function searchAll(app: TestApp, as: string, query: RandomQuery, bounds: typeof world) {
  const ids: string[] = []
  for (let next: RandomQuery | null = {}; next !== null;) {
    const { data, error }: { data: HomeTags; error: unknown } = await app.get(
      urlOf({ ...query, ...next, view: 'tags' }, bounds),
      as,
    )
    expect(error).toBeUndefined()
    ids.push(...unpackHomeTags(data).map(({ _id }) => _id))
    next = data.next === null ? null : { lastValue: data.next }
  }
  return ids
}

describeOnEachDatabase('filters of the market', (app) => {
  test('whatever is filtered and sorted by, the pages hold what meets it, in order and once [MKT-5]', async () => {
    const chance = chanceFrom(51)
    const homes = randomHomes(chance, 1_500)
    await storeMarket(app.db, homes)
    const as = await app.signIn('Investor')
    let found = 0
    for (let index = 0; index < 80; index += 1) {
      const filters = randomFilters(chance, chance.pick([0, 0.05, 0.15]))
      const query = { ...filters, ...(chance.isTrue(0.8) && randomOrder(chance, filters)) }
      const bounds = randomBounds(chance)
      const expected = inOrder(homesThatMeet(homes, bounds, query), query).map(({ id }) => id)
      const ids = await searchAll(app, as, query, bounds)
      expect({ query, bounds, ids }).toEqual({ query, bounds, ids: expected })
      found += ids.length
    }
    expect(found).toBeGreaterThan(3_000)
  })

  test('the search of whole homes knows the same filters and orders [MKT-5]', async () => {
    await addHomes(app.db, [
      { id: 'old', yearBuilt: 1920 },
      { id: 'new', yearBuilt: 2020 },
      { id: 'newer', yearBuilt: 2022 },
    ])
    const as = await app.signIn('Investor')
    const { data } = await app.get(urlOf({ minYearBuilt: '2000', sort: 'yearBuilt', order: 'desc' }), as)
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual(['newer', 'new'])
  })

  test.each([
    ['maxCash', { strategy: 'buyHold', maxCash: '-1' }],
    ['strategy', { maxCash: '100000' }],
    ['strategy', { minCashFlow: '0' }],
    ['minCashFlow', { strategy: 'fixFlip', minCashFlow: '0' }],
    ['minDscr', { minDscr: 'high' }],
    ['maxPricePerSquareFoot', { minPricePerSquareFoot: '300', maxPricePerSquareFoot: '200' }],
    ['minYearBuilt', { minYearBuilt: '1950.5' }],
    ['maxYearBuilt', { minYearBuilt: '2000', maxYearBuilt: '1990' }],
    ['maxLot', { minLot: '2', maxLot: '1' }],
    ['minDaysOnMarket', { minDaysOnMarket: '-3' }],
    ['maxDaysOnMarket', { minDaysOnMarket: '30', maxDaysOnMarket: '7' }],
    ['returnCase', { strategy: 'buyHold', returnCase: 'optimistic' }],
    ['market', { market: 'nowhere' }],
    ['market', { market: "x' or 1=1 --" }],
    ['sort', { sort: 'remarks' }],
    ['sort', { sort: 'cashFlow', strategy: 'fixFlip' }],
    ['strategy', { sort: 'return' }],
    ['order', { sort: 'price', order: 'up' }],
    ['order', { order: 'desc' }],
    ['lastValue', { sort: 'price', lastValue: 'cheap,h1' }],
    ['lastValue', { sort: 'price', lastValue: '400000' }],
    ['lastValue', { sort: 'address', lastValue: '1 Alder St' }],
  ])('a wrong %s is refused by name: %j [MKT-5] [API-24]', async (field, query) => {
    const as = await app.signIn('Investor')
    for (const view of [{ view: 'tags' }, {}]) {
      const { status, error } = await app.get(urlOf({ ...query, ...view } as RandomQuery), as)
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
    }
  })
})
