import type { LngLat } from '@freehold/contracts'
import { town, type House, type Street } from './index'

/** A snapshot of one house, because a change of the plan moves every address of the demo market. */
const HOUSE = {
  number: 2356,
  street: 'Saddle Pass Rd',
  at: [-119.5429398, 46.6308476],
  footprint: [
    [-119.5430151, 46.6309108],
    [-119.5429951, 46.6307746],
    [-119.5428646, 46.6307844],
    [-119.5428846, 46.6309206],
  ],
}

const METERS_PER_DEGREE = 111_320
const { center, houses, streets, areas } = town()
const metersEast = METERS_PER_DEGREE * Math.cos((center[1] * Math.PI) / 180)
const flat = ([lng, lat]: LngLat) =>
  [(lng - center[0]) * metersEast, (lat - center[1]) * METERS_PER_DEGREE] as const

const isInside = (point: LngLat, ring: LngLat[]) => {
  const [x, y] = flat(point)
  let inside = false
  ring.forEach((corner, i) => {
    const [ax, ay] = flat(corner)
    const [bx, by] = flat(ring[(i + 1) % ring.length]!)
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

/** The distance in metres to the nearest point of a street, and the side of the street that the point is on. */
const nearest = (point: LngLat, pieces: Street[]) => {
  const [x, y] = flat(point)
  let best = { meters: Infinity, side: 0 }
  for (const { line } of pieces)
    for (let i = 1; i < line.length; i++) {
      const [ax, ay] = flat(line[i - 1]!)
      const [bx, by] = flat(line[i]!)
      const [dx, dy] = [bx - ax, by - ay]
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
      const meters = Math.hypot(x - ax - t * dx, y - ay - t * dy)
      if (meters < best.meters) best = { meters, side: Math.sign(dx * (y - ay) - dy * (x - ax)) }
    }
  return best
}

const byStreet = new Map<string, Street[]>()
for (const street of streets) byStreet.set(street.name, [...(byStreet.get(street.name) ?? []), street])
const onStreet = (house: House) => nearest(house.at, byStreet.get(house.street)!)

test('the town is the same on every run and every machine', async () => {
  let again: { town: typeof town } | undefined
  await jest.isolateModulesAsync(async () => void (again = await import('./index')))
  expect(again!.town()).not.toBe(town())
  expect(again!.town()).toEqual(town())
  expect(houses.length).toBeGreaterThan(2_500)
  expect(houses[1_000]).toEqual(HOUSE)
})

test('the town is about 4 by 3 km and contains all houses', () => {
  const { ne, sw } = town().bounds
  expect((ne.lng - sw.lng) * metersEast).toBeCloseTo(4_000, -2)
  expect((ne.lat - sw.lat) * METERS_PER_DEGREE).toBeCloseTo(3_000, -2)
  for (const { at } of houses) {
    expect(at[0] > sw.lng && at[0] < ne.lng).toBe(true)
    expect(at[1] > sw.lat && at[1] < ne.lat).toBe(true)
  }
})

test('no corner of a house is in water or in a park', () => {
  const wrong = houses.filter((house) =>
    [house.at, ...house.footprint].some((corner) => areas.some(({ ring }) => isInside(corner, ring))),
  )
  expect(wrong).toEqual([])
})

test('no house is on a street', () => {
  const halfWidthMeters = { major: 8, street: 5, lane: 4 }
  const segments = streets.flatMap(({ kind, line }) =>
    line.slice(1).map((end, i) => ({ a: flat(line[i]!), b: flat(end), halfWidth: halfWidthMeters[kind] })),
  )
  const cell = (x: number, y: number) => `${Math.floor(x / 100)},${Math.floor(y / 100)}`
  const nearby = new Map<string, typeof segments>()
  for (const segment of segments)
    for (const dx of [-100, 0, 100])
      for (const dy of [-100, 0, 100]) {
        const key = cell(segment.a[0] + dx, segment.a[1] + dy)
        nearby.set(key, [...(nearby.get(key) ?? []), segment])
      }
  const touches = (point: LngLat) => {
    const [x, y] = flat(point)
    return (nearby.get(cell(x, y)) ?? []).some(({ a: [ax, ay], b: [bx, by], halfWidth }) => {
      const [dx, dy] = [bx - ax, by - ay]
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
      return Math.hypot(x - ax - t * dx, y - ay - t * dy) < halfWidth
    })
  }
  expect(houses.filter(({ footprint }) => footprint.some(touches))).toEqual([])
})

test('the centres of two houses are at least 15 metres apart', () => {
  const sorted = houses.map(({ at }) => flat(at)).toSorted((a, b) => a[0] - b[0])
  const tooClose = sorted.filter(([x, y], i) => {
    for (let j = i + 1; j < sorted.length && sorted[j]![0] - x < 15; j++)
      if (Math.hypot(sorted[j]![0] - x, sorted[j]![1] - y) < 15) return true
    return false
  })
  expect(tooClose).toEqual([])
})

test('odd numbers are on the left of each street, even ones on the right, and addresses are unique', () => {
  const wrong = houses.filter((house) => onStreet(house).side > 0 !== (house.number % 2 === 1))
  expect(wrong).toEqual([])
  expect(new Set(houses.map(({ number, street }) => `${number} ${street}`)).size).toBe(houses.length)
})

test('numbers rise along an avenue, from south to north', () => {
  const odd = houses.filter(({ street, number }) => street === '20th Ave' && number % 2 === 1)
  expect(odd.length).toBeGreaterThan(20)
  const northwards = odd.toSorted((a, b) => a.at[1] - b.at[1]).map(({ number }) => number)
  expect(northwards).toEqual(northwards.toSorted((a, b) => a - b))
})
