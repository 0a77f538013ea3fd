import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { autocompletePlaces, listImports } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase } from '../../testing/testApp'
import { until } from '../../testing/until'
import { CommandRunner } from '../testing/CommandRunner'
import { mappingFile } from '../testing/importCases'
import type { ImportPhase } from '../ImportSource'
import { openSource } from '../sources/openSource'
import { finishInterruptedImports } from './finishInterruptedImports'
import { runImport } from './runImport'

const runner = new CommandRunner()
const houses = path.join(__dirname, '../fixtures/houses.csv')

const listing = (key: string) => ({
  ListingKey: key,
  StandardStatus: 'Active',
  UnparsedAddress: '5 Elm St',
  City: 'Wrenfield',
  StateOrProvince: 'WA',
})

/** A feed of two pages, the second of which is left unfinished. */
class HungFeed {
  readonly #hung: ServerResponse[] = []
  readonly #second = JSON.stringify({ value: [listing('k2')] })
  readonly #server: Server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    if (!request.url?.includes('second')) {
      response.end(JSON.stringify({ value: [listing('k1')], '@odata.nextLink': '/odata/Property?second' }))
      return
    }
    response.write(this.#second.slice(0, 9))
    this.#hung.push(response)
  })

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/odata/Property`
  }
  get isHanging(): boolean {
    return this.#hung.length > 0
  }
  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
  }
  finish(): void {
    for (const response of this.#hung.splice(0)) response.end(this.#second.slice(9))
  }
  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

describeOnEachDatabase('a feed that hangs', (app) => {
  const feed = new HungFeed()
  beforeAll(() => feed.start())
  afterAll(() => feed.stop())

  const keys = async () =>
    (await app.db.execute<{ key: string }>(sql`select listing_key as key from properties order by 1`)).rows
      .map(({ key }) => key)
      .filter((key) => key.startsWith('k'))

  async function runs() {
    const { data } = await app.call(listImports, { as: await app.signIn('Admin') })
    return data.map(({ adapter, state, rowsRead, message }) => [adapter, state, rowsRead, message])
  }

  /** Imports the feed until it hangs. */
  async function importUntilHanging() {
    const source = await openSource({ adapter: 'reso', file: feed.address, fileName: 'feed' })
    const result = runImport(app.db, source, { patienceMs: 1 })
    await until(async () => feed.isHanging && (await keys()).length === 1)
    return { result }
  }

  test('holds up no other import, and goes on once its server answers [REC-6]', async () => {
    const hanging = await importUntilHanging()
    const other = await runner.run(app, ['csv', '--map', mappingFile, houses])
    expect([other.code, other.output]).toEqual([0, expect.stringContaining('  4 created')])
    expect(feed.isHanging).toBe(true)
    expect(await keys()).toEqual(['k1'])
    await finishInterruptedImports(app.db)
    // No other process can open the embedded database.
    if (app.kind === 'postgres')
      expect(await runs()).toContainEqual(['reso', 'waiting', expect.any(Number), null])

    feed.finish()
    expect(await hanging.result).toMatchObject({ counts: { read: 2, created: 2, rejected: 0 } })
    expect(await keys()).toEqual(['k1', 'k2'])
    expect(await runs()).toEqual([
      ['csv', 'finished', 14, null],
      ['reso', 'finished', 2, null],
    ])
  })

  test('completes the places of an import that is killed meanwhile', async () => {
    const hanging = await importUntilHanging()
    const home = { ...listing('other'), UnparsedAddress: '9 Oak St', Longitude: -119.5, Latitude: 46.6 }
    const file = runner.fileOf('other.json', JSON.stringify({ value: [home] }))
    const other = await openSource({ adapter: 'reso', file, fileName: 'other' })
    const onProgress = (phase: ImportPhase) => {
      if (phase === 'places') throw new Error('Killed')
    }
    await expect(runImport(app.db, other, { onProgress })).rejects.toThrow('Killed')
    feed.finish()
    await hanging.result
    const call = { as: await app.signIn('Investor'), query: { input: '9 oak' } }
    const { data: found } = await app.call(autocompletePlaces, call)
    expect(found.map(({ mainText }) => mainText)).toEqual(['9 Oak St'])
  })

  test('does not hold up the failure of its import', async () => {
    const stopping = new AbortController()
    const source = await openSource({
      adapter: 'reso',
      file: feed.address,
      fileName: 'feed',
      signal: stopping.signal,
    })
    const onProgress = (_: ImportPhase, done: number) => {
      if (done > 0) throw new Error('The disk is full')
    }
    try {
      const failing = runImport(app.db, source, { patienceMs: 1, onProgress })
      await expect(failing).rejects.toThrow('The disk is full')
    } finally {
      stopping.abort()
    }
  })
})
