import { MarkerClusterer, SuperClusterViewportAlgorithm } from '@googlemaps/markerclusterer'
import type { Cluster, ClusterStats } from '@googlemaps/markerclusterer'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  APIProvider,
  ControlPosition,
  InfoWindow,
  Map as GoogleMap,
  MapControl,
  useMap,
  useMapsLibrary,
} from '@vis.gl/react-google-maps'
import { useEffect, type ReactNode } from 'react'
import { install, nullEngine, placesFrom } from './index'

const CENTER = { lat: 46.62, lng: -119.52 }

/** The simulated viewport, CSS px. A test that changes it restores it. */
const size = { width: 1000, height: 700 }

const fetchers = { autocomplete: jest.fn(), details: jest.fn() }

/** Members that a library read and that are missing here. */
const missing = new Set<string>()
/** Members that React, promises, jsdom and the testing libraries read on any object. */
const isProbe = (name: string) =>
  /^(_|\$\$|then$|toJSON$|nodeType$|tagName$|window$|content(Document|Editable)$|correspondingUseElement$)/.test(
    name,
  )

const record = <T extends object>(target: T, owner: string): T =>
  new Proxy(target, {
    get(object, name, receiver) {
      if (typeof name === 'string' && !(name in object) && !isProbe(name)) missing.add(`${owner}.${name}`)
      return Reflect.get(object, name, receiver) as unknown
    },
  })

/** Puts a recorder at the end of the prototype chain, where lookups of missing members end. */
const recordInstances = (type: { prototype: object }, owner: string) => {
  let last = type.prototype
  while (![Object.prototype, HTMLElement.prototype].includes(Object.getPrototypeOf(last)))
    last = Object.getPrototypeOf(last)
  Object.setPrototypeOf(last, record(Object.getPrototypeOf(last) as object, owner))
}

beforeAll(async () => {
  install({ engine: nullEngine(size), places: placesFrom(fetchers) })
  await google.maps.importLibrary('maps')
  recordInstances(google.maps.Map, 'object')
  recordInstances(google.maps.marker.AdvancedMarkerElement, 'marker')
  recordInstances(google.maps.LatLngBounds, 'LatLngBounds')
  const { importLibrary } = google.maps
  google.maps.importLibrary = (async (name: string) =>
    record((await importLibrary(name)) as object, name)) as typeof importLibrary
  google.maps.marker = record(google.maps.marker, 'marker')
  google.maps.places = record(google.maps.places, 'places')
  Object.assign(window, { google: { maps: record(google.maps, 'maps') } })
})

const Provided = ({
  children,
  zoom = 14,
  ...props
}: {
  children?: ReactNode
  zoom?: number
  onIdle?: () => void
}) => (
  <APIProvider apiKey="">
    <GoogleMap mapId="freehold" defaultCenter={CENTER} defaultZoom={zoom} {...props}>
      {children}
    </GoogleMap>
  </APIProvider>
)

let map: google.maps.Map | null = null
const Grab = () => {
  const found = useMap()
  useEffect(() => {
    map = found
  }, [found])
  return null
}

const showMap = async (children?: ReactNode, zoom?: number) => {
  const onIdle = jest.fn()
  const view = render(
    <Provided zoom={zoom} onIdle={onIdle}>
      <Grab />
      {children}
    </Provided>,
  )
  await waitFor(() => expect(onIdle).toHaveBeenCalled())
  return { ...view, onIdle, map: map! }
}

test('a map mounts without Google\u2019s script, and reports its first idle and bounds to React [MAP-19]', async () => {
  const onCamera = jest.fn()
  render(
    <APIProvider apiKey="">
      <GoogleMap mapId="freehold" defaultCenter={CENTER} defaultZoom={18} onCameraChanged={onCamera} />
    </APIProvider>,
  )
  await waitFor(() => expect(onCamera).toHaveBeenCalled())
  const { center, zoom, bounds } = onCamera.mock.lastCall[0].detail
  expect({ center, zoom }).toEqual({ center: CENTER, zoom: 18 })
  // 1000 px at zoom 18, where the world is 2^26 px wide.
  expect(bounds.east - bounds.west).toBeCloseTo((1000 * 360) / 2 ** 26, 9)
  expect(bounds.north).toBeGreaterThan(CENTER.lat)
  expect(bounds.south).toBeLessThan(CENTER.lat)
  expect(document.querySelectorAll('script')).toHaveLength(0)
})

test('moving the camera fires bounds_changed and then idle, after the caller has finished', async () => {
  const { map } = await showMap()
  const heard: string[] = []
  map.addListener('bounds_changed', () => heard.push('bounds_changed'))
  map.addListener('idle', () => heard.push('idle'))
  map.moveCamera({ center: { lat: 46.7, lng: -119.5 }, zoom: 15 })
  expect(heard).toEqual([])
  await act(async () => {})
  expect(heard).toEqual(['bounds_changed', 'idle'])
  expect(map.getCenter()!.toJSON()).toEqual({ lat: 46.7, lng: -119.5 })
})

