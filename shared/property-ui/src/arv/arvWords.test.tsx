import type { ArvEstimate } from '@freehold/contracts'
import { render } from '@testing-library/react'
import {
  ArvConfidence,
  arvConfidence,
  arvErrorText,
  arvMethodText,
  arvRangeText,
  arvRepairText,
} from '../index'

/** An estimate by adjusted sales whose range reaches so many percent to either side. */
function estimateOf(halfWidthPercent: number, change: object = {}): ArvEstimate {
  const factor = Math.exp(halfWidthPercent / 100)
  return {
    arv: 400_000,
    low: 400_000 / factor,
    high: 400_000 * factor,
    method: 'MEDIAN_PPSF',
    compsUsed: 16,
    adjusted: {
      market: 'Fairview',
      salesLearntFrom: 1_200,
      firstDay: '2023-04-01',
      lastDay: '2024-03-01',
      test: { sales: 1_012, medianErrorPercent: 5.84, insidePercent: 80.1 },
    },
    ...change,
  } as ArvEstimate
}

const badgeOf = (estimate: ArvEstimate) => {
  const { container } = render(<ArvConfidence estimate={estimate} />)
  return container.textContent
}

test.each([
  [7.9, 16, 'High confidence'],
  [8.1, 16, 'Fair confidence'],
  [13.9, 4, 'Fair confidence'],
  [14.1, 16, 'Low confidence'],
  [14.1, 7, 'Low confidence. Few alike sales: 7'],
])('a range of %s %% to either side from %s sales has: %s [VAL-2]', (percent, compsUsed, words) => {
  const estimate = estimateOf(percent, { compsUsed })
  expect(badgeOf(estimate)).toBe(words)
  expect(arvConfidence(estimate)!.halfWidthPercent).toBeCloseTo(percent, 9)
})

test('an estimate says its range or why it has none, its method and its error [VAL-2]', () => {
  const estimate = estimateOf(11, { low: 358_334, high: 446_512 })
  expect(arvRangeText(estimate)).toBe('80% range $358,334 to $446,512')
  expect(arvMethodText(estimate)).toBe('Weighted mean of 16 adjusted sales')
  expect(arvErrorText(estimate)).toBe('Half of 1,012 past sales in Fairview were within 5.8% of such a value')
  const untested = estimateOf(0, { adjusted: { ...estimate.adjusted, test: null } })
  expect(arvRangeText(untested)).toBe('No range: too few past sales in Fairview to measure the error')
  expect([badgeOf(untested), arvErrorText(untested)]).toEqual(['', null])

  // Past sales were compared, and still there is no range: no confidence either.
  const exact = estimateOf(0)
  expect([arvRangeText(exact), badgeOf(exact), arvConfidence(exact)]).toEqual([
    'No range: past sales in Fairview do not differ from such values',
    '',
    null,
  ])

  const median = estimateOf(20, { adjusted: undefined, compsUsed: 5, low: 380_000, high: 430_000 })
  expect(arvRangeText(median)).toBe('Lowest to highest comp $380,000 to $430,000')
  expect([arvMethodText(median), badgeOf(median)]).toEqual(['Median price per sq ft of 5 comps', ''])
  const listPrice = estimateOf(0, { adjusted: undefined, method: 'LIST_PRICE', compsUsed: 0 })
  expect([arvRangeText(listPrice), badgeOf(listPrice)]).toEqual(['No range: too few comps', ''])
})

test('the estimate of a worn home says that it is as repaired, what the home is worth as it is, and to check the rehab cost [VAL-2]', () => {
  expect(arvRepairText(estimateOf(11, { asIs: { condition: 'Fair', value: 371_234.2 } }))).toBe(
    'In average condition, as repaired. As-is value (Fair): $371,235. Repairs are not estimated: check the rehab cost',
  )
  expect(arvRepairText(estimateOf(11, { repairedFrom: 'Poor' }))).toBe(
    'In average condition, as repaired. No as-is value (Poor): too few past sales of worn homes. Repairs are not estimated: check the rehab cost',
  )
  expect(arvRepairText(estimateOf(11))).toBeNull()
})
