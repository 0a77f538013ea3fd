import {
  encodeTile,
  type GroundFeature,
  type GroundLayers,
  tilesOf,
  writeArchive,
  type ArchiveTile,
} from '@freehold/basemap-fixtures'
import { onlyWhere } from '../../testing/onlyWhere'
import type { ArchiveName } from './ArchiveName'
import { readArchiveNames, type NamesSummary, type ReadNamesOptions } from './readArchiveNames'
import { hasPerth, openArchive, openPerth } from './testing/openArchive'

type Position = [lng: number, lat: number]
const bounds: [number, number, number, number] = [-122.4, 47.5, -122.2, 47.7]

const street = (name: string, line: Position[], more: object = {}): GroundFeature => ({
  type: 'line',
  geometry: [line],
  properties: { kind: 'minor_road', name, ...more },
})
const point = (kind: string, name: string, at: Position, more: object = {}): GroundFeature => ({
  type: 'point',
  geometry: [[at]],
  properties: { kind, name, ...more },
})
const box = (kind: string, west: number, south: number, east: number, north: number): GroundFeature => ({
  type: 'polygon',
  geometry: [[[west, north], [east, north], [east, south], [west, south]]], // oxfmt-ignore
  properties: { kind },
})

async function readAll(tiles: ArchiveTile[], options: ReadNamesOptions = {}) {
  const names: ArchiveName[] = []
  let summary: NamesSummary | undefined
  const archive = openArchive(writeArchive({ tiles, bounds }))
  for await (const name of readArchiveNames(archive, { ...options, onSummary: (given) => (summary = given) }))
    names.push(name)
  return { names, summary: summary! }
}

const zooms = { minZoom: 8, maxZoom: 14 }
const read = async (layers: GroundLayers) => (await readAll(tilesOf(layers, zooms))).names

const texts = (names: ArchiveName[]) =>
  names.map(({ kind, name, locality }) => `${kind}: ${name} | ${locality}`).toSorted()

/** Equal to two units of a tile's grid at zoom 14, in degrees. */
const expectExtent = (name: ArchiveName | undefined, extent: number[]) => {
  expect(name).toBeDefined()
  const { west, south, east, north } = name!
  const found = [west, south, east, north]
  for (const [side, degrees] of found.entries()) expect(Math.abs(degrees - extent[side]!)).toBeLessThan(1e-5)
}

test('a street over many tiles is one name, whose extent is that of its line [GND-4]', async () => {
  const names = await read({ roads: [street('Long Street', [[-122.39, 47.51], [-122.3, 47.6], [-122.21, 47.69]])] }) // oxfmt-ignore
  expect(names).toHaveLength(1)
  expectExtent(names[0], [-122.39, 47.51, -122.21, 47.69])
})

test('streets of one name far apart are two names, and a gap of a square joins [GND-4]', async () => {
  const names = await read({
    roads: [
      street('Oak Street', [[-122.39, 47.51], [-122.38, 47.51]]), // oxfmt-ignore
      street('Oak Street', [[-122.375, 47.51], [-122.36, 47.51]], { kind: 'major_road' }), // oxfmt-ignore
      street('Oak Street', [[-122.25, 47.68], [-122.24, 47.68]]), // oxfmt-ignore
    ],
  })
  expect(names).toHaveLength(2)
  expectExtent(names[0], [-122.39, 47.51, -122.36, 47.51])
  expectExtent(names[1], [-122.25, 47.68, -122.24, 47.68])
  expect(names.map(({ weight }) => weight)).toEqual([-98, -99])
})

test('paths, railways, links and what has no name are no streets [GND-4]', async () => {
  const line: Position[] = [[-122.39, 47.51], [-122.38, 47.51]] // oxfmt-ignore
  const names = await read({
    roads: [
      street('Shared Path', line, { kind: 'path' }),
      street('Red Line', line, { kind: 'rail' }),
      street('Exit 12', line, { kind: 'highway', is_link: true }),
      street('', line),
    ],
  })
  expect(names).toEqual([])
})