test('a map wider than the world shows all longitudes, and a narrower one those between its edges', async () => {
  size.width = 1440
  const { map } = await showMap(undefined, 2)
  size.width = 1000
  expect(map.getBounds()!.toJSON()).toMatchObject({ west: -180, east: 180 })
  expect(map.getBounds()!.contains(CENTER)).toBe(true)
  await act(async () => map.moveCamera({ center: { lat: 0, lng: 0 }, zoom: 2 }))
  expect(map.getBounds()!.toJSON().east).toBeCloseTo((500 * 360) / 1024, 6)
})

test('fitting bounds shows all of them within the padding, as close as possible [MAP-2]', async () => {
  const { map } = await showMap()
  const wanted = { south: 46.6, west: -119.6, north: 46.64, east: -119.5 }
  await act(async () => map.fitBounds(wanted, { left: 400, right: 0, top: 0, bottom: 0 }))
  const shown = map.getBounds()!.toJSON()
  expect(map.getBounds()!.contains({ lat: wanted.north, lng: wanted.east })).toBe(true)
  const perPixel = (shown.east - shown.west) / 1000
  expect((wanted.west - shown.west) / perPixel).toBeGreaterThanOrEqual(400)
  await act(async () => map.moveCamera({ zoom: map.getZoom()! + 0.5 }))
  expect(map.getBounds()!.contains({ lat: wanted.north, lng: wanted.east })).toBe(false)
})

const at = (dx: number, dy: number) => ({ lat: CENTER.lat + dy, lng: CENTER.lng + dx })

interface Spot {
  count: number
  dx: number
}

/** Markers created through the marker library and owned by the clusterer, as in remote-search. */
const Clusters = ({
  spots,
  onCluster,
}: {
  spots: Spot[]
  onCluster: (count: number, isRed: boolean) => void
}) => {
  const target = useMap()
  const library = useMapsLibrary('marker')
  useEffect(() => {
    if (!target || !library) return undefined
    const markers = spots.flatMap(({ count, dx }) =>
      Array.from({ length: count }, (_, i) => {
        const position = at(dx + i * 1e-5, 0)
        return new library.AdvancedMarkerElement({ position, title: `House ${dx}/${i}` })
      }),
    )
    const render = ({ count, position }: Cluster, { clusters }: ClusterStats) => {
      const isRed = count > Math.max(10, clusters.markers.mean)
      onCluster(count, isRed)
      const content = document.createElement('span')
      content.textContent = String(count)
      return new library.AdvancedMarkerElement({
        position,
        content,
        title: `${count} properties here, zoom in`,
      })
    }
    const algorithm = new SuperClusterViewportAlgorithm({})
    const clusterer = new MarkerClusterer({ map: target, markers, algorithm, renderer: { render } })
    return () => {
      clusterer.clearMarkers()
      clusterer.setMap(null)
    }
  }, [target, library, spots, onCluster])
  return null
}

const clustersAt = async (spots: Spot[], zoom: number) => {
  const counts = new Map<number, boolean>()
  const view = await showMap(
    <Clusters spots={spots} onCluster={(count, isRed) => counts.set(count, isRed)} />,
    zoom,
  )
  return { ...view, counts }
}

test('markers cluster; more than max(10, mean) makes a cluster red, ten do not [MAP-8]', async () => {
  const { counts } = await clustersAt(
    [
      { count: 11, dx: 0 },
      { count: 10, dx: 0.02 },
      { count: 30, dx: -0.02 },
      { count: 1, dx: 0.01 },
    ],
    14,
  )
  await screen.findByRole('button', { name: '30 properties here, zoom in' })
  // The mean of 11, 10, 30 and 1 is 13.
  expect([...counts].toSorted(([a], [b]) => a - b)).toEqual([
    [10, false],
    [11, false],
    [30, true],
  ])
  expect(document.querySelector('[title="House 0.01/0"]')).not.toBeNull()
})

test('markers cluster within 60 px and up to zoom 16 [MAP-8]', async () => {
  const degreesPerPixel = (zoom: number) => 360 / (256 * 2 ** zoom)
  // supercluster measures the radius on tiles of 512 px: 60 of these are 30 CSS px.
  const pair = (zoom: number, px: number) => [
    { count: 1, dx: 0 },
    { count: 1, dx: px * degreesPerPixel(zoom) },
  ]
  const names = async (spots: Spot[], zoom: number) => {
    const { unmount } = await clustersAt(spots, zoom)
    await waitFor(() => expect(document.querySelector('gmp-advanced-marker')).not.toBeNull())
    const found = [...document.querySelectorAll('gmp-advanced-marker')].map((marker) =>
      marker.getAttribute('title'),
    )
    unmount()
    return found
  }
  expect(await names(pair(16, 25), 16)).toEqual(['2 properties here, zoom in'])
  expect(await names(pair(16, 35), 16)).toHaveLength(2)
  expect(await names(pair(17, 25), 17)).toHaveLength(2)
})

