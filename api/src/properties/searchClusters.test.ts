import { type Bounds, type HomeClusters, searchClusters } from '@freehold/contracts'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { defineClusters } from './testing/defineClusters'

defineClusters({ homes: 2_000, views: 100 })

const world: Bounds = { sw: { lat: -90, lng: -180 }, ne: { lat: 90, lng: 180 } }

const search = async (app: TestApp, as: string, zoom: number, bounds: unknown, filters: object = {}) =>
  app.call(searchClusters, { as, query: { zoom: String(zoom), bounds: JSON.stringify(bounds), ...filters } })

describeOnEachDatabase('clusters of a view', (app) => {
  test('zooming in splits each cell into cells that hold the same homes [MKT-2]', async () => {
    await addHomes(
      app.db,
      Array.from({ length: 900 }, (_, index) => ({
        id: `h${index}`,
        lng: -122.3 + ((index * 7_919) % 1_000) / 500,
        lat: 47 + ((index * 6_007) % 1_000) / 700,
      })),
    )
    const as = await app.signIn('Investor')
    const bounds = { sw: { lat: 46, lng: -124 }, ne: { lat: 49, lng: -119 } }
    let before: HomeClusters | null = null
    for (const zoom of [5, 6, 7, 8, 9]) {
      const { data } = await search(app, as, zoom, bounds)
      expect(data.total).toBe(900)
      if (before) {
        expect(data.level).toBe(before.level + 1)
        for (const { x, y, count } of before.clusters) {
          const parts = data.clusters.filter((part) => part.x >> 1 === x && part.y >> 1 === y)
          expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(count)
        }
      }
      before = data
    }
  })

  test('a point, a line and a view of the whole world at any zoom are answered [MKT-2]', async () => {
    await addHomes(app.db, [
      { id: 'here' },
      { id: 'pole', lng: 180, lat: 90 },
      { id: 'far', lng: -180, lat: -90 },
    ])
    const as = await app.signIn('Investor')
    const at = { lat: 47.6, lng: -122.3 }
    const totals = []
    for (const bounds of [
      world,
      { sw: at, ne: at },
      { sw: { ...at, lng: -123 }, ne: at },
      { sw: at, ne: { ...at, lng: -123 } },
    ]) {
      for (const zoom of [0, 24]) totals.push((await search(app, as, zoom, bounds)).data.total)
    }
    // The last one goes around the world, along one parallel.
    expect(totals).toEqual([3, 3, 1, 1, 1, 1, 1, 1])
  })

  test.each([
    ['bounds', { bounds: JSON.stringify({ sw: { lat: 48, lng: -123 }, ne: { lat: 47, lng: -122 } }) }],
    ['bounds.ne.lng', { bounds: JSON.stringify({ ...world, ne: { lat: 90, lng: 181 } }) }],
    ['zoom', { zoom: '25' }],
    ['strategy', { maxCash: '1000' }],
    ['minCashFlow', { strategy: 'buyHold', minCashFlow: '1e999' }],
    ['market', { market: 'nowhere' }],
  ])('a wrong %s is refused by name: %j [MKT-2] [API-24]', async (field, wrong) => {
    const { status, error } = await search(app, await app.signIn('Investor'), 4, world, wrong)
    expect([status, Object.keys(error!.fields!)]).toEqual([400, [field]])
  })

  test('clusters need a signed-in user [MKT-2]', async () => {
    expect((await search(app, 'nobody', 4, world)).status).toBe(401)
  })
})