test('a lake has the extent of the water around its point, over many tiles, and no neighboring water [GND-4]', async () => {
  const names = await read({
    water: [
      box('water', -122.39, 47.51, -122.3, 47.58),
      box('water', -122.29, 47.51, -122.28, 47.58),
      box('ocean', -122.4, 47.6, -122.2, 47.7),
      point('water', 'Big Lake', [-122.32, 47.55]),
      point('water', 'Far Pond', [-122.21, 47.69]),
    ],
  })
  expect(texts(names)).toEqual(['water: Big Lake | ', 'water: Far Pond | '])
  expectExtent(names.find(({ name }) => name === 'Big Lake'), [-122.39, 47.51, -122.3, 47.58]) // oxfmt-ignore
  expectExtent(names.find(({ name }) => name === 'Far Pond'), [-122.21, 47.69, -122.21, 47.69]) // oxfmt-ignore
})

test('a lake around an island and a lake in it are two [GND-4]', async () => {
  const [outer, island] = [
    box('water', -122.39, 47.51, -122.3, 47.58),
    box('', -122.37, 47.53, -122.32, 47.56),
  ]
  const ring: GroundFeature = { ...outer, geometry: [outer.geometry[0]!, island.geometry[0]!.toReversed()] }
  const names = await read({
    water: [
      ring,
      box('water', -122.36, 47.54, -122.33, 47.55),
      point('water', 'Outer Lake', [-122.38, 47.52]),
      point('water', 'Inner Lake', [-122.345, 47.545]),
    ],
  })
  expectExtent(names.find(({ name }) => name === 'Outer Lake'), [-122.39, 47.51, -122.3, 47.58]) // oxfmt-ignore
  expectExtent(names.find(({ name }) => name === 'Inner Lake'), [-122.36, 47.54, -122.33, 47.55]) // oxfmt-ignore
})

test('names of one water have its part around them [GND-4]', async () => {
  const names = await read({
    water: [
      box('water', -122.4, 47.6, -122.2, 47.61),
      point('water', 'West Lake', [-122.39, 47.605]),
      point('water', 'East Lake', [-122.21, 47.605]),
    ],
  })
  const [west, east] = names.toSorted((a, b) => a.west - b.west)
  expect([west!.name, east!.name]).toEqual(['West Lake', 'East Lake'])
  expect(west!.east).toBeLessThan(-122.3)
  expect(east!.west).toBeGreaterThan(-122.3)
})

test('parks, rivers, cities and neighborhoods are named with where they lie [GND-4]', async () => {
  const names = await read({
    places: [
      point('locality', 'Fairview', [-122.35, 47.6], { population_rank: 9, kind_detail: 'city' }),
      point('locality', 'Little Fair', [-122.31, 47.6], { population_rank: 2, kind_detail: 'village' }),
      point('neighbourhood', 'Old Town', [-122.3, 47.6], { population_rank: 4 }),
      point('locality', 'Dog Beach', [-122.3, 47.6], { kind_detail: 'locality' }),
      point('region', 'Washington', [-122.3, 47.55], { ref: 'WA' }),
      point('locality', 'Far Away', [-121.5, 47.6], { population_rank: 9 }),
      point('country', 'United States', [-122.3, 47.6]),
    ],
    landuse: [box('park', -122.31, 47.59, -122.29, 47.61)],
    pois: [point('park', 'Green Park', [-122.3, 47.6]), point('pub', 'The Anchor', [-122.3, 47.6])],
    water: [{ type: 'line', geometry: [[[-122.33, 47.6], [-122.32, 47.61]]], properties: { kind: 'river', name: 'Reka', 'name:en': 'Green River' } }], // oxfmt-ignore
    roads: [street('Main Street', [[-122.301, 47.6], [-122.299, 47.6]])], // oxfmt-ignore
  })
  expect(texts(names)).toEqual([
    'city: Fairview | WA',
    'city: Little Fair | WA',
    'neighborhood: Old Town | Fairview, WA',
    'park: Green Park | Old Town, Fairview, WA',
    'street: Main Street | Old Town, Fairview, WA',
    'water: Green River | Old Town, Fairview, WA',
  ])
  expectExtent(names.find(({ kind }) => kind === 'park'), [-122.31, 47.59, -122.29, 47.61]) // oxfmt-ignore
})

