import type { HeatFigures } from './heatClasses'
import { classOf } from './heatClasses'
import { cellSize, readOut, sentenceOf } from './heatWords'

const figures = (medianReturn: number | 'Infinity' | null, medianPricePerSquareFoot: number | null = null) =>
  ({ count: 38, medianReturn, medianPricePerSquareFoot }) as HeatFigures

const labelOf = (percent: number | 'Infinity') => classOf('return', figures(percent))?.label
const priceLabelOf = (dollars: number) => classOf('price', figures(null, dollars))?.label

test('the class of a return has the side of the line that its triangle has, and a return on the line is below [MKT-3]', () => {
  expect([-12, 0.99, 1, 2.99, 3].map(labelOf)).toEqual([
    'under 1%',
    'under 1%',
    '1 to 3%',
    '1 to 3%',
    '1 to 3%',
  ])
  expect([3.01, 4.49, 4.5, 'Infinity' as const].map(labelOf)).toEqual([
    '3 to 4.5%',
    '3 to 4.5%',
    '4.5% or more',
    '4.5% or more',
  ])
  const hatched = (percent: number) => classOf('return', figures(percent))?.isHatched
  expect([2.5, 3, 3.01].map(hatched)).toEqual([true, true, false])
})

test('the class of a price is that of the dollars which are read, so that no figure is between two classes [MKT-3]', () => {
  expect([349, 349.2, 350, 424, 424.3, 524, 525, 649.01, 2_000].map(priceLabelOf)).toEqual([
    'under $350',
    '$350 to 424',
    '$350 to 424',
    '$350 to 424',
    '$425 to 524',
    '$425 to 524',
    '$525 to 649',
    '$650 or more',
    '$650 or more',
  ])
})

test('a cell without a figure has no class, and is read out without one [MKT-3]', () => {
  expect(classOf('return', figures(null, 400))).toBeNull()
  expect(classOf('price', figures(4))).toBeNull()
  expect(readOut(figures(4.21, 380.2))).toBe('38 homes, median ROI 4.21%, above the 3% line, $381 per sq ft')
  expect(readOut(figures(3))).toBe('38 homes, median ROI 3.00%, not above the 3% line, no price per sq ft')
  expect(readOut({ ...figures(null), count: 1 })).toBe('1 home, fewer than 10 with a figure')
})

test('the legend says of which strategy and case the returns are [MKT-3]', () => {
  expect(sentenceOf('return', { strategy: 'buyHold' }, '1.6 miles')).toBe(
    'Median expected ROI, Buy/Hold, by cell of 1.6 miles',
  )
  expect(sentenceOf('return', { strategy: 'brrrr', returnCase: 'conservative' }, '1 mile')).toBe(
    'Median conservative ROI, BRRRR, by cell of 1 mile',
  )
  expect(sentenceOf('price', { strategy: 'buyHold' }, '120 feet')).toBe(
    'Median price per square foot, by cell of 120 feet',
  )
  expect(sentenceOf('return', {}, '1 mile')).toBe('Choose a strategy to see its median ROI')
})

test('cells are smaller away from the equator, and half as wide with each zoom [MKT-3]', () => {
  // 36.37 px of 152.87 m at the equator, of which there is half at 60°.
  expect([cellSize(10, 0), cellSize(10, 60), cellSize(11, 60), cellSize(5, 0)]).toEqual([
    '3.5 miles',
    '1.7 miles',
    '0.9 miles',
    '111 miles',
  ])
  expect(cellSize(17, 46)).toBe('100 feet')
})