test('a click on a cluster fits the map to its markers', async () => {
  const { map } = await clustersAt([{ count: 5, dx: 0.001 }], 10)
  await userEvent.click(await screen.findByRole('button', { name: '5 properties here, zoom in' }))
  await waitFor(() => expect(map.getZoom()).toBeGreaterThan(16))
  await waitFor(() => expect(document.querySelector('[title="House 0.001/4"]')).not.toBeNull())
})

test('markers outside the viewport are not in the document until the map moves there', async () => {
  const { map } = await showMap()
  const marker = new google.maps.marker.AdvancedMarkerElement({ map, position: at(1, 0) })
  expect(marker.isConnected).toBe(false)
  await act(async () => map.moveCamera({ center: at(1, 0) }))
  expect(marker.isConnected).toBe(true)
  await act(async () => map.moveCamera({ center: CENTER }))
  expect(marker.isConnected).toBe(false)
})

test('a marker is a button for mouse and keyboard, named by its title [MAP-6]', async () => {
  const { map } = await showMap()
  const marker = new google.maps.marker.AdvancedMarkerElement({
    map,
    position: CENTER,
    title: '489,000 dollars',
  })
  expect(screen.queryByRole('button', { name: '489,000 dollars' })).toBeNull()
  const onClick = jest.fn()
  marker.gmpClickable = true
  marker.addEventListener('gmp-click', onClick)
  const onMapClick = jest.fn()
  map.addListener('click', onMapClick)
  await userEvent.click(screen.getByRole('button', { name: '489,000 dollars' }))
  marker.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onClick).toHaveBeenCalledTimes(3)
  expect(onMapClick).not.toHaveBeenCalled()
})

test('an info window opens focused above its marker; Escape closes it and restores the focus [MAP-6]', async () => {
  const { map, rerender } = await showMap()
  const marker = new google.maps.marker.AdvancedMarkerElement({ map, position: CENTER, title: 'Tag' })
  marker.gmpClickable = true
  const onClose = jest.fn()
  const onCloseClick = jest.fn()
  rerender(
    <Provided>
      <InfoWindow
        anchor={marker}
        ariaLabel="4826 39th Ave"
        headerDisabled
        onClose={onClose}
        onCloseClick={onCloseClick}
      >
        <a href="/app/property/1">Explore Property</a>
      </InfoWindow>
    </Provided>,
  )
  const dialog = await screen.findByRole('dialog', { name: '4826 39th Ave' })
  expect(dialog.contains(screen.getByRole('link', { name: 'Explore Property' }))).toBe(true)
  expect(document.activeElement).toBe(dialog)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(marker)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onCloseClick).not.toHaveBeenCalled()
})

test('an info window with a header has a close button, and follows the map', async () => {
  const onCloseClick = jest.fn()
  const { map } = await showMap(
    <InfoWindow position={CENTER} headerContent="4826 39th Ave" onCloseClick={onCloseClick}>
      Text
    </InfoWindow>,
  )
  const dialog = await screen.findByRole('dialog', { name: '4826 39th Ave' })
  const before = dialog.style.transform
  await act(async () => map.moveCamera({ center: at(0.001, 0) }))
  expect(dialog.style.transform).not.toBe(before)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onCloseClick).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the zoom buttons zoom, and can be left out', async () => {
  const { map } = await showMap()
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(map.getZoom()).toBe(15)
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(map.getZoom()).toBe(14)
  map.setOptions({ disableDefaultUI: true })
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull()
})

test('a custom control is added to the map and removed with its component', async () => {
  const control = (
    <MapControl position={ControlPosition.LEFT_BOTTOM}>
      <button type="button">List</button>
    </MapControl>
  )
  const { map, rerender } = await showMap(control)
  expect(map.getDiv().contains(await screen.findByRole('button', { name: 'List' }))).toBe(true)
  rerender(<Provided />)
  expect(screen.queryByRole('button', { name: 'List' })).toBeNull()
})

const suggestion = { placeId: 'place-1', mainText: 'Wrenfield', secondaryText: 'WA, USA' }
const details = {
  location: CENTER,
  viewport: { ne: at(0.02, 0.01), sw: at(-0.02, -0.01) },
  displayName: 'Wrenfield',
  formattedAddress: 'Wrenfield, WA, USA',
}

