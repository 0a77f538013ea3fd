import type { RuntimeConfig } from '@freehold/contracts'
import type { GroundState } from '@freehold/embedded-maps'
import { act, render, screen, waitFor } from '@testing-library/react'
import { fakeGrid, propertyWithGrid } from '../testing/fakeGrid'
import { fitView } from './fitView'
import { mapSentence } from './mapSentence'
import { compPlaces, homePlace, leasePlaces, type CompPlace } from './places'
import { boxesOf, COMP_RADIUS_PX, placeMarks } from './placeMarks'
import ReportMap from './ReportMap'

const mockGround = {
  state: 'drawn' as GroundState,
  attributions: [{ text: '© OpenStreetMap contributors', url: 'https://osm.example' }],
  paint: jest.fn(async () => document.createElement('canvas')),
  watchColors: () => () => undefined,
}

jest.mock('@freehold/embedded-maps', () => ({
  ...jest.requireActual('@freehold/embedded-maps'),
  loadGround: async () => mockGround,
}))

// Missing in jsdom: layout and its observer.
const size = { width: 344, height: 186 }
for (const [name, value] of Object.entries({ clientWidth: size.width, clientHeight: size.height }))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const config: RuntimeConfig = {
  demo: false,
  hasHomes: true,
  maps: {
    google: null,
    tilesUrl: null,
    tilesAttribution: null,
    defaultCenter: null,
    defaultZoom: null,
    defaultBounds: null,
    basemaps: [],
  },
}
const withKey = { ...config, maps: { ...config.maps, google: { apiKey: 'key', mapId: 'map' } } }

const home = homePlace(propertyWithGrid())!
const comps = compPlaces(fakeGrid)

interface ShowOptions {
  answer?: () => Promise<Response>
  places?: Partial<Parameters<typeof ReportMap>[0]>
}

/** The map of a report that is being printed, so that it does not wait for an idle browser. */
async function show({ answer = async () => Response.json({ data: config }), places = {} }: ShowOptions = {}) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const onReady = jest.fn()
  await act(async () => {
    render(
      <ReportMap home={home} comps={comps} kind="comps" whenIdle={false} onReady={onReady} {...places} />,
    )
  })
  return onReady
}

const map = () => screen.findByRole('img', { name: /^Map: / })
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))))

afterEach(() => {
  mockGround.state = 'drawn'
  Reflect.deleteProperty(globalThis, 'google')
})

test('the map has the home, the numbers of the grid in its order, a scale in miles and the attribution, and says what it shows [DEAL-7]', async () => {
  const onReady = await show()
  const shown = await map()
  expect(shown.getAttribute('aria-label')).toBe('Map: the home and its two comps, 0.12 to 0.34 miles away')
  expect([...shown.querySelectorAll('text')].map((text) => text.textContent)).toEqual([
    '1',
    '2',
    expect.stringMatching(/^[\d.]+ mi$/),
  ])
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('https://osm.example')
  await settle()
  expect(onReady).toHaveBeenCalledTimes(1)
  expect(mockGround.paint).toHaveBeenCalledWith(expect.anything(), 3, expect.anything())
})

test('numbers hide neither each other nor the home, and stay on the map [DEAL-7]', () => {
  const crowded: CompPlace[] = [0, 1, 2, 3, 4].map((index) => ({
    lat: home.lat + (index < 2 ? 0 : 0.004),
    lng: home.lng,
    isWithheld: false,
    number: index + 1,
    miles: 0,
  }))
  const view = fitView([home, ...crowded], size, { radius: 0, foot: 14, isWholeZoom: false })
  const marks = placeMarks(view, home, crowded, 14)
  const circles = [
    { ...marks.home.at, radius: 11 },
    ...marks.comps.map(({ at }) => ({ ...at, radius: COMP_RADIUS_PX })),
  ]
  for (const [index, one] of circles.entries()) {
    expect(one.x - one.radius).toBeGreaterThanOrEqual(0)
    expect(one.x + one.radius).toBeLessThanOrEqual(size.width)
    expect(one.y - one.radius).toBeGreaterThanOrEqual(0)
    expect(one.y + one.radius).toBeLessThanOrEqual(size.height - 14)
    for (const other of circles.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius)
  }
  expect(boxesOf(marks)).toHaveLength(6)
})

