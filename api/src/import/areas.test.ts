import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { autocompletePlaces, listImports, placeDetails } from '@freehold/contracts'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { runImport } from './runImport'

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-areas-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command as at a terminal; what it says comes back with its exit code. */
async function run(app: TestApp, ...argv: string[]) {
  const stdout = new PassThrough()
  const screen = Object.assign(new PassThrough(), { isTTY: true })
  const code = await runImport(argv, {
    openDatabase: async () => ({ db: app.db, kind: app.kind, close: async () => {} }),
    dataDirectory: folder,
    terminal: { stdout, stderr: screen, workingDirectory: folder },
  })
  return { code, said: String(stdout.read() ?? ''), complained: String(screen.read() ?? '') }
}

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const street = (name: string, ...coordinates: [number, number][]) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'LineString', coordinates },
})
const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

describeOnEachDatabase('lines of streets', (app) => {
  const importText = (text: string, city = 'Fairview') =>
    run(app, 'streets', '--city', city, '--state', 'WA', fileOf('streets.json', text))
  const importStreets = (features: object[], city?: string) => importText(collection(features), city)
  const find = async (input: string) => {
    const as = await app.signIn('Investor')
    return (await app.call(autocompletePlaces, { as, query: { input } })).data
  }
  const viewportOf = async (input: string) => {
    const [place] = await find(input)
    const as = await app.signIn('Investor')
    return (await app.call(placeDetails, { as, params: { id: place!.placeId } })).data.viewport
  }

  test('that became shorter only are updated, and shown so at once', async () => {
    await importStreets([street('PINE ST', [-122.4, 47.6], [-122.2, 47.7])])
    const { said } = await importStreets([street('PINE ST', [-122.4, 47.6], [-122.3, 47.65])])
    expect(said).toContain('0 created\n  1 updated\n  0 unchanged')
    expect(await viewportOf('pine')).toEqual({
      sw: { lat: 47.6, lng: -122.4 },
      ne: { lat: 47.65, lng: -122.3 },
    })
  })

  test('are the same however far apart the lines of one stand in the file', async () => {
    const others = Array.from({ length: 1_200 }, (_, i) => street(`${i} AVE`, [-122, 47], [-122, 47.1]))
    const far = [street('E. PINE ST', [-122.4, 47.6]), ...others, street('e pine st', [-122.2, 47.7])]
    const first = await importStreets(far)
    expect(first.said).toContain('1,202 rows\n  1,201 created\n  0 updated\n  1 unchanged')
    const again = await importStreets(far)
    expect(again.said).toContain('0 created\n  0 updated\n  1,202 unchanged')
    expect(again.said).toContain('Nothing has changed.')
    expect((await viewportOf('e pine')).ne).toEqual({ lat: 47.7, lng: -122.2 })
  })

  test('of one city leave those of another, and are its own however it is spelt', async () => {
    await importStreets([street('OAK ST', [-122, 47], [-122, 47.1])], 'Marston')
    await importStreets([street('ELM ST', [-122, 47], [-122, 47.1])])
    const { said } = await importStreets([street('PINE ST', [-122, 47], [-122, 47.1])], 'FAIRVIEW')
    expect(said).toContain('1 removed')
    expect([await find('oak'), await find('elm')].map(({ length }) => length)).toEqual([1, 0])
  })

  test.each<[string, (text: string) => string]>([
    ['amidst a line', (text) => text.slice(0, -60)],
    ['behind a line', (text) => text.slice(0, text.indexOf(',{"type":"Feature","properties":{"name":"ELM'))],
    ['before its last bracket', (text) => text.slice(0, -1)],
  ])('of a file that breaks off %s delete nothing and change nothing', async (_, cut) => {
    const features = [street('PINE ST', [-122, 47], [-122, 47.1]), street('ELM ST', [-122, 47], [-122, 47.1])]
    await importStreets(features)
    const { code, complained } = await importText(cut(collection([...features.toReversed().slice(1), street('ELM ST', [-123, 48])]))) // oxfmt-ignore
    expect([code, complained]).toEqual([1, expect.stringContaining('streets.json breaks off before its end')])
    expect([await find('pine'), await find('elm')].map(({ length }) => length)).toEqual([1, 1])
    const { data: runs } = await app.call(listImports, { as: await app.signIn('Admin') })
    expect(runs[0]).toMatchObject({ state: 'failed', created: 0, updated: 0, removed: 0 })
  })

  test('tell how far they are read and stored', async () => {
    const text = collection([street('PINE ST', [-122, 47]), street('ELM ST', [-122, 47])])
    const { complained } = await importText(text)
    expect(complained).toMatch(new RegExp(`Reading #+ 100% \\| ${text.length} of ${text.length} bytes`))
    expect(complained).toMatch(/Loading #+ 100% \| 2 of 2 rows \|/)
  })
})

describeOnEachDatabase("HUD's small-area rents", (app) => {
  test('tell how far they are read and stored', async () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => `${98_001 + i},900,1000,1500,2000,2500`)
    const text = ['zip,br0,br1,br2,br3,br4', ...rows].join('\n')
    const { said, complained } = await run(app, 'rents', fileOf('rents.csv', text))
    expect(said).toContain('1,200 created')
    expect(complained).toMatch(new RegExp(`Reading [#.]+ \\d+% \\| ${text.length} of ${text.length} bytes`))
    expect(complained).toMatch(/Loading #+ 100% \| 1200 of 1200 rows/)
  })
})

describeOnEachDatabase('a RESO Web API that does not tell how much it has', (app) => {
  const listing = { ListingKey: 'k1', StandardStatus: 'Active', City: 'Wrenfield', StateOrProvince: 'WA' }
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ value: [{ ...listing, UnparsedAddress: '7 Elm St', ListPrice: 400_000 }] }))
  })
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => void server.close())

  test('is shown with what has come and how fast, and with no share of what nobody knows', async () => {
    const { port } = server.address() as AddressInfo
    const { code, complained } = await run(app, 'reso', `http://127.0.0.1:${port}/Property`)
    expect([code, complained]).toEqual([0, expect.stringMatching(/Loading 1 rows \| [\d,]+ rows\/s/)])
    expect(complained).not.toMatch(/Loading [^\r\n]*%/)
  })
})