test('suggestions and place details come from our API, in one session until a place is fetched [MAP-15]', async () => {
  await showMap()
  fetchers.autocomplete.mockResolvedValue([suggestion])
  fetchers.details.mockResolvedValue(details)
  const { AutocompleteSessionToken, AutocompleteSuggestion } = google.maps.places
  const ask = async (sessionToken: google.maps.places.AutocompleteSessionToken) => {
    const locationBias = { south: 46, west: -120, north: 47, east: -119 }
    const request = { input: 'wren', sessionToken, locationBias }
    return (await AutocompleteSuggestion.fetchAutocompleteSuggestions(request)).suggestions[0]!
      .placePrediction!
  }
  const prediction = await ask(new AutocompleteSessionToken())
  expect(prediction.mainText!.text).toBe('Wrenfield')
  expect(prediction.mainText!.matches).toEqual([{ startOffset: 0, endOffset: 4 }])
  expect(String(prediction.text)).toBe('Wrenfield, WA, USA')
  const [input, session, bias] = fetchers.autocomplete.mock.lastCall
  expect(input).toBe('wren')
  expect(bias).toEqual({ ne: { lat: 47, lng: -119 }, sw: { lat: 46, lng: -120 } })

  const place = prediction.toPlace()
  await place.fetchFields({ fields: ['location', 'viewport', 'displayName'] })
  expect(fetchers.details).toHaveBeenCalledWith('place-1', session)
  expect(place.location!.toJSON()).toEqual(CENTER)
  expect(place.viewport!.contains(CENTER)).toBe(true)
  expect(place.displayName).toBe('Wrenfield')
  expect(place.formattedAddress).toBeUndefined()

  await place.fetchFields({ fields: ['formattedAddress'] })
  expect(fetchers.details).toHaveBeenLastCalledWith('place-1', undefined)
  await ask(new AutocompleteSessionToken())
  expect(fetchers.autocomplete.mock.lastCall[1]).not.toBe(session)
})

test('a newer request of a session aborts the older one', async () => {
  const signals: AbortSignal[] = []
  fetchers.autocomplete.mockImplementation((_input, _session, _bias, signal: AbortSignal) => {
    signals.push(signal)
    return Promise.resolve([])
  })
  const sessionToken = new google.maps.places.AutocompleteSessionToken()
  const ask = (input: string) =>
    google.maps.places.AutocompleteSuggestion.fetchAutocompleteSuggestions({ input, sessionToken })
  await Promise.all([ask('w'), ask('wr')])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('two markers or places on the map are never equal to the clusterer', () => {
  const [a, b] = [0, 1].map(() => new google.maps.marker.AdvancedMarkerElement())
  expect(Object.entries(a!)).not.toEqual(Object.entries(b!))
  expect(Object.entries(new google.maps.LatLng(1, 2))).not.toEqual(
    Object.entries(new google.maps.LatLng(1, 3)),
  )
})

test('bounds can cross the antimeridian', () => {
  const box = new google.maps.LatLngBounds({ lat: -10, lng: 170 }, { lat: 10, lng: -170 })
  expect(box.contains({ lat: 0, lng: 179 })).toBe(true)
  expect(box.contains({ lat: 0, lng: 0 })).toBe(false)
  expect(Math.abs(box.getCenter().lng())).toBe(180)
  expect(box.toSpan().lng()).toBe(20)
  expect(box.intersects({ south: 0, west: -175, north: 1, east: 0 })).toBe(true)
  expect(new google.maps.LatLngBounds().isEmpty()).toBe(true)
})

test('a map that is removed from the page releases everything', async () => {
  const { map, unmount } = await clustersAt([{ count: 3, dx: 0.01 }], 18)
  await waitFor(() => expect(map.getDiv().childElementCount).toBeGreaterThan(0))
  const div = map.getDiv()
  const heard = jest.fn()
  map.addListener('idle', heard)
  unmount()
  expect(document.querySelector('gmp-advanced-marker')).toBeNull()
  expect(div.childElementCount).toBe(0)
  await act(async () => map.moveCamera({ zoom: 3 }))
  expect(heard).not.toHaveBeenCalled()
})

test('an unknown library is rejected with its name', async () => {
  await expect(google.maps.importLibrary('geometry')).rejects.toThrow("no library 'geometry'")
})

test('the recorder detects members that a library misses', async () => {
  const { map } = await showMap()
  expect(Reflect.get(map, 'getStreetView')).toBeUndefined()
  expect(missing.delete('object.getStreetView')).toBe(true)
})

afterAll(() => {
  // The tests above ran the real libraries, so anything they missed was recorded.
  expect([...missing]).toEqual([])
})
