import type { Basemap, RuntimeConfig } from '@freehold/contracts'
import { screen, within } from '@testing-library/react'
import { CENTER, config, fakeSummary, investor } from '../testing/fakeProperties'
import { openSearch, tags } from '../testing/openSearch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const { maps } = config
const admin = { ...investor, role: 'Admin' }
const basemap: Basemap = {
  url: '/api/v1/basemaps/city.pmtiles',
  minZoom: 0,
  maxZoom: 15,
  bounds: { sw: { lat: 46.5, lng: -119.6 }, ne: { lat: 46.7, lng: -119.4 } },
  attribution: '© OpenStreetMap contributors',
  attributionUrl: null,
}
const withoutHomes = (change: Partial<RuntimeConfig['maps']> = {}): RuntimeConfig => ({
  demo: false,
  hasHomes: false,
  maps: { ...maps, defaultCenter: null, ...change },
})
const withBasemap = withoutHomes({ basemaps: [basemap], defaultBounds: basemap.bounds })

const message = () => screen.getByRole('region', { name: 'There are no homes on the map yet' })
const commands = () => [...message().querySelectorAll('code')].map(({ textContent }) => textContent)
const IMPORT = 'npm run import -- csv --map mapping.json listings.csv'
const ADD_BASEMAP = 'npm run basemap -- add city.pmtiles'

test('without homes and base maps an Admin reads both commands in place of the map [GND-5]', async () => {
  const { searches } = await openSearch({ config: withoutHomes(), user: admin })
  expect(commands()).toEqual([IMPORT, ADD_BASEMAP])
  const links = within(message()).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/app/adminSettings/imports',
    '/app/adminSettings/basemaps',
  ])
  expect(screen.queryByText('The map has no starting point')).toBeNull()
  expect(searches()).toHaveLength(0)
})

test.each(['Investor', 'Agent'])('without homes an %s reads whom to ask [GND-5]', async (role) => {
  await openSearch({ config: withoutHomes(), user: { ...investor, role } })
  expect(message().textContent).toContain('Ask an Admin to import listings.')
  expect(commands()).toEqual([])
  expect(within(message()).queryByRole('link')).toBeNull()
  expect(screen.queryByText('The map has no starting point')).toBeNull()
})

test('over a base map the message lies on the map, is the only one, and asks for listings alone [GND-5]', async () => {
  const { searches } = await openSearch({ config: withBasemap, user: admin })
  expect(searches()).not.toHaveLength(0)
  expect(screen.getByRole('region', { name: 'Map' })).toBeTruthy()
  expect(commands()).toEqual([IMPORT])
  expect(screen.queryByText('No properties here. Move the map or zoom out.')).toBeNull()
})

test('a map of raster tiles needs no base map [GND-5]', async () => {
  const tilesUrl = 'https://tiles.example/{z}/{x}/{y}.png'
  await openSearch({ config: withoutHomes({ tilesUrl }), user: admin })
  expect(commands()).toEqual([IMPORT])
})

test('the list of results shows the message while it is open [GND-5]', async () => {
  const { user } = await openSearch({ config: withBasemap, user: admin })
  await user.click(screen.getByRole('button', { name: /^List/ }))
  const list = screen.getByRole('complementary', { name: 'Properties in View' })
  expect(list.contains(message())).toBe(true)
  expect(screen.queryByText('Move the map or zoom out.')).toBeNull()
})

test('homes that were imported after the page asked for its configuration replace the message [GND-5]', async () => {
  const found = [fakeSummary({ location: { coordinates: [CENTER.lng, CENTER.lat] } })]
  await openSearch({ config: withBasemap, found })
  expect(tags()).toHaveLength(1)
  expect(screen.queryByText('There are no homes on the map yet')).toBeNull()
})
