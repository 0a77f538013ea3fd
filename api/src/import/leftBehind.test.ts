import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { autocompletePlaces, getProperty, listImports } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase } from '../testing/testApp'
import { finishImports } from './finishImports'
import { openIntake } from './openIntake'
import type { Phase } from './Progress'
import { runIntake } from './runIntake'

const listing = {
  ListingKey: 'k1',
  StandardStatus: 'Active',
  ModificationTimestamp: '2024-05-01T10:00:00.000Z',
  UnparsedAddress: '7 Elm St',
  City: 'Wrenfield',
  StateOrProvince: 'WA',
  PostalCode: '01234',
  Latitude: 46.6,
  Longitude: -119.5,
  ListPrice: 400_000,
}

/** A RESO Web API that has one page more than it gives. */
const server = createServer(({ url = '' }, response) => {
  const isFirst = !url.includes('next')
  response.writeHead(isFirst ? 200 : 403, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ value: [listing], '@odata.nextLink': '/next' }))
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

const openFeed = () => {
  const { port } = server.address() as AddressInfo
  return openIntake({ adapter: 'reso', file: `http://127.0.0.1:${port}/Property`, name: 'feed' })
}

describeOnEachDatabase('what an import leaves behind', (app) => {
  const find = async (input: string) => {
    const as = await app.signIn('Investor')
    return (await app.call(autocompletePlaces, { as, query: { input } })).data.map((place) => place.mainText)
  }
  const hasResults = async () => {
    const { rows } = await app.db.execute<{ id: string }>(sql`select id from properties`)
    const call = { as: await app.signIn('Investor'), params: { id: rows[0]!.id } }
    return (await app.call(getProperty, call)).data.buyHoldResults !== undefined
  }
  const runs = async () => (await app.call(listImports, { as: await app.signIn('Admin') })).data

  class Killed extends Error {}

  /** A command that is killed here leaves no word of it. */
  async function kill(at: Phase) {
    const onProgress = (phase: Phase) => {
      if (phase === at) throw new Killed()
    }
    await expect(runIntake(app.db, await openFeed(), { onProgress })).rejects.toThrow()
    await app.db.execute(sql`update import_runs set state = 'running', finished_at = null`)
  }

  test('is computed and found though the import failed amidst it, which is told', async () => {
    await expect(runIntake(app.db, await openFeed())).rejects.toThrow(/refuses the token/)
    expect(await find('7 elm')).toEqual(['7 Elm St'])
    expect(await hasResults()).toBe(true)
    expect(await runs()).toMatchObject([
      { state: 'failed', message: expect.stringContaining('403'), created: 1, computed: 1, progress: null },
    ])
  })

  test.each<[Phase]>([['loading'], ['computing'], ['places']])(
    'by a command that was killed %s is made good without another import, once',
    async (phase) => {
      await kill(phase)
      expect(await find('7 elm')).toEqual([])
      await finishImports(app.db)
      expect(await find('7 elm')).toEqual(['7 Elm St'])
      expect(await hasResults()).toBe(true)
      expect((await runs()).map(({ state }) => state)).toEqual(['cutOff'])
      const computedAt = sql`select max(computed_at)::text as at, count(*)::int as results from strategy_results`
      const { rows: before } = await app.db.execute(computedAt)
      await finishImports(app.db)
      expect((await app.db.execute(computedAt)).rows).toEqual(before)
    },
  )

  test('is made good by one who does not stop for it while the server stops', async () => {
    await kill('computing')
    await finishImports(app.db, { signal: AbortSignal.abort() })
    expect(await find('7 elm')).toEqual([])
    await finishImports(app.db)
    expect(await find('7 elm')).toEqual(['7 Elm St'])
  })

  test('before places were ever noted is found out by the homes that are there', async () => {
    await addHomes(app.db, [{ id: 'there', addressFull: '9 Oak St' }])
    await app.db.execute(sql`delete from settings where key = 'places'`)
    await finishImports(app.db)
    expect(await find('9 oak')).toEqual(['9 Oak St'])
  })
})
