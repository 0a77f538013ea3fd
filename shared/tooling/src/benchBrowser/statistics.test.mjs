import { percentile } from './statistics.mjs'

const oneTo = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index + 1)

test('a percentile is the smallest value that so many percent do not exceed', () => {
  expect(percentile(oneTo(20), 95)).toBe(19)
  expect(percentile(oneTo(10), 95)).toBe(10)
  expect(percentile(oneTo(40), 98)).toBe(40)
  expect(percentile(oneTo(100), 98)).toBe(98)
  expect(percentile(oneTo(200), 7)).toBe(14)
  expect([0, 100].map((percent) => percentile([3, 1, 2], percent))).toEqual([1, 3])
})

test('the median of an even number is the mean of the two in the middle', () => {
  expect(percentile([4, 1, 3, 2], 50)).toBe(2.5)
  expect(percentile([3, 1, 2], 50)).toBe(2)
  expect(percentile([7], 50)).toBe(7)
})

test('a percentile is rounded to thousandths, and an empty list has none', () => {
  expect(percentile([0.0424], 95)).toBe(0.042)
  expect(percentile([], 95)).toBeNaN()
})
