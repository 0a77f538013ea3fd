import type { Page } from '@playwright/test'
import { type GroundFeature, type GroundLayers, tilesOf } from '@freehold/basemap-fixtures'
import { archiveOf, basemap, configureBasemaps, ground, serveParts } from '../src/basemapFixture'
import { countPixels, type Position } from '../src/mapColors'
import { expect, signIn, test } from '../src/test'

/** In the South Atlantic, far from all outlines and homes. */
const sea = { lat: -30, lng: -15 }
const seaPosition = (lat: number, lng = sea.lng): Position => [
  (lng - ground.lng) * 1_000,
  (lat - ground.lat) * 1_000,
]

const WEST_EAST = 2
const line = (lat: number, properties: GroundFeature['properties']): GroundFeature => ({
  type: 'line',
  geometry: [[[sea.lng - WEST_EAST, lat], [sea.lng + WEST_EAST, lat]]], // oxfmt-ignore
  properties: properties!,
})
/** Beside the highway. */
const POINT_LNG = sea.lng + 0.1
const point = (lat: number, properties: GroundFeature['properties']): GroundFeature => ({
  type: 'point',
  geometry: [[[POINT_LNG, lat]]],
  properties: properties!,
})

interface Feature {
  layer: string
  make: typeof line
  properties: GroundFeature['properties']
  token: string
  /** Map zooms at which it is drawn and at which it is not. */
  drawn: number[]
  left: number[]
}

const features: Record<string, Feature> = {
  'a railway': { layer: 'roads', make: line, properties: { kind: 'rail' }, token: 'rail', drawn: [10, 13, 17], left: [9.5] }, // oxfmt-ignore
  'the border of a country': { layer: 'boundaries', make: line, properties: { kind: 'country' }, token: 'border', drawn: [3, 8, 16.5], left: [17] }, // oxfmt-ignore
  'the border of a region': { layer: 'boundaries', make: line, properties: { kind: 'region' }, token: 'border', drawn: [3, 8, 16.5], left: [17] }, // oxfmt-ignore
  'the border of a county': { layer: 'boundaries', make: line, properties: { kind: 'county' }, token: 'border', drawn: [8, 16.5], left: [7.5, 17] }, // oxfmt-ignore
  'the name of a park': { layer: 'pois', make: point, properties: { kind: 'park', name: 'Sample Park' }, token: 'label-park', drawn: [13, 18], left: [12.5] }, // oxfmt-ignore
  'the name of a lake': { layer: 'water', make: point, properties: { kind: 'lake', name: 'Sample Lake' }, token: 'label-water', drawn: [5, 10, 16], left: [4.5] }, // oxfmt-ignore
  'the name of a river': { layer: 'water', make: line, properties: { kind: 'river', name: 'Sample River' }, token: 'label-water', drawn: [11, 16], left: [10.5] }, // oxfmt-ignore
}

/** The latitude of each feature, so that no other one is near at any zoom. */
const latOf = (name: string) => sea.lat + 3 * Object.keys(features).indexOf(name)

const SEA_PATH = '/sea.pmtiles'
const seaBasemap = basemap(SEA_PATH, {
  maxZoom: 12,
  bounds: { sw: { lat: -85, lng: -180 }, ne: { lat: 85, lng: 180 } },
})

/** The features, and a highway with plates across each. */
function seaArchive() {
  const layers: GroundLayers = {}
  const add = (layer: string, feature: GroundFeature) => (layers[layer] ??= []).push(feature)
  for (const [name, { layer, make, properties }] of Object.entries(features)) {
    const lat = latOf(name)
    add(layer, make(lat, properties))
    add('roads', {
      type: 'line',
      geometry: [[[sea.lng, lat - 1], [sea.lng, lat + 1]]], // oxfmt-ignore
      properties: { kind: 'highway', kind_detail: 'motorway', shield_text: '9' },
    })
  }
  return archiveOf(seaBasemap, tilesOf(layers, seaBasemap))
}

const STRIP_PX = { width: 1_000, height: 24 }

test('railways, borders and the names of parks and waters are drawn at their zooms [GND-2]', async ({
  openContext,
}) => {
  test.slow()
  // Every line of a CSS pixel fills one of the device's.
  const viewport = { width: 1_100, height: 480 }
  const page = await (await openContext({ deviceScaleFactor: 2, viewport })).newPage()
  const bytes = seaArchive()
  await configureBasemaps(page, [seaBasemap], { demo: false })
  await serveParts(page, SEA_PATH, () => ({ bytes }))
  await signIn(page, 'Investor')
  for (const [name, { make, token, drawn, left }] of Object.entries(features)) {
    const [lat, lng] = [latOf(name), make === point ? POINT_LNG : sea.lng]
    const count = () => countPixels(page, token, { at: seaPosition(lat, lng), size: STRIP_PX })
    for (const zoom of [...drawn, ...left]) {
      await page.goto(`/app/search?at=${lat},${lng},${zoom}`)
      const message = `${name} at zoom ${zoom}`
      if (drawn.includes(zoom)) await expect.poll(count, { message }).toBeGreaterThan(40)
      else {
        await expectHighway(page, lat, zoom)
        // Edges of letters have colors of all kinds.
        expect(await count(), message).toBeLessThan(10)
      }
    }
  }
})

/** Waits for the highway that crosses all features, and for its plates where they are shown. */
async function expectHighway(page: Page, lat: number, zoom: number) {
  const around = { at: seaPosition(lat), size: { width: 40, height: 300 } }
  if (zoom >= 5) await expect.poll(() => countPixels(page, 'highway', around)).toBeGreaterThan(40)
  if (zoom >= 8) await expect.poll(() => countPixels(page, 'label', around)).toBeGreaterThan(10)
}
