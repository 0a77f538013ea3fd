import { coordinates } from './checkFields'

test('the antimeridian has one longitude, so that all homes on it lie in one cell of the map', () => {
  expect(coordinates(180, 52)).toEqual({ lng: -180, lat: 52 })
  expect(coordinates(179.99999999, 52)).toEqual({ lng: -180, lat: 52 })
  expect(coordinates(-180, 52)).toEqual({ lng: -180, lat: 52 })
  expect(coordinates(-122.3312345678, 47.6)).toEqual({ lng: -122.3312346, lat: 47.6 })
})
