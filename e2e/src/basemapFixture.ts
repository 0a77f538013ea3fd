import type { Page } from '@playwright/test'
import type { Basemap } from '@freehold/contracts'
import { type ArchiveTile, type GroundLayers, tilesOf, writeArchive } from '@freehold/basemap-fixtures'
import { changeMaps } from './changeMaps'

/** The corner of the small archive from which its features are counted, outside of the demo town. */
export const ground = { lat: 46.7, lng: -119.9 }

/** A position north and east of the corner, in thousandths of a degree. */
export const at = (east: number, north: number): [number, number] => [
  ground.lng + east / 1000,
  ground.lat + north / 1000,
]

export const box = (west: number, south: number, east: number, north: number) => [
  [at(west, north), at(east, north), at(east, south), at(west, south)],
]

/** One feature of each sort, far enough from each other to be read as colors: 20 by 20 thousandths of a degree. */
export const groundLayers: GroundLayers = {
  earth: [{ type: 'polygon', geometry: box(-40, -40, 60, 60), properties: { kind: 'earth' } }],
  landuse: [{ type: 'polygon', geometry: box(1, 1, 5, 5), properties: { kind: 'park' } }],
  water: [
    { type: 'polygon', geometry: box(11, 1, 15, 5), properties: { kind: 'lake' } },
    {
      type: 'point',
      geometry: [[at(13, 3)]],
      properties: { kind: 'lake', name: 'Lake Example', min_zoom: 10 },
    },
  ],
  roads: [
    {
      type: 'line',
      geometry: [[at(1, 10), at(19, 10)]],
      properties: { kind: 'major_road', kind_detail: 'primary', name: 'Example Avenue' },
    },
    {
      type: 'line',
      geometry: [[at(10, 1), at(10, 19)]],
      properties: { kind: 'minor_road', name: 'Sample Street' },
    },
    { type: 'line', geometry: [[at(1, 18), at(9, 18)]], properties: { kind: 'rail' } },
  ],
  buildings: [{ type: 'polygon', geometry: box(13, 13, 15, 15), properties: { kind: 'building' } }],
  places: [
    {
      type: 'point',
      geometry: [[at(4, 14)]],
      properties: { kind: 'locality', name: 'Exampleton', population_rank: 12 },
    },
  ],
}

export const archive = (maxZoom = 15) =>
  archiveOf(basemap('', { maxZoom }), tilesOf(groundLayers, { minZoom: 0, maxZoom }))

/** An archive with the bounds and zooms of its description. */
export const archiveOf = ({ bounds: { sw, ne }, minZoom, maxZoom }: Basemap, tiles: ArchiveTile[]) =>
  writeArchive({ tiles, bounds: [sw.lng, sw.lat, ne.lng, ne.lat], minZoom, maxZoom })

/** Tiles as other programs name their layers. */
export const foreignArchive = () =>
  writeArchive({
    tiles: tilesOf(
      { transportation: groundLayers['roads']!, waterway: groundLayers['water']! },
      { minZoom: 0, maxZoom: 15 },
    ),
    bounds: [ground.lng - 0.02, ground.lat - 0.02, ground.lng + 0.04, ground.lat + 0.04],
    metadata: { vector_layers: [{ id: 'transportation' }, { id: 'waterway' }] },
  })

/** @param change what is different from the small archive */
export const basemap = (url: string, change: Partial<Basemap> = {}): Basemap => ({
  url,
  minZoom: 0,
  maxZoom: 15,
  bounds: {
    sw: { lat: ground.lat - 0.02, lng: ground.lng - 0.02 },
    ne: { lat: ground.lat + 0.04, lng: ground.lng + 0.04 },
  },
  attribution: '© Example Survey',
  attributionUrl: 'https://survey.example/terms',
  ...change,
})

/** Tells the page of base maps, and whether the demo town is loaded. */
export const configureBasemaps = (page: Page, basemaps: Basemap[], { demo = true } = {}) =>
  changeMaps(page, { basemaps }, { demo })

/** Serves parts of a file as an origin with ranges does. */
export const serveParts = (page: Page, url: string, file: () => { bytes: Buffer; etag?: string }) =>
  page.route(`**${url}`, async (route) => {
    const { bytes, etag } = file()
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '') ?? []
    if (Number(from) >= bytes.length) return route.fulfill({ status: 416 })
    const body = bytes.subarray(Number(from), Number(to) + 1)
    await route.fulfill({
      status: 206,
      body,
      headers: {
        'Content-Range': `bytes ${from}-${Number(from) + body.length - 1}/${bytes.length}`,
        'Content-Type': 'application/octet-stream',
        ...(etag !== undefined && { ETag: etag }),
      },
    })
  })
