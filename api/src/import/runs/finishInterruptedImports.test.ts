import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { autocompletePlaces, getProperty, listImports } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { addHomes } from '../../testing/addHomes'
import { describeOnEachDatabase } from '../../testing/testApp'
import { finishInterruptedImports } from './finishInterruptedImports'
import { openSource } from '../sources/openSource'
import type { ImportPhase } from '../ImportSource'
import { runImport } from './runImport'

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

/** A RESO Web API that refuses its second page. */
const server = createServer(({ url = '' }, response) => {
  const isFirst = !url.includes('next')
  response.writeHead(isFirst ? 200 : 403, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ value: [listing], '@odata.nextLink': '/next' }))
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

const openFeed = () => {
  const { port } = server.address() as AddressInfo
  return openSource({ adapter: 'reso', file: `http://127.0.0.1:${port}/Property`, fileName: 'feed' })
}

describeOnEachDatabase('an import that did not finish', (app) => {
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

  /** A killed process does not record its end. */
  async function kill(at: ImportPhase) {
    const onProgress = (phase: ImportPhase) => {
      if (phase === at) throw new Killed()
    }
    await expect(runImport(app.db, await openFeed(), { onProgress })).rejects.toThrow()
    await app.db.execute(sql`update import_runs set state = 'running', finished_at = null`)
  }

  test('computes what it stored before it failed, and its run shows the failure', async () => {
    await expect(runImport(app.db, await openFeed())).rejects.toThrow(/refuses the token/)
    expect(await find('7 elm')).toEqual(['7 Elm St'])
    expect(await hasResults()).toBe(true)
    expect(await runs()).toMatchObject([
      { state: 'failed', message: expect.stringContaining('403'), created: 1, computed: 1, progress: null },
    ])
  })

  test.each<[ImportPhase]>([['loading'], ['computing'], ['places']])(
    'as its command was killed while %s, is finished without another import, once',
    async (phase) => {
      await kill(phase)
      expect(await find('7 elm')).toEqual([])
      await finishInterruptedImports(app.db)
      expect(await find('7 elm')).toEqual(['7 Elm St'])
      expect(await hasResults()).toBe(true)
      expect((await runs()).map(({ state }) => state)).toEqual(['cutOff'])
      const computedAt = sql`select max(computed_at)::text as at, count(*)::int as results from strategy_results`
      const { rows: before } = await app.db.execute(computedAt)
      await finishInterruptedImports(app.db)
      expect((await app.db.execute(computedAt)).rows).toEqual(before)
    },
  )

  test('leaves no staged rows, which may contain what must not be shown, also if nothing else is left of it', async () => {
    const leaveStagedRow = () =>
      app.db.execute(sql`
        insert into staged_listings (run_id, row_number, listing_key, is_rejected, update, line, raw)
        select id, 1, 'k1', false, '{}', 1, '' from import_runs`)
    const finishAndFindStaged = async () => {
      await finishInterruptedImports(app.db)
      return (await app.db.execute(sql`select * from staged_listings`)).rows
    }
    await kill('loading')
    await leaveStagedRow()
    expect(await finishAndFindStaged()).toEqual([])
    await leaveStagedRow()
    expect(await finishAndFindStaged()).toEqual([])
  })

  test('is not finished while the server is stopping', async () => {
    await kill('computing')
    await finishInterruptedImports(app.db, { signal: AbortSignal.abort() })
    expect(await find('7 elm')).toEqual([])
    await finishInterruptedImports(app.db)
    expect(await find('7 elm')).toEqual(['7 Elm St'])
  })

  test('before the state of places was recorded is detected by the homes without places', async () => {
    await addHomes(app.db, [{ id: 'there', addressFull: '9 Oak St' }])
    await app.db.execute(sql`delete from settings where key = 'places'`)
    await finishInterruptedImports(app.db)
    expect(await find('9 oak')).toEqual(['9 Oak St'])
  })
})
