import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { protomapsMetadata } from '@freehold/basemap-fixtures'
import { checkArchive } from './checkArchive'
import { openFileSource } from './openFileSource'
import { openUrlSource } from './openUrlSource'
import { ArchiveServer, type behaviours } from './testing/ArchiveServer'
import { townArchive } from './testing/archives'

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-archives-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function check(archive: Buffer) {
  const file = path.join(folder, 'town.pmtiles')
  writeFileSync(file, archive)
  const source = await openFileSource(file)
  try {
    return await checkArchive(source)
  } finally {
    await source.close()
  }
}

const layersOf = (...ids: string[]) => ({
  ...protomapsMetadata,
  vector_layers: ids.map((id) => ({ id, fields: {} })),
})

test('an archive in the Protomaps schema is read: zooms, area, size and attribution [GND-1]', async () => {
  const archive = townArchive()
  expect(await check(archive)).toEqual({
    bytes: archive.length,
    beginning: expect.stringMatching(/^[\da-f]{64}$/),
    minZoom: 0,
    maxZoom: 12,
    bounds: { sw: { lat: 46.5, lng: -119.6 }, ne: { lat: 46.7, lng: -119.4 } },
    attribution: '© OpenStreetMap contributors',
    attributionUrl: 'https://www.openstreetmap.org/copyright',
  })
  expect(await check(townArchive({ leafSize: 3 }))).toMatchObject({ maxZoom: 12 })
})

const damaged = (at: number, bytes: number[]) => {
  const archive = townArchive()
  archive.set(bytes, at)
  return archive
}

test.each<[string, Buffer, string, string]>([
  ['empty file', Buffer.alloc(0), 'empty', 'is empty'],
  [
    'file of another kind',
    Buffer.from('PK and a lot more than that'),
    'unreadable',
    'is not a PMTiles archive',
  ],
  [
    'header that ends early',
    townArchive().subarray(0, 100),
    'truncated',
    'is truncated: 27 bytes are missing',
  ],
  [
    'end that is missing',
    townArchive().subarray(0, -1_234),
    'truncated',
    'is truncated: 1,234 bytes are missing',
  ],
  [
    'archive of version 2',
    townArchive({ specVersion: 2 }),
    'unreadable',
    'is a PMTiles archive of version 2: convert it to version 3',
  ],
  [
    'archive of images',
    townArchive({ tileType: 2 }),
    'schema',
    'has Png tiles instead of vector tiles (MVT)',
  ],
  [
    'archive that browsers cannot unpack',
    townArchive({ tileCompression: 3 }),
    'unreadable',
    'is compressed with Brotli, which browsers cannot read: use gzip',
  ],
  ['archive without tiles', townArchive({ tiles: [] }), 'empty', 'has no tiles'],
  [
    'archive in another schema',
    townArchive({
      metadata: layersOf('water', 'waterway', 'landcover', 'transportation', 'building', 'poi', 'place'),
    }),
    'schema',
    'has the layers water, waterway, landcover, transportation, building, poi, …, which is not the Protomaps schema',
  ],
  [
    'archive that names no layers',
    townArchive({ metadata: {} }),
    'schema',
    'has no layers, which is not the Protomaps schema',
  ],
  [
    'archive in the schema of version 3',
    townArchive({
      metadata: {
        vector_layers: ['earth', 'water', 'roads', 'places'].map((id) => ({
          id,
          fields: { 'pmap:kind': 'String' },
        })),
      },
    }),
    'schema',
    'has the Protomaps schema before version 4: use a newer build',
  ],
  [
    'area outside of the world',
    townArchive({ bounds: [170, -10, 190, 10] }),
    'corrupt',
    'has impossible bounds: south,west,north,east -10,170,10,190',
  ],
  [
    'area without extent',
    townArchive({ bounds: [0, 0, 0, 0] }),
    'corrupt',
    'has impossible bounds: south,west,north,east 0,0,0,0',
  ],
  ['impossible zooms', townArchive({ minZoom: 9, maxZoom: 3 }), 'corrupt', 'has impossible zooms: 9 to 3'],
  [
    'damaged directory',
    damaged(140, [0, 0, 0, 0, 0, 0]),
    'corrupt',
    'is damaged: its directory of tiles cannot be read',
  ],
  [
    'first tile that is damaged',
    (() => {
      const archive = townArchive()
      const data = Number(archive.readBigUInt64LE(56))
      archive.fill(0, data, data + 20)
      return archive
    })(),
    'corrupt',
    'is damaged: its first tile cannot be read',
  ],
  [
    'length that no memory could hold',
    (() => {
      const archive = townArchive()
      archive.writeBigUInt64LE(10n ** 12n, 32)
      return archive
    })(),
    'truncated',
    'bytes are missing',
  ],
])('a file is refused with its reason: %s [GND-7]', async (_, archive, kind, message) => {
  await expect(check(archive)).rejects.toMatchObject({ kind, message: expect.stringContaining(message) })
})

