import { nameStyles, valueAt, wayStyles, widthAt } from './style'

test('widths are those of the design at its zooms, and double beyond the last [GND-2]', () => {
  const { widths } = wayStyles.highway
  expect([7, 11, 14, 17, 18, 20].map((zoom) => widthAt(widths, zoom))).toEqual([1, 2.6, 8.5, 26, 52, 208])
  expect(widthAt(widths, 21)).toBe(208)
  expect(widthAt(widths, 5)).toBe(1)
})

test('between two stops a value grows exponentially, with base 1.6 [GND-2]', () => {
  const sizes = nameStyles.city.sizes
  const expected = 13 + (6 * (1.6 ** 2 - 1)) / (1.6 ** 4 - 1)
  expect(valueAt(sizes, 9)).toBeCloseTo(expected, 10)
  expect(valueAt(sizes, 14)).toBe(19)
})
