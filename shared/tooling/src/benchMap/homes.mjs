/** @typedef {[lng: number, lat: number]} Coordinates */
/** @typedef {{ sw: { lat: number, lng: number }, ne: { lat: number, lng: number } }} Bounds */
/**
 * What a search for tags answers: lists by column.
 * @typedef {Record<string, unknown> & { ids: string[] }} HomeTags
 */
/** @typedef {{ _id: string, PropertyAddressFull: string, LatestListingPrice: number, location: { coordinates: Coordinates } }} Home */

/** The demo town, and the area of the archive that is measured. */
export const centers = { town: { lat: 46.612, lng: -119.518 }, archive: { lat: -31.92, lng: 115.806 } }
/**
 * The homes spread over this many degrees of longitude, and half as many of latitude: ten thousand are as dense as a
 * town.
 */
const SPREAD = 0.12

function seededRandom(seed = 7) {
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
}

/**
 * The same coordinates in every run.
 * @param {number} count
 * @returns {Coordinates[]}
 */
export function coordinatesOf(count, center = centers.town) {
  const random = seededRandom()
  const around = (/** @type {number} */ middle, /** @type {number} */ width) =>
    middle + (random() - 0.5) * width
  return Array.from({ length: count }, () => [around(center.lng, SPREAD), around(center.lat, SPREAD / 2)])
}

/** Where the search finds the real home that all are copies of. */
const townBounds = encodeURIComponent(
  JSON.stringify({ sw: { lat: 46.55, lng: -119.6 }, ne: { lat: 46.68, lng: -119.43 } }),
)

/** One page of search results. */
const ADDED_HOMES = 200

/**
 * Makes a search return this many homes, waits until the map has them all, and then returns none except on demand:
 * `sendMore` makes the next search find more homes in the middle of its bounds, and returns the address of the last
 * one.
 * @param {import('playwright-core').Page} page
 * @param {string} address
 * @param {number} count
 */
export async function accumulate(page, address, count, center = centers.town) {
  /** @type {Home[]} */
  const homes = []
  /** The real home that all are copies of. @type {HomeTags | null} */
  let real = null
  let isOver = false
  /** @type {string | null} */
  let more = null
  const answerTo = (/** @type {URLSearchParams} */ query) => {
    if (!isOver) return homes
    const found = more === null ? [] : homesAt(coordinatesIn(JSON.parse(query.get('bounds') ?? '')), more)
    more = null
    homes.push(...found)
    return found
  }
  await page.route('**/api/v1/auth/searchProperties?**', async (route) => {
    if (real === null) {
      const answer = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/bounds=[^&]*/, `bounds=${townBounds}`),
      })
      real = (await answer.json()).data
      homes.push(...homesAt(coordinatesOf(count, center), 'Bench St'))
    }
    const found = answerTo(new URL(route.request().url()).searchParams)
    await route.fulfill({ json: { data: tagsOf(found, real) } })
  })
  await page.route('**/api/v1/auth/property/bench-*', async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)
    const home = homes.find(({ _id }) => _id === id)
    const answer = await route.fetch({ url: `${address}/api/v1/auth/property/${idOf(real)}` })
    const { data } = await answer.json()
    await route.fulfill({ json: { data: { ...data, ...home } } })
  })
  await page.goto(`${address}/app/search?at=${center.lat},${center.lng},12`)
  const list = page.getByRole('button', { name: /^List.*0/ })
  await list.filter({ hasText: /[1-9]/ }).waitFor({ timeout: 120_000 })
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  isOver = true
  let sent = 0
  const sendMore = () => {
    sent += 1
    more = `Arrival ${sent} St`
    return `${ADDED_HOMES - 1} ${more}`
  }
  return { homes: Number(((await list.textContent()) ?? '').replaceAll(/\D/g, '')), sendMore }
}

/**
 * Coordinates in the middle of the bounds, so that all homes are visible.
 * @param {Bounds} bounds
 * @returns {Coordinates[]}
 */
function coordinatesIn({ sw, ne }) {
  const random = seededRandom()
  const at = (/** @type {number} */ low, /** @type {number} */ high) =>
    low + (high - low) * (0.2 + 0.6 * random())
  return Array.from({ length: ADDED_HOMES }, () => [at(sw.lng, ne.lng), at(sw.lat, ne.lat)])
}

/**
 * @param {Coordinates[]} coordinates
 * @param {string} street
 * @returns {Home[]}
 */
const homesAt = (coordinates, street) =>
  coordinates.map((place, index) => ({
    _id: `bench-${street}-${index}`.replaceAll(' ', '-'),
    PropertyAddressFull: `${index} ${street}`,
    LatestListingPrice: 150_000 + ((index * 7_919) % 900) * 1_000,
    location: { coordinates: place },
  }))

/** The first id of an answer, which has no hyphens. */
const idOf = (/** @type {HomeTags | null} */ tags) =>
  (tags?.ids[0] ?? '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const STEPS_PER_DEGREE = 100_000

/**
 * The only page of these homes, in what is not said of them like the first home of `real`.
 * @param {Home[]} homes
 * @param {HomeTags | null} real
 */
function tagsOf(homes, real) {
  const alike = Object.entries(real ?? {}).flatMap(([name, list]) =>
    Array.isArray(list) && name !== 'offices' ? [[name, homes.map(() => list[0])]] : [],
  )
  const stepsOf = (/** @type {0 | 1} */ axis) =>
    homes
      .map(({ location }) => Math.round(location.coordinates[axis] * STEPS_PER_DEGREE))
      .map((step, at, steps) => step - (steps[at - 1] ?? 0))
  return {
    ...Object.fromEntries(alike),
    offices: real?.['offices'],
    checks: {},
    next: null,
    ids: homes.map(({ _id }) => _id),
    addresses: homes.map(({ PropertyAddressFull }) => PropertyAddressFull),
    prices: homes.map(({ LatestListingPrice }) => LatestListingPrice),
    lngs: stepsOf(0),
    lats: stepsOf(1),
  }
}