test('a withheld address has an area instead of a pin, whole on the map, and rough distances [DEAL-7]', async () => {
  const withheld = homePlace(propertyWithGrid({ PropertyAddressFull: 'Address withheld' }))!
  const onReady = await show({ places: { home: withheld } })
  const shown = await map()
  expect(shown.getAttribute('aria-label')).toBe(
    'Map: the area of the home and its two comps, about 0.1 to 0.3 miles away',
  )
  expect(screen.getByText('Address withheld: the circle is the area of the home.')).toBeTruthy()
  const area = shown.querySelector('circle')!
  const [x, y, radius] = ['cx', 'cy', 'r'].map((name) => Number(area.getAttribute(name)))
  expect(radius).toBeGreaterThan(COMP_RADIUS_PX)
  expect(
    Math.min(x! - radius!, y! - radius!, size.width - x! - radius!, size.height - y! - radius!),
  ).toBeGreaterThan(0)
  expect(onReady).toHaveBeenCalledTimes(1)
  expect(mapSentence(home, [{ ...comps[0]!, isWithheld: true }], 'comps')).toMatch(
    /^Map: the home and its comp, about 0\.\d miles away$/,
  )
})

test('without a map one line says why, and the report goes on [DEAL-7]', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const noPlace = await show({ places: { home: homePlace(propertyWithGrid({ location: null })) } })
  expect(screen.getByText('No map: the place of this home is not known.')).toBeTruthy()
  expect(noPlace).toHaveBeenCalledTimes(1)

  const noConfig = await show({ answer: async () => new Response(null, { status: 503 }) })
  expect(await screen.findByText('The map could not be loaded.')).toBeTruthy()
  expect(noConfig).toHaveBeenCalledTimes(1)

  mockGround.state = 'missing'
  const noBaseMap = await show()
  expect(await screen.findByText('No base map for this area.')).toBeTruthy()
  expect(noBaseMap).toHaveBeenCalledTimes(1)
})

test('leases have the numbers of the rent’s plot and their distances, and are called leases [DEAL-7]', () => {
  const lng = home.lng + 0.01
  const lease = { PropertyAddressFull: '9 Elm St', location: { coordinates: [lng, home.lat] } } as never
  const property = propertyWithGrid()
  const places = leasePlaces(property, [lease, lease])
  expect(places.map(({ number }) => number)).toEqual([1, 2])
  expect(mapSentence(home, places, 'leases')).toMatch(
    /^Map: the home and two leases nearby, 0\.\d\d miles away$/,
  )
  expect(leasePlaces({ location: null }, [lease])).toEqual([])
})

test('a map whose comps change is not ready until it is drawn with them, and paper says so [DEAL-7]', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: config }))
  const onReady = jest.fn()
  const props = { home, kind: 'comps', whenIdle: false, onReady } as const
  const { rerender } = render(<ReportMap {...props} comps={comps} />)
  await waitFor(() => expect(onReady.mock.lastCall).toEqual([true]))
  expect(screen.queryByText('The map had not loaded.')).toBeNull()
  let finish = () => {}
  const painting = new Promise<HTMLCanvasElement>((resolve) => {
    finish = () => resolve(document.createElement('canvas'))
  })
  mockGround.paint.mockImplementation(() => painting)
  rerender(<ReportMap {...props} comps={comps.slice(0, 1)} />)
  expect(onReady.mock.lastCall).toEqual([false])
  expect(screen.getByText('The map had not loaded.')).toBeTruthy()
  finish()
  await waitFor(() => expect(onReady.mock.lastCall).toEqual([true]))
  mockGround.paint.mockImplementation(async () => document.createElement('canvas'))
})

test('it waits for the comps that are still being loaded [DEAL-7]', async () => {
  const onReady = await show({ places: { comps: null } })
  await settle()
  expect(screen.getByText('Loading the map…')).toBeTruthy()
  expect(onReady).not.toHaveBeenCalled()
})

test('with a key the map is Google’s: still, of whole zooms, ready with its tiles, or its failure in one line [DEAL-7] [MAP-19]', async () => {
  const answer = async () => Response.json({ data: withKey })
  const made: google.maps.MapOptions[] = []
  let finishTiles = () => {}
  class FakeMap {
    constructor(_: HTMLElement, options: google.maps.MapOptions) {
      made.push(options)
    }

    addListener(_name: 'tilesloaded', onTiles: () => void) {
      finishTiles = onTiles
      return { remove() {} }
    }
  }
  Object.assign(globalThis, { google: { maps: { importLibrary: async () => ({ Map: FakeMap }) } } })
  const onReady = await show({ answer })
  await settle()
  expect(made).toEqual([expect.objectContaining({ gestureHandling: 'none', disableDefaultUI: true })])
  expect(Number.isInteger(made[0]!.zoom)).toBe(true)
  expect(onReady).not.toHaveBeenCalled()
  act(() => finishTiles())
  expect(onReady).toHaveBeenCalledTimes(1)

  jest.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(globalThis, { google: { maps: { importLibrary: () => Promise.reject(new Error('down')) } } })
  const failed = await show({ answer })
  expect(await screen.findByText('The map could not be loaded.')).toBeTruthy()
  expect(failed).toHaveBeenCalledTimes(1)
})
