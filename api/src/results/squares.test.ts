import * as fc from 'fast-check'
import { cellOf } from './cells'
import {
  cellsOfSquare,
  keyOf,
  MARGIN_CELLS,
  squareAt,
  squareOfKey,
  squaresOf,
  squaresWithin,
} from './squares'

const columnsWithin = (column: number) =>
  squaresWithin({ row: 95, column }, MARGIN_CELLS)
    .filter(({ row }) => row === 95)
    .map((square) => square.column)

test('squares on both sides of the antimeridian are neighbors [VAL-2]', () => {
  expect(columnsWithin(-245)).toEqual([-246, -245, -244])
  expect(columnsWithin(359)).toEqual([358, 359, -360])
  expect(columnsWithin(-360)).toEqual([359, -360, -359])
})

test('a square has one key, on the antimeridian too, and leads back to it by its cells [VAL-2]', () => {
  expect(keyOf(squareAt([180, 47.6]))).toBe(keyOf(squareAt([-180, 47.6])))
  const places = fc.record({ lng: fc.double({ min: -180, max: 180, noNaN: true }), lat: fc.double({ min: -85, max: 85, noNaN: true }) }) // oxfmt-ignore
  fc.assert(
    fc.property(places, ({ lng, lat }) => {
      const square = squareAt([lng, lat])
      expect(squaresOf(cellsOfSquare(square).map(cellOf)).map(keyOf)).toEqual([keyOf(square)])
      expect(squaresWithin(square, MARGIN_CELLS).map(keyOf)).toContain(keyOf(squareOfKey(keyOf(square))))
    }),
  )
})
