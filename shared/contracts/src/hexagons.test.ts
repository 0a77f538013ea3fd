import * as fc from 'fast-check'
import { type Hexagon, HEXAGON_RADIUS, hexagonAt, hexagonColumns, hexagonCorners } from './hexagons'
import type { LngLat } from './units'

/** Where a map shows it, in CSS pixels from the west and the north. */
function pixelOf([lng, lat]: LngLat, zoom: number): [x: number, y: number] {
  const size = 256 * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return [((lng + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size]
}

/** How far a pixel is inside each edge of a hexagon, at most 0 outside. */
function depthIn(hexagon: Hexagon, [x, y]: [number, number], zoom: number): number {
  const corners = hexagonCorners(hexagon, zoom).map((corner) => pixelOf(corner, zoom))
  return Math.min(
    ...corners.map(([x1, y1], at) => {
      const [x2, y2] = corners[(at + 1) % corners.length]!
      return ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / Math.hypot(x2 - x1, y2 - y1)
    }),
  )
}

const zooms = fc.integer({ min: 0, max: 24 })
const positions = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -85.05, max: 85.05, noNaN: true }),
)

test('each position is in the hexagon that holds it, one turn around the earth aside [MKT-3]', () => {
  fc.assert(
    fc.property(positions, zooms, (position, zoom) => {
      const hexagon = hexagonAt(position, zoom)
      const [x, y] = pixelOf(position, zoom)
      const world = 256 * 2 ** zoom
      const depth = Math.max(depthIn(hexagon, [x, y], zoom), depthIn(hexagon, [x - world, y], zoom))
      // Pixels of a map that is 4,000,000,000 wide.
      expect(depth).toBeGreaterThan(-1e-5)
    }),
    { numRuns: 2_000 },
  )
})

test('hexagons are 42 pixels high, regular but for 0.6% of their width, and as many as go around the earth [MKT-3]', () => {
  expect(HEXAGON_RADIUS).toBe(21)
  for (let zoom = 0; zoom <= 24; zoom += 1) {
    const [north, northeast, , south, , northwest] = hexagonCorners({ x: 3, y: 3 }, zoom).map((corner) =>
      pixelOf(corner, zoom),
    )
    expect(south![1] - north![1]).toBeCloseTo(42, 2)
    const width = northeast![0] - northwest![0]
    expect(Math.abs(width / (21 * Math.sqrt(3)) - 1)).toBeLessThan(0.006)
    expect((hexagonColumns(zoom) * width) / (256 * 2 ** zoom)).toBeCloseTo(1, 6)
  }
})

const wrapped = (x: number, zoom: number) => (x + hexagonColumns(zoom)) % hexagonColumns(zoom)

test('neighbors share the corners between them, across the antimeridian too [MKT-3]', () => {
  const cells = fc.record({ x: fc.oneof(fc.nat(6), fc.constant(-1)), y: fc.nat(7) })
  fc.assert(
    fc.property(cells, zooms, ({ x: column, y }, zoom) => {
      const x = wrapped(column, zoom)
      const [, northeast, southeast, south, southwest] = hexagonCorners({ x, y }, zoom)
      const corners = (ofColumn: number, row: number) =>
        hexagonCorners({ x: wrapped(ofColumn, zoom), y: row }, zoom)
      const east = corners(x + 1, y)
      expectSame(east[5]!, northeast!)
      expectSame(east[4]!, southeast!)
      // Odd rows are half a hexagon further east.
      const southern = x + (y % 2)
      const [southeastern, southwestern] = [corners(southern, y + 1), corners(southern - 1, y + 1)]
      expectSame(southeastern[0]!, southeast!)
      expectSame(southeastern[5]!, south!)
      expectSame(southwestern[0]!, southwest!)
      expectSame(southwestern[1]!, south!)
    }),
  )
})

/** The same place, be it after a turn around the earth. */
function expectSame(one: LngLat, other: LngLat): void {
  expect(Math.abs(((one[0] - other[0] + 540) % 360) - 180)).toBeLessThan(1e-9)
  expect(one[1]).toBeCloseTo(other[1], 9)
}

test.each([0, 1, 5, 12])(
  'both sides of the antimeridian are in the same hexagons at zoom %i [MKT-3]',
  (zoom) => {
    for (let lat = -85; lat <= 85; lat += 0.25)
      expect(hexagonAt([180, lat], zoom)).toEqual(hexagonAt([-180, lat], zoom))
  },
)

test('positions beyond the map are in its outermost rows [MKT-3]', () => {
  expect(hexagonAt([10, 90], 6)).toEqual(hexagonAt([10, 85.0512], 6))
  expect(hexagonAt([10, 90], 6).y).toBe(0)
  expect(hexagonAt([10, -90], 6)).toEqual(hexagonAt([10, -85.0512], 6))
})
