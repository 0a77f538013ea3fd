import { autocompletePlaces, listImports, placeDetails } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { addHomes } from '../../../testing/addHomes'
import { describeOnEachDatabase } from '../../../testing/testApp'
import { CommandRunner } from '../../testing/CommandRunner'

const runner = new CommandRunner()

const street = (name: string, coordinates: unknown, type = 'LineString') => ({
  type: 'Feature',
  properties: { name },
  geometry: { type, coordinates },
})
const streets = (features: object[]) =>
  runner.fileOf('streets.geojson', JSON.stringify({ type: 'FeatureCollection', name: 'features', features }))

describeOnEachDatabase('streets', (app) => {
  const importStreets = (features: object[], ...more: string[]) =>
    runner.run(app, ['streets', '--city', 'Fairview', '--state', 'wa', ...more, streets(features)])
  const find = async (input: string) => {
    const as = await app.signIn('Investor')
    const { data } = await app.call(autocompletePlaces, { as, query: { input } })
    const [first] = data
    const place = first && (await app.call(placeDetails, { as, params: { id: first.placeId } })).data
    return { names: data.map(({ mainText, secondaryText }) => `${mainText} | ${secondaryText}`), place }
  }

  test('become places that extend over their lines and homes, and are deleted when a new file lacks them', async () => {
    await addHomes(app.db, [{ id: 'home', addressFull: '5 NE 65th St', lng: -122.4, lat: 47.6 }])
    const { output } = await importStreets([
      street('NE 65TH ST', [[-122.3, 47.67], [-122.29, 47.67]]), // oxfmt-ignore
      street('NE 65TH ST', [[[-122.29, 47.67], [-122.2, 47.68]]], 'MultiLineString'), // oxfmt-ignore
      street('PINE ST', [[-122.33, 47.61], [-122.32, 47.62]]), // oxfmt-ignore
      street('Nowhere', [[-500, 47]]),
      street('', [[-122, 47]]),
      { type: 'Feature', properties: null, geometry: null },
    ])
    expect(output).toContain('6 rows\n  2 created\n  0 updated\n  1 unchanged')
    expect(output).toContain('3 rejected')
    expect((await find('pine')).names).toEqual(['Pine St | Fairview, WA'])
    const tried = await importStreets([street('NE 65TH ST', [[-122.3, 47.67], [-122.2, 47.67]])], '--dry-run') // oxfmt-ignore
    expect(tried.output).toContain('0 created\n  1 updated\n  0 unchanged')
    expect(tried.output).toContain('1 removed')
    expect((await find('pine')).names).toEqual(['Pine St | Fairview, WA'])
    const { names, place } = await find('ne 65')
    expect(names).toEqual(['NE 65th St | Fairview, WA'])
    expect(place!.viewport).toEqual({ sw: { lat: 47.6, lng: -122.4 }, ne: { lat: 47.68, lng: -122.2 } })
    const again = await importStreets([street('NE 65TH ST', [[-122.3, 47.67], [-122.2, 47.67]])]) // oxfmt-ignore
    expect(again.output).toContain('1 removed')
    expect((await find('pine')).names).toEqual([])
    await app.db.execute(sql`update properties set visible = false`)
    expect((await importStreets([])).output).toContain('Nothing has changed.')
  })
})

const line = (name: string, ...coordinates: [number, number][]) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'LineString', coordinates },
})
const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

describeOnEachDatabase('files of streets', (app) => {
  const importText = (text: string, city = 'Fairview') =>
    runner.run(app, ['streets', '--city', city, '--state', 'WA', runner.fileOf('streets.json', text)], {
      isTTY: true,
    })
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

  test('shorten a street that is shorter than before', async () => {
    await importStreets([line('PINE ST', [-122.4, 47.6], [-122.2, 47.7])])
    const { output } = await importStreets([line('PINE ST', [-122.4, 47.6], [-122.3, 47.65])])
    expect(output).toContain('0 created\n  1 updated\n  0 unchanged')
    expect(await viewportOf('pine')).toEqual({
      sw: { lat: 47.6, lng: -122.4 },
      ne: { lat: 47.65, lng: -122.3 },
    })
  })

  test('may have the lines of one street far apart', async () => {
    const others = Array.from({ length: 1_200 }, (_, i) => line(`${i} AVE`, [-122, 47], [-122, 47.1]))
    const far = [line('E. PINE ST', [-122.4, 47.6]), ...others, line('e pine st', [-122.2, 47.7])]
    const first = await importStreets(far)
    expect(first.output).toContain('1,202 rows\n  1,201 created\n  0 updated\n  1 unchanged')
    const again = await importStreets(far)
    expect(again.output).toContain('0 created\n  0 updated\n  1,202 unchanged')
    expect(again.output).toContain('Nothing has changed.')
    expect((await viewportOf('e pine')).ne).toEqual({ lat: 47.7, lng: -122.2 })
  })

  test('of one city keep the streets of another, and replace its own even if it is spelled differently', async () => {
    await importStreets([line('OAK ST', [-122, 47], [-122, 47.1])], 'Marston')
    await importStreets([line('ELM ST', [-122, 47], [-122, 47.1])])
    const { output } = await importStreets([line('PINE ST', [-122, 47], [-122, 47.1])], 'FAIRVIEW')
    expect(output).toContain('1 removed')
    expect([await find('oak'), await find('elm')].map(({ length }) => length)).toEqual([1, 0])
  })

  test.each<[string, (text: string) => string]>([
    ['within a line', (text) => text.slice(0, -60)],
    ['after a line', (text) => text.slice(0, text.indexOf(',{"type":"Feature","properties":{"name":"ELM'))],
    ['before its last bracket', (text) => text.slice(0, -1)],
  ])('that end %s change nothing', async (_, cut) => {
    const features = [line('PINE ST', [-122, 47], [-122, 47.1]), line('ELM ST', [-122, 47], [-122, 47.1])]
    await importStreets(features)
    const { code, errorOutput } = await importText(cut(collection([...features.toReversed().slice(1), line('ELM ST', [-123, 48])]))) // oxfmt-ignore
    expect([code, errorOutput]).toEqual([
      1,
      expect.stringContaining('streets.json is incomplete: its end is missing'),
    ])
    expect([await find('pine'), await find('elm')].map(({ length }) => length)).toEqual([1, 1])
    const { data: runs } = await app.call(listImports, { as: await app.signIn('Admin') })
    expect(runs[0]).toMatchObject({ state: 'failed', created: 0, updated: 0, removed: 0 })
  })

  test('show how far they have been read and stored', async () => {
    const text = collection([line('PINE ST', [-122, 47]), line('ELM ST', [-122, 47])])
    const { errorOutput } = await importText(text)
    expect(errorOutput).toMatch(new RegExp(`Reading #+ 100% \\| ${text.length} of ${text.length} bytes`))
    expect(errorOutput).toMatch(/Loading #+ 100% \| 2 of 2 rows \|/)
  })
})