test('names without letters are left out, control characters too, and long names are shortened [GND-4]', async () => {
  const line = (row: number): Position[] => [[-122.39, 47.51 + row / 100], [-122.38, 47.51 + row / 100]] // oxfmt-ignore
  const given = ['', ' \n\t ', '\u0000\u0007', 'Bell\u0007 \u0000\r\nStreet\u202e', 'é😀'.repeat(5_000)]
  const names = await read({ roads: given.map((name, row) => street(name, line(row))) })
  expect(names.map(({ name }) => name).toSorted()).toEqual(['Bell Street', 'é😀'.repeat(100)])
})

test('a hundred thousand pieces of one name are one name [GND-4]', async () => {
  const piece = { type: 'line' as const, properties: { kind: 'minor_road', name: 'Main Street' } }
  const roads = Array.from({ length: 10_000 }, (_, i) => ({
    ...piece,
    geometry: [[[i % 4_000, 0], [i % 4_000, 4_095]]] as [number, number][][], // oxfmt-ignore
  }))
  const data = encodeTile({ roads })
  const tiles = Array.from({ length: 10 }, (_, i) => ({ z: 14, x: 2_622 + i, y: 5_720, data }))
  const { names } = await readAll(tiles)
  expect(names.map(({ name }) => name)).toEqual(['Main Street'])
})

test('tiles that cannot be decoded are skipped and counted [GND-4]', async () => {
  const layers = { roads: [street('Long Street', [[-122.39, 47.51], [-122.21, 47.69]])] } // oxfmt-ignore
  const good = tilesOf(layers, zooms)
  const broken = Buffer.from('This is no tile. '.repeat(20))
  const noExtent = Uint8Array.from([0x1a, 0x06, 0x0a, 0x01, 0x61, 0x78, 0x02, 0x28])
  const tiles = good.map((tile, i) =>
    tile.z === 14 && i % 7 === 0 ? { ...tile, data: i % 2 === 0 ? broken : noExtent } : tile,
  )
  const { names, summary } = await readAll(tiles)
  expect(new Set(names.map(({ name }) => name))).toEqual(new Set(['Long Street']))
  expect(summary.unreadableTiles).toBeGreaterThan(0)
  expect(summary.unreadableTiles).toBeLessThan(good.length / 5)
})

test('an archive with many unreadable tiles in a row, or no others, is an error [GND-4]', async () => {
  const data = Buffer.from('This is no tile. '.repeat(20))
  const columns = Array.from({ length: 40 }, (_, i) => 2_600 + i)
  const rows = Array.from({ length: 60 }, (_, i) => 5_690 + i)
  const broken = columns.flatMap((x) => rows.map((y) => ({ z: 14, x, y, data })))
  const good = tilesOf({ roads: [street('Oak Street', [[-122.39, 47.51], [-122.38, 47.51]])] }, { minZoom: 11, maxZoom: 11 }) // oxfmt-ignore
  await expect(readAll([...broken, ...good])).rejects.toThrow()
  await expect(readAll([broken[0]!, ...good])).resolves.toMatchObject({ summary: { unreadableTiles: 0 } })
  const one = tilesOf({ roads: [street('Oak Street', [[-122.39, 47.51], [-122.38, 47.51]])] }, { minZoom: 14, maxZoom: 14 }) // oxfmt-ignore
  await expect(readAll(one.map((tile) => ({ ...tile, data })))).rejects.toThrow()
})

