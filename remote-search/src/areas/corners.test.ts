import type { LngLat } from '@freehold/contracts'
import { fewerCorners, fittingAreas, isCrossed } from './corners'

const square: LngLat[] = [
  [10, 10],
  [20, 10],
  [20, 20],
  [10, 20],
]

/** Points along a circle with a wobble, as a hand draws it. */
const circle = (points: number, lng = 0): LngLat[] =>
  Array.from({ length: points }, (_, index) => {
    const angle = (2 * Math.PI * index) / points
    const radius = 1 + 0.01 * Math.sin(index * 1.7)
    return [lng + radius * Math.cos(angle), 40 + radius * Math.sin(angle)]
  })

test('the corners that are left out are those that matter least to the shape [MKT-6]', () => {
  const detailed: LngLat[] = square.flatMap(([lng, lat], index) => {
    const [nextLng, nextLat] = square[(index + 1) % 4]!
    return [
      [lng, lat],
      [lng + (nextLng - lng) / 3 + 0.01, lat + (nextLat - lat) / 3],
    ]
  })
  expect(fewerCorners(detailed, 4)).toEqual(square)
  expect(fewerCorners(detailed, Infinity, 1e-4)).toEqual(square)
  expect(fewerCorners(square, 80)).toEqual(square)
})

test('a freehand line is reduced to what a search accepts and keeps its extent [MKT-6]', () => {
  const reduced = fewerCorners(circle(500), 80)
  expect(reduced).toHaveLength(80)
  for (const side of [0, 1] as const) {
    const values = reduced.map((corner) => corner[side] - (side === 1 ? 40 : 0))
    expect(Math.min(...values)).toBeCloseTo(-1, 1)
    expect(Math.max(...values)).toBeCloseTo(1, 1)
  }
  expect(fewerCorners(circle(500), 0)).toHaveLength(3)
})

test('areas share the room of the address: all keep as many corners, and never fewer than three [MKT-6]', () => {
  const areas = [circle(100), circle(30, 5), square]
  const room = (corners: number) => (areas: readonly (readonly LngLat[])[]) => areas.flat().length <= corners
  expect(fittingAreas(areas, 80, room(1_000)).map(({ length }) => length)).toEqual([80, 30, 4])
  expect(fittingAreas(areas, 80, room(44)).map(({ length }) => length)).toEqual([20, 20, 4])
  expect(fittingAreas(areas, 80, room(0)).map(({ length }) => length)).toEqual([3, 3, 3])
})

test('crossed lines are noticed, those that only meet are not [MKT-6]', () => {
  const [a, b, c, d] = square as [LngLat, LngLat, LngLat, LngLat]
  expect(isCrossed(square)).toBe(false)
  expect(isCrossed([a, b, d, c])).toBe(true)
  expect(isCrossed([a, b, [15, 10], c, d])).toBe(false)
  expect(isCrossed([a, b])).toBe(false)
})
