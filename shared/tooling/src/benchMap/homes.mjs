const CENTER = { lat: 46.612, lng: -119.518 }
/** Degrees of longitude that the homes spread over, and half as many of latitude: ten thousand are as dense as a town. */
const SPREAD = 0.12

function seededRandom() {
  let seed = 7
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** The same longitudes and latitudes at every run. */
export function coordinatesOf(count) {
  const random = seededRandom()
  const around = (middle, width) => middle + (random() - 0.5) * width
  return Array.from({ length: count }, () => [around(CENTER.lng, SPREAD), around(CENTER.lat, SPREAD / 2)])
}

/** Lets a search answer so many homes like a real one, waits until the map has them all, and then answers no more. */
export async function accumulate(page, address, count) {
  let homes = null
  let isOver = false
  await page.route('**/api/v1/auth/searchProperties?**', async (route) => {
    if (homes === null) {
      const answer = await route.fetch()
      homes = homesLike((await answer.json()).data[0], count)
    }
    const isFirstPage = !route.request().url().includes('lastValue=')
    await route.fulfill({ json: { data: isFirstPage && !isOver ? homes : [] } })
  })
  await page.route('**/api/v1/auth/property/bench-*', async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)
    const home = homes.find(({ _id }) => _id === id)
    const answer = await route.fetch({ url: `${address}/api/v1/auth/property/${home.realId}` })
    const { data } = await answer.json()
    await route.fulfill({ json: { data: { ...data, ...home } } })
  })
  await page.goto(`${address}/app/search?at=${CENTER.lat},${CENTER.lng},12`)
  const list = page.getByRole('button', { name: /^List.*0/ })
  await list.filter({ hasText: /[1-9]/ }).waitFor({ timeout: 120_000 })
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  isOver = true
  return Number((await list.textContent()).replaceAll(/\D/g, ''))
}

const homesLike = (home, count) =>
  coordinatesOf(count).map((coordinates, index) => ({
    ...home,
    _id: `bench-${index}`,
    realId: home._id,
    PropertyAddressFull: `${index} Bench St`,
    LatestListingPrice: 150_000 + ((index * 7_919) % 900) * 1_000,
    location: { coordinates },
  }))
