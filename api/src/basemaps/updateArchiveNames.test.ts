import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { type GroundLayers, tilesOf, writeArchive } from '@freehold/basemap-fixtures'
import { autocompletePlaces } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { runBasemapCommand } from '../import/runs/command/basemapCommand'
import { describeOnEachDatabase } from '../testing/testApp'

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-names-'))
afterAll(() => rmSync(folder, { recursive: true }))

const layers: GroundLayers = {
  earth: [{ type: 'polygon', geometry: [[[-119.6, 46.7], [-119.4, 46.7], [-119.4, 46.5], [-119.6, 46.5]]] }], // oxfmt-ignore
  roads: [
    { type: 'line', geometry: [[[-119.6, 46.5], [-119.4, 46.7]]], properties: { kind: 'minor_road', name: 'Alder Street' } }, // oxfmt-ignore
  ],
  places: [{ type: 'point', geometry: [[[-119.5, 46.6]]], properties: { kind: 'locality', name: 'Alderford' } }], // oxfmt-ignore
}
const town = writeArchive({ tiles: tilesOf(layers, { minZoom: 0, maxZoom: 12 }) })

describeOnEachDatabase('names of a base map that is added by the command', (app) => {
  const file = path.join(folder, 'town.pmtiles')
  beforeEach(() => writeFileSync(file, town))

  async function run(...argv: string[]) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const code = await runBasemapCommand(argv, {
      openDatabase: async () => ({ db: app.db, kind: app.kind, close: async () => {} }),
      dataDirectory: app.config.dataDirectory,
      publicUrl: 'http://freehold.test',
      terminal: { stdout, stderr, workingDirectory: folder },
    })
    return { code, output: String(stdout.read() ?? ''), errorOutput: String(stderr.read() ?? '') }
  }
  const suggest = async (input: string) => {
    const as = await app.signIn('Investor')
    const { data } = await app.call(autocompletePlaces, { as, query: { input } })
    return data.map(({ mainText, secondaryText }) => `${mainText} | ${secondaryText}`)
  }

  test('are suggested until it is removed [GND-4]', async () => {
    const { code, output, errorOutput } = await run('add', file)
    expect([code, output]).toEqual([0, expect.stringContaining('\n  names 2 for the place search\n')])
    expect(errorOutput).toMatch(/^Reading names: (\d+) of \1 tiles, /m)
    expect(await suggest('alder')).toEqual(['Alderford | ', 'Alder Street | Alderford'])
    expect((await run('remove', 'town.pmtiles')).code).toBe(0)
    expect(await suggest('alder')).toEqual([])
  })

  test('are all there or all gone after it was added and removed at the same time [GND-4]', async () => {
    for (let round = 0; round < 3; round += 1) {
      await run('add', file)
      await app.db.execute(sql`update basemaps set names_read_at = null`)
      const [added, removed] = await Promise.all([run('add', file), run('remove', 'town.pmtiles')])
      expect([added, removed]).toMatchObject([{ code: 0 }, { code: 0 }])
      const { output } = await run('list')
      expect((await suggest('alder')).length).toBe(output.includes('town.pmtiles') ? 2 : 0)
      expect(output).not.toContain('missing')
    }
  })

  test('are read again only if storing them was interrupted [GND-4]', async () => {
    await run('add', file)
    expect((await run('add', file)).output).not.toContain('for the place search')
    await app.db.execute(sql`update basemaps set names_read_at = null`)
    await app.db.execute(sql`delete from basemap_names where kind = 'street'`)
    expect((await run('add', file)).output).toContain('names 2 for the place search')
    expect(await suggest('alder')).toHaveLength(2)
  })
})
