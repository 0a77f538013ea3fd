import { gunzipSync } from 'node:zlib'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'
import { type ArchiveContent, protomapsMetadata, tilesOf, writeArchive } from './index'

/** A square of half a degree with a road through it, whose name is shown from zoom 8. */
const ground = tilesOf(
  {
    earth: [{ type: 'polygon', geometry: [[[10, 50.5], [10.5, 50.5], [10.5, 50], [10, 50]]] }], // oxfmt-ignore
    roads: [
      {
        type: 'line',
        geometry: [[[10, 50], [10.5, 50.5]]], // oxfmt-ignore
        properties: { kind: 'highway', name: 'Ä Road', sort_rank: 7, height: -1.5, oneway: true },
        minZoom: 8,
      },
    ],
    places: [{ type: 'point', geometry: [[[10.25, 50.4]]] }],
  },
  { minZoom: 0, maxZoom: 9 },
)
const bounds: ArchiveContent['bounds'] = [10, 50, 10.5, 50.5]

function opened(content: ArchiveContent): PMTiles {
  const archive = writeArchive(content)
  const source: Source = {
    getKey: () => 'archive',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
    }),
  }
  const decompress = async (data: ArrayBuffer) => new Uint8Array(gunzipSync(data)).buffer
  return new PMTiles(source, undefined, decompress)
}

test('a written archive has the header, metadata and tiles that its reader expects', async () => {
  const archive = opened({ tiles: ground, bounds })
  expect(await archive.getHeader()).toMatchObject({
    specVersion: 3,
    tileType: 1,
    minZoom: 0,
    maxZoom: 9,
    minLon: 10,
    minLat: 50,
    maxLon: 10.5,
    maxLat: 50.5,
    numAddressedTiles: ground.length,
  })
  expect(await archive.getMetadata()).toEqual(protomapsMetadata)
})

test.each([Infinity, 3])('every tile is found, with %s entries in a leaf directory', async (leafSize) => {
  const archive = opened({ tiles: ground, bounds, leafSize })
  for (const { z, x, y, data } of ground) {
    const found = await archive.getZxy(z, x, y)
    expect([...new Uint8Array(found!.data)]).toEqual([...data])
  }
  expect(await archive.getZxy(9, 0, 0)).toBeUndefined()
})

/** The positions of a line or point of the tile 9/270/172 in degrees. */
function positionsOf(feature: VectorTileFeature): number[][] {
  const { geometry } = feature.toGeoJSON(270, 172, 9)
  if (geometry.type === 'LineString') return geometry.coordinates
  if (geometry.type === 'Point') return [geometry.coordinates]
  throw new Error(geometry.type)
}

test('features lie where they are in each tile, with their properties', async () => {
  const { data } = (await opened({ tiles: ground, bounds }).getZxy(9, 270, 172))!
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(data)))
  expect(Object.keys(layers).toSorted()).toEqual(['earth', 'places', 'roads'])
  const road = layers['roads']!.feature(0)
  expect(road.properties).toEqual({
    kind: 'highway',
    name: 'Ä Road',
    sort_rank: 7,
    height: -1.5,
    oneway: true,
  })
  const [from, to] = positionsOf(road)
  expect(from![0]).toBeCloseTo(10, 3)
  expect(to![1]).toBeCloseTo(50.5, 3)
  const [place] = positionsOf(layers['places']!.feature(0))
  expect(place![0]).toBeCloseTo(10.25, 3)
  expect(place![1]).toBeCloseTo(50.4, 3)
  expect(layers['earth']!.feature(0).type).toBe(3)
})

test('a feature is in no tile of a zoom below its first', async () => {
  const { data } = (await opened({ tiles: ground, bounds }).getZxy(7, 67, 43))!
  expect(Object.keys(new VectorTile(new PbfReader(new Uint8Array(data))).layers)).toEqual(['earth', 'places'])
})
