import { hexagonAt, hexagonColumns, type HeatMap, HEXAGON_RADIUS } from '@freehold/contracts'
import { boundsOf, placeCells } from './placeCells'

const ZOOM = 9

const mapOf = (...cells: { x: number; y: number }[]): HeatMap => ({
  zoom: ZOOM,
  total: cells.length,
  cells: cells.map((cell) => ({ ...cell, count: 1, medianReturn: null, medianPricePerSquareFoot: null })),
})

test('a cell is drawn around the homes that it holds, as large at every latitude [MKT-3]', () => {
  for (const lat of [0, 46.6, -61]) {
    const [cell] = placeCells(mapOf(hexagonAt([-119.5, lat], ZOOM)), -119.5)
    const { middle, corners } = cell!
    expect(hexagonAt(middle, ZOOM)).toEqual({ x: cell!.x, y: cell!.y })
    const { north, south, east, west } = boundsOf(cell!, ZOOM)
    expect(lat > south && lat < north && -119.5 > west && -119.5 < east).toBe(true)
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    expect(Math.max(...ys)).toBeCloseTo(HEXAGON_RADIUS, 6)
    expect(Math.min(...ys)).toBeCloseTo(-HEXAGON_RADIUS, 6)
    expect((Math.max(...xs) - Math.min(...xs)) / (HEXAGON_RADIUS * Math.sqrt(3))).toBeCloseTo(1, 2)
  }
})

test('cells on both sides of the antimeridian are side by side, wherever the map counts from [MKT-3]', () => {
  const last = hexagonColumns(ZOOM) - 1
  const both = mapOf({ x: last, y: 2_000 }, { x: 1, y: 2_000 })
  for (const lng of [179.9, -179.9, 540.1]) {
    const [west, east] = placeCells(both, lng)
    const apart = east!.middle[0] - west!.middle[0]
    expect(apart).toBeCloseTo((2 * 360) / hexagonColumns(ZOOM), 6)
    expect(Math.abs(west!.middle[0] - lng)).toBeLessThan(1)
  }
})