test('progress counts to its total, and an abort ends the reading [GND-4]', async () => {
  const tiles = tilesOf({ roads: [street('Long Street', [[-122.39, 47.51], [-122.21, 47.69]])] }, zooms) // oxfmt-ignore
  const seen: [number, number][] = []
  const { summary } = await readAll(tiles, { onProgress: (...progress) => void seen.push(progress) })
  expect(seen.length).toBeGreaterThan(summary.tiles / 50)
  expect(seen.slice(0, -1)).toEqual(seen.slice(0, -1).map((_, i) => [(i + 1) * 50, summary.tiles]))
  expect(seen.at(-1)).toEqual([summary.tiles, summary.tiles])
  const stopping = new AbortController()
  const options = { signal: stopping.signal, onProgress: () => stopping.abort(new Error('stopped')) }
  await expect(readAll(tiles, options)).rejects.toThrow('stopped')
})

test('of an archive with too many tiles a lower zoom is read [GND-4]', async () => {
  const layers = {
    roads: [
      street('Long Street', [[-122.39, 47.51], [-122.21, 47.69]]), // oxfmt-ignore
      { ...street('Short Street', [[-122.3, 47.6], [-122.299, 47.6]]), minZoom: 14 }, // oxfmt-ignore
    ],
  }
  const tiles = tilesOf(layers, zooms)
  expect((await readAll(tiles)).summary.zoom).toBe(14)
  const { names, summary } = await readAll(tiles, { tilesMax: 100 })
  expect(summary.zoom).toBe(13)
  expect(names.map(({ name }) => name)).toEqual(['Long Street'])
})

test('of an archive with too many tiles at its only zoom nothing is read, and the summary says so [GND-4]', async () => {
  const tiles = tilesOf({ roads: [street('Long Street', [[-122.39, 47.51], [-122.21, 47.69]])] }, { minZoom: 14, maxZoom: 14 }) // oxfmt-ignore
  const seen: number[] = []
  const { names, summary } = await readAll(tiles, {
    tilesMax: 100,
    onProgress: (done) => void seen.push(done),
  })
  expect([names, seen, summary]).toEqual([[], [], { zoom: null, tiles: 0, unreadableTiles: 0 }])
})

onlyWhere(
  hasPerth,
  'there is no ../shared/data',
  test,
)('a real archive names its lakes, parks, streets and neighborhoods [GND-4]', async () => {
  const names: ArchiveName[] = []
  for await (const name of readArchiveNames(openPerth())) names.push(name)
  const find = (text: string) => names.filter(({ name }) => name === text)
  expect(find('Herdsman Lake')).toHaveLength(1)
  const [lake] = find('Herdsman Lake')
  expect(lake).toMatchObject({ kind: 'water', locality: 'Herdsman, Perth' })
  // The lake with its arms lies within 115.795 to 115.814 and -31.930 to -31.909.
  expect(lake!.west).toBeGreaterThan(115.794)
  expect(lake!.west).toBeLessThan(115.797)
  expect(lake!.east).toBeGreaterThan(115.812)
  expect(lake!.east).toBeLessThan(115.815)
  expect(lake!.south).toBeGreaterThan(-31.931)
  expect(lake!.south).toBeLessThan(-31.928)
  expect(lake!.north).toBeGreaterThan(-31.911)
  expect(lake!.north).toBeLessThan(-31.908)
  expect(find('Jolimont').map(({ kind, locality }) => [kind, locality])).toEqual([['neighborhood', 'Perth']])
  expect(find('Perth')).toHaveLength(1)
  expect(find('Herdsman Parade').length).toBeLessThanOrEqual(2)
  expect(find('Abbett Park')[0]).toMatchObject({ kind: 'park', locality: 'Scarborough, Perth' })
})
