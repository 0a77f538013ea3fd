import * as fc from 'fast-check'
import { widen } from './Box'
import { boxOf, byTile, cellOf, cellsAround, numberOf } from './cells'

const cell = fc.record({
  row: fc.integer({ min: -1_800, max: 1_800 }),
  column: fc.integer({ min: -3_600, max: 3_599 }),
})

test('each square has a number of its own, which leads back to it', () => {
  fc.assert(
    fc.property(cell, (one) => {
      const { row, column } = cellOf(numberOf(one))
      expect([row + 0, column + 0]).toEqual([one.row, one.column])
    }),
  )
  fc.assert(
    fc.property(cell, cell, (one, other) => {
      const isSame = one.row === other.row && one.column === other.column
      expect(numberOf(one) === numberOf(other)).toBe(isSame)
    }),
  )
})

test('the squares lie side by side, a twentieth of a degree each', () => {
  const { west, east, south, north } = boxOf({ row: 940, column: -2_446 })
  expect([west, east, south, north]).toEqual(
    [-122.3, -122.25, 47, 47.05].map((side) => expect.closeTo(side, 9)),
  )
  expect(boxOf({ row: 940, column: -2_445 }).west).toBe(east)
  expect(boxOf({ row: 941, column: -2_446 }).south).toBe(north)
})

test('a box widened by some miles holds all that lies within them, and not much more', () => {
  const box = { west: -122.3, east: -122.25, south: 47, north: 47.05 }
  const wide = widen(box, 3)
  expect(box.south - wide.south).toBeCloseTo(3 / 68, 12)
  expect(wide.north - box.north).toBeCloseTo(3 / 68, 12)
  // Measured at the side farther from the equator, where a degree of longitude is shorter.
  const side = 3 / 68 / Math.cos(((47.05 + 3 / 68) * Math.PI) / 180)
  expect(box.west - wide.west).toBeCloseTo(side, 12)
  expect(wide.east - box.east).toBeCloseTo(side, 12)
  const below = widen({ ...box, south: -47.05, north: -47 }, 3)
  expect(below.east - box.east).toBeCloseTo(side, 12)
  expect(widen(box, 0)).toEqual(box)
})

test('at the poles a box stays as wide as beyond 80 degrees nobody sells a home', () => {
  const pole = widen({ west: 0, east: 1, south: 89, north: 90 }, 3)
  expect(pole.east - 1).toBeCloseTo(3 / 68 / Math.cos((80 * Math.PI) / 180), 12)
})

test('the squares around one are all that its widened box touches', () => {
  const middle = { row: 940, column: -2_446 }
  const around = cellsAround(middle, 3).map(cellOf)
  const rows = [...new Set(around.map(({ row }) => row))]
  const columns = [...new Set(around.map(({ column }) => column))]
  expect(rows).toEqual([939, 940, 941])
  expect(columns).toEqual([-2_448, -2_447, -2_446, -2_445, -2_444])
  expect(around).toHaveLength(15)
  expect(around[0]).toEqual({ row: 939, column: -2_448 })
})

test('squares on both sides of the antimeridian are neighbors', () => {
  const columnsAround = (column: number) =>
    new Set(cellsAround({ row: 940, column }, 3).map((number) => cellOf(number).column))
  expect(columnsAround(3_599)).toEqual(new Set([3_597, 3_598, 3_599, -3_600, -3_599]))
  expect(columnsAround(-3_600)).toEqual(new Set([3_598, 3_599, -3_600, -3_599, -3_598]))
})

test('squares are computed tile by tile, eight a side, and row by row within one', () => {
  const some = [
    { row: 8, column: 0 },
    { row: 0, column: 8 },
    { row: 7, column: 7 },
    { row: 1, column: 0 },
    { row: 0, column: 7 },
    { row: 0, column: 1 },
    { row: -1, column: 3 },
  ]
  expect(some.toSorted(byTile)).toEqual([
    { row: -1, column: 3 },
    { row: 0, column: 1 },
    { row: 0, column: 7 },
    { row: 1, column: 0 },
    { row: 7, column: 7 },
    { row: 0, column: 8 },
    { row: 8, column: 0 },
  ])
  expect(byTile({ row: 3, column: 4 }, { row: 3, column: 4 })).toBe(0)
})
