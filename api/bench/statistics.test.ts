import { mergeCases, quantile, timesOf } from './statistics'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index)

test.each([
  { count: 1, part: 0.5, expected: 1 },
  { count: 2, part: 0.5, expected: 1.5 },
  { count: 9, part: 0.5, expected: 5 },
  { count: 10, part: 0.5, expected: 5.5 },
  { count: 10, part: 0.95, expected: 10 },
  { count: 20, part: 0.95, expected: 19 },
  { count: 100, part: 0.07, expected: 7 },
  { count: 100, part: 0.99, expected: 99 },
  { count: 101, part: 0.99, expected: 100 },
  { count: 3, part: 0, expected: 1 },
  { count: 3, part: 1, expected: 3 },
])('the quantile $part of $count values has the nearest rank', ({ count, part, expected }) => {
  expect(quantile(upTo(count), part)).toBe(expected)
})

test('of no values there is no quantile', () => {
  expect(quantile([], 0.5)).toBeNaN()
})

test('the spread over all cases is one between repetitions', () => {
  const quick = [[1], [2]]
  const slow = [[100], [200]]
  expect(mergeCases([quick, slow])).toEqual([
    [1, 100],
    [2, 200],
  ])
  expect(timesOf(mergeCases([quick, slow])).spread).toEqual([50.5, 101])
})