/** Replaces the last section, the tiles, by a leaf directory that claims to have two million entries and repeats one byte. */
function withLeaf(unpackedBytes: number): Buffer {
  const leaf = Buffer.alloc(unpackedBytes, 1)
  leaf.set([0x80, 0x80, 0x80, 0x01])
  const packed = gzipSync(leaf)
  const archive = townArchive({ leafSize: 3 })
  archive.writeBigUInt64LE(BigInt(archive.length), 40)
  archive.writeBigUInt64LE(BigInt(packed.length), 48)
  // The root points to a single leaf: one entry, tile 0, no run, its length and its offset.
  const length = [(packed.length & 127) | 128, ((packed.length >> 7) & 127) | 128, packed.length >> 14]
  const root = gzipSync(Buffer.from([1, 0, 0, ...length, 1]))
  archive.writeBigUInt64LE(BigInt(root.length), 16)
  root.copy(archive, Number(archive.readBigUInt64LE(8)))
  return Buffer.concat([archive, packed])
}

test('a small directory that would become gigabytes in memory is refused without unpacking it', async () => {
  const bomb = withLeaf(9_000_000)
  expect(bomb.length).toBeLessThan(30_000)
  await expect(check(bomb)).rejects.toMatchObject({
    kind: 'corrupt',
    message: 'is damaged: its directory of tiles cannot be read',
  })
})

test('a file that does not exist is refused, and a folder is', async () => {
  await expect(openFileSource(path.join(folder, 'none'))).rejects.toMatchObject({ kind: 'missing' })
  await expect(openFileSource(folder)).rejects.toMatchObject({ message: 'is not a file' })
})

test('a range longer than any tile is not read [GND-7]', async () => {
  const file = path.join(folder, 'town.pmtiles')
  writeFileSync(file, townArchive())
  const sources = [
    await openFileSource(file),
    openUrlSource('http://127.0.0.1:1/town.pmtiles', { publicUrl: 'http://freehold.test' }),
  ]
  for (const source of sources)
    await expect(source.getBytes(0, 20_000_000)).rejects.toMatchObject({ kind: 'corrupt' })
  await sources[0]!.close()
})

describe('an archive at an address', () => {
  const server = new ArchiveServer(townArchive())
  beforeAll(() => server.start())
  afterAll(() => server.stop())
  const checkThere = () =>
    checkArchive(openUrlSource(server.address, { publicUrl: 'http://freehold.test', timeoutMs: 200 }))

  test('is read in ranges, as its file is [GND-1]', async () => {
    server.behaviour = 'ranges'
    expect(await checkThere()).toEqual(await check(server.archive))
  })

  test.each<[keyof typeof behaviours, string, string]>([
    ['whole', 'noRanges', 'is on a server without byte ranges'],
    ['otherRange', 'noRanges', 'answers with another range'],
    ['missing', 'missing', 'is not there (HTTP 404)'],
    ['broken', 'unreachable', 'its server answers HTTP 500'],
    ['hanging', 'unreachable', 'its server did not answer within 0.2 s'],
    ['stalling', 'unreachable', 'its server did not answer within 0.2 s'],
    ['withoutCors', 'noCors', 'its server has to send Access-Control-Allow-Origin'],
    ['compressing', 'compressed', 'is compressed by its server (gzip)'],
    ['redirecting', 'address', 'redirects to another host'],
  ])('is refused if its server is %s [GND-7]', async (behaviour, kind, message) => {
    server.behaviour = behaviour
    await expect(checkThere()).rejects.toMatchObject({ kind, message: expect.stringContaining(message) })
  })

  test('says whether pages notice another archive there, and does not mix two [GND-7]', async () => {
    const open = () => openUrlSource(server.address, { publicUrl: 'http://freehold.test' })
    const hidden = open()
    server.behaviour = 'withHiddenEtag'
    await checkArchive(hidden)
    expect(hidden.hidesEtag).toBe(true)
    const shown = open()
    server.behaviour = 'withEtag'
    const { etag } = await shown.getBytes(0, 100)
    expect([etag, shown.hidesEtag]).toEqual(['"2"', false])
    await expect(shown.getBytes(0, 100, undefined, '"1"')).rejects.toMatchObject({
      kind: 'changed',
      message: 'was changed while it was read: add it again',
    })
  })

  test('that is truncated there is refused with what is missing [GND-7]', async () => {
    const whole = server.archive
    server.behaviour = 'ranges'
    server.archive = whole.subarray(0, whole.length - 100)
    await expect(checkThere()).rejects.toMatchObject({ message: 'is truncated: 100 bytes are missing' })
    server.archive = whole
  })
})
