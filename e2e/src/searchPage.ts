import type { Locator, Page } from '@playwright/test'
import {
  type Bounds,
  type HomeTag,
  type HomeTags,
  type MapPosition,
  parseMapPosition,
  type PropertySummary,
  STEPS_PER_DEGREE,
  unpackHomeTags,
} from '@freehold/contracts'
import { expect } from './test'

const TILE_PX = 256

export const mapOf = (page: Page) => page.getByRole('region', { name: 'Map', exact: true })
export const placeBox = (page: Page) => page.getByRole('combobox', { name: 'Search' })
export const infoWindow = (page: Page) => mapOf(page).getByRole('dialog')
export const clusters = (page: Page) =>
  page.getByRole('button', { name: /properties here, (median .*, )?zoom in/ })

/** The tags of all properties, or of one. */
export const tags = (page: Page, home?: PropertySummary) =>
  page.getByRole('button', { name: home ? endOfName(home) : /[\d,]+ dollars, / })

const endOfName = ({ LatestListingPrice, PropertyAddressFull }: PropertySummary) =>
  new RegExp(
    `\\b${Math.ceil(LatestListingPrice ?? NaN).toLocaleString('en-US')} dollars, ${PropertyAddressFull}(, .*)?$`,
  )

/** The position of the map in the page's URL. */
export async function cameraOf(page: Page): Promise<MapPosition> {
  await expect(page).toHaveURL(/[?&]at=/)
  const camera = parseMapPosition(new URL(page.url()).searchParams.get('at'))
  if (!camera) throw new Error(`No position in ${page.url()}`)
  return camera
}

/** The bounds of a map of this size (CSS px). */
export function boundsOf(
  { lat, lng, zoom }: MapPosition,
  { width, height }: { width: number; height: number },
) {
  const size = TILE_PX * 2 ** zoom
  const center = { x: worldX(lng) * size, y: worldY(lat) * size }
  const west = lngOf((center.x - width / 2) / size)
  const east = lngOf((center.x + width / 2) / size)
  const north = latOf((center.y - height / 2) / size)
  const south = latOf((center.y + height / 2) / size)
  return { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } }
}

/** The homes well inside the bounds, so that rounding to pixels does not matter. */
export function homesInside(homes: readonly PropertySummary[], { ne, sw }: Bounds): PropertySummary[] {
  const margin = { lat: (ne.lat - sw.lat) / 50, lng: (ne.lng - sw.lng) / 50 }
  return homes.filter(({ location: { coordinates } }) => {
    const [lng, lat] = coordinates
    return (
      lng > sw.lng + margin.lng &&
      lng < ne.lng - margin.lng &&
      lat > sw.lat + margin.lat &&
      lat < ne.lat - margin.lat
    )
  })
}

/** The distance between two homes on a map (CSS px), in the Mercator projection of web maps. */
export function pixelsBetween(from: PropertySummary, to: PropertySummary, zoom: number) {
  const size = TILE_PX * 2 ** zoom
  const [a, b] = [from.location.coordinates, to.location.coordinates]
  return { x: (worldX(b[0]) - worldX(a[0])) * size, y: (worldY(b[1]) - worldY(a[1])) * size }
}

/** Where the page shows a position (CSS px). */
export async function pixelAt(page: Page, { lat, lng }: { lat: number; lng: number }) {
  const camera = parseMapPosition(new URL(page.url()).searchParams.get('at'))
  const box = await mapOf(page).boundingBox()
  if (!camera || !box) throw new Error('There is no map')
  const size = TILE_PX * 2 ** camera.zoom
  return {
    x: box.x + box.width / 2 + (worldX(lng) - worldX(camera.lng)) * size,
    y: box.y + box.height / 2 + (worldY(lat) - worldY(camera.lat)) * size,
  }
}

export async function centerOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${String(element)} is not on the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags the map by this many CSS px. */
export async function dragMap(page: Page, by: { x: number; y: number }) {
  const start = { x: 1_000, y: 720 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + by.x / 2, start.y + by.y / 2, { steps: 4 })
  await page.mouse.move(start.x + by.x, start.y + by.y, { steps: 4 })
  await page.mouse.up()
}

const worldX = (lng: number) => lng / 360 + 0.5
const lngOf = (x: number) => (x - 0.5) * 360

function worldY(lat: number) {
  const sin = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

const latOf = (y: number) => 90 - (360 * Math.atan(Math.exp((y - 0.5) * 2 * Math.PI))) / Math.PI

const SOLD = 1

/** From home to home, as `HomeTags` has them. */
const stepsOf = (homes: readonly HomeTag[], axis: 0 | 1) =>
  homes
    .map(({ location }) => Math.round(location.coordinates[axis] * STEPS_PER_DEGREE))
    .map((step, at, steps) => step - (steps[at - 1] ?? 0))

/** Changes what searches answer of homes: place, address, price, rooms, area and status. */
export async function changeTags(page: Page, change: (home: HomeTag) => Partial<HomeTag>) {
  await page.route('**/searchProperties?**', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: HomeTags }
    const homes = unpackHomeTags(data).map((home) => ({ ...home, ...change(home) }))
    const changed: HomeTags = {
      ...data,
      lngs: stepsOf(homes, 0),
      lats: stepsOf(homes, 1),
      addresses: homes.map(({ PropertyAddressFull }) => PropertyAddressFull),
      prices: homes.map(({ LatestListingPrice }) => LatestListingPrice),
      beds: homes.map(({ BedroomsTotal }) => BedroomsTotal),
      baths: homes.map(({ BathroomsTotal }) => BathroomsTotal),
      areas: homes.map(({ BuildingAreaTotal }) => BuildingAreaTotal),
      traits: homes.map(
        ({ listingStatus }, at) => ((data.traits[at] ?? 0) & ~SOLD) | Number(listingStatus === 'sold'),
      ),
    }
    await route.fulfill({ response: answer, json: { data: changed } })
  })
}

/** Answers every search with so many homes in view, of which the first 200 are listed. */
export async function answerMany(page: Page, total: number) {
  await page.route('**/searchProperties?**', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: HomeTags }
    await route.fulfill({ response: answer, json: { data: { ...data, next: '0,more' } } })
  })
  await page.route('**/searchClusters?**', (route) =>
    route.fulfill({
      json: { data: { level: 9, total, medianPrice: null, medianReturn: null, clusters: [] } },
    }),
  )
}
