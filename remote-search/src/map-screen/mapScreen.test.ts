import type { LngLat } from '@freehold/contracts'
import type { View } from '@freehold/embedded-maps'
import { copyInView, countedFrom, nearestCopy, toLngLat, toPoint } from './mapScreen'

const view: View = { center: { lat: 0, lng: 179 }, zoom: 4, width: 1_000, height: 600 }
/** A world is 4,096 px wide at zoom 4. */
const DEGREE_PX = 4_096 / 360

test('a place and its point on the screen are each other’s, beyond the antimeridian too [MKT-6]', () => {
  expect(toPoint(view, [179, 0])).toEqual({ x: 500, y: 300 })
  expect(toPoint(view, [185, 0]).x).toBeCloseTo(500 + 6 * DEGREE_PX, 6)
  const places: LngLat[] = [
    [170, 12],
    [179.99, -7],
    [186, 3],
  ]
  for (const place of places) {
    const [lng, lat] = toLngLat(view, toPoint(view, place))
    expect(lng).toBeCloseTo(place[0], 9)
    expect(lat).toBeCloseTo(place[1], 9)
  }
})

test('counted from a meridian, what is near it stays within 180° when the map crosses the antimeridian [MKT-6]', () => {
  expect(countedFrom(179, view).center.lng).toBe(0)
  const across = countedFrom(179, { ...view, center: { lat: 0, lng: -178 } })
  expect(across.center.lng).toBe(3)
  expect(toLngLat(across, { x: 500, y: 300 })[0]).toBeCloseTo(3, 9)
  expect(nearestCopy(-170, 175)).toBe(190)
  expect(nearestCopy(190, -175)).toBe(-170)
})

test('an area is shown where the map is, whichever way its longitudes were counted [MKT-6]', () => {
  const west: LngLat[] = [
    [-181, 1],
    [-179, 1],
    [-180, 2],
  ]
  const east = west.map(([lng, lat]): LngLat => [lng + 360, lat])
  const center = { lat: 0, lng: 179 }
  expect(copyInView(west, center)).toEqual(east)
  expect(copyInView(east, center)).toEqual(east)
  expect(copyInView(east, { lat: 0, lng: -179 })).toEqual(west)
})
