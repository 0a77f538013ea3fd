import { middleOfCircle, middleOfLine } from './middleRange'

const each = (...steps: number[]) => steps.map((step) => ({ step, count: 1 }))

test('of few things all count; of more, the outermost at each end do not', () => {
  expect(middleOfLine(each(1, 2, 3))).toEqual([1, 3])
  expect(middleOfLine([{ step: -50, count: 1 }, { step: 1, count: 20 }, { step: 2, count: 20 }, { step: 90, count: 1 }])).toEqual([1, 2]) // oxfmt-ignore
  expect(middleOfLine([{ step: 0, count: 10 }, { step: 1, count: 980 }, { step: 2, count: 10 }])).toEqual([1, 1]) // oxfmt-ignore
})

test('a range across the place where a circle closes is as wide as its things are', () => {
  expect(middleOfCircle(each(-180, -179, 178, 179), 360)).toEqual([178, -179])
  expect(middleOfCircle(each(-120, -119), 360)).toEqual([-120, -119])
  expect(middleOfCircle(each(5), 360)).toEqual([5, 5])
})

test('something on the other side of a circle does not make it the whole', () => {
  expect(middleOfCircle([{ step: -122, count: 50 }, { step: -121, count: 50 }, { step: 60, count: 1 }], 360)).toEqual([-122, -121]) // oxfmt-ignore
  expect(middleOfCircle([{ step: -179, count: 50 }, { step: 0, count: 1 }, { step: 178, count: 50 }], 360)).toEqual([178, -179]) // oxfmt-ignore
})
