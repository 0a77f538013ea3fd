import {
  endpointPath,
  getMarketReport,
  searchClusters,
  searchFigure,
  searchHeat,
  searchHeatByZip,
  searchHomeTags,
  searchProperties,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { addHomes } from '../testing/addHomes'
import { onPostgres } from '../testing/testDatabases'
import { TestApp } from '../testing/testApp'
import { until } from '../testing/until'

const bounds = JSON.stringify({ sw: { lat: 47, lng: -123 }, ne: { lat: 48, lng: -122 } })

onPostgres(describe)('a search that is given up', () => {
  jest.setTimeout(60_000)
  const app = new TestApp('postgres')
  let address: string
  beforeAll(async () => {
    await app.start()
    await app.reset()
    address = await app.api.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.stop())

  test.each([
    ['tags', endpointPath(searchHomeTags), { type: 'bounds', zoom: '14', bounds, view: 'tags' }],
    ['a whole search', endpointPath(searchProperties), { type: 'bounds', zoom: '14', bounds }],
    ['clusters', endpointPath(searchClusters), { zoom: '14', bounds }],
    ['a figure', endpointPath(searchFigure), { bounds, figure: 'dscr' }],
    ['a heat map', endpointPath(searchHeat), { zoom: '14', bounds }],
    ['its table', endpointPath(searchHeatByZip), { zoom: '14', bounds }],
    ['a market', endpointPath(getMarketReport), { zip: '98001' }],
  ])(
    'the statement of %s is canceled when the browser gives up [MKT-5] [MKT-2] [MKT-3] [MKT-9]',
    async (name, path, query) => {
      await addHomes(app.db, [{ id: `home of ${name}`.replaceAll(/\W/g, '-') }])
      const as = await app.signIn('Investor')
      const waiting = async () => {
        const { rows } = await app.db.execute<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
        return rows[0]!.count
      }
      await app.db.transaction(async (tx) => {
        // Until the end of this transaction no search can begin to read.
        await tx.execute(sql`lock table properties in access exclusive mode`)
        const controller = new AbortController()
        const search = fetch(`${address}${path}?${new URLSearchParams(query).toString()}`, {
          headers: { authorization: as },
          signal: controller.signal,
        }).catch((error: Error) => error.name)
        await until(waiting, (count) => count === 1)
        controller.abort()
        expect(await search).toBe('AbortError')
        const canceled = Date.now()
        await until(waiting, (count) => count === 0)
        // Long before the time limit of statements, which would end it too.
        expect(Date.now() - canceled).toBeLessThan(5_000)
      })
      // What follows is answered.
      const response = await fetch(`${address}${path}?${new URLSearchParams(query).toString()}`, {
        headers: { authorization: as },
      })
      expect(response.status).toBe(200)
    },
  )
})
