import { currentReturn } from './currentReturn'
import { cashPurchase } from './testing/cashPurchase'

const baseline = { ...cashPurchase, rehabCost: 0 }
const today = { ...baseline, monthlyRent: 2_500, monthlyTaxes: 400 }
const returnOf = (inputs: object, now: object | null = today, then: object | null = baseline) =>
  currentReturn(
    {
      strategy: 'buyHold',
      inputs: inputs as Record<string, unknown>,
      baseline: then as Record<string, unknown> | null,
    },
    now as Record<string, unknown> | null,
  )
/** All cash on 300 000: each 250 dollars a month are one percent. */
const percentAt = (monthly: number) => ({
  cashOnCashRoi: expect.closeTo((12 * monthly) / 3_000, 2),
  cashOnCashRoiStatus: 'OK',
})

test('what came from the property follows it, and what the person set stays', () => {
  expect(returnOf(baseline)).toEqual(percentAt(2_500 - 400 - 200))
  expect(returnOf({ ...baseline, monthlyRent: 2_100 })).toEqual(percentAt(2_100 - 400 - 200))
  expect(returnOf({ ...baseline, monthlyRent: 2_100, monthlyTaxes: 0 })).toEqual(percentAt(2_100 - 200))
})

test('the last digits that a form loses are no change by the person, a cent is one', () => {
  expect(returnOf({ ...baseline, monthlyRent: 2_000.001 })).toEqual(percentAt(1_900))
  expect(returnOf({ ...baseline, monthlyRent: 1_999.999 })).toEqual(percentAt(1_900))
  expect(returnOf({ ...baseline, monthlyRent: 2_000.01 })).toEqual(percentAt(1_400.01))
  expect(returnOf({ ...baseline, monthlyRent: 1_999.99 })).toEqual(percentAt(1_399.99))
  const free = { ...baseline, rehabCost: 0 }
  expect(returnOf(free, { ...today, rehabCost: 30_000 })?.cashOnCashRoi).toBeCloseTo((12 * 1_900) / 3_300, 2)
})

test('a figure that is no number follows as long as it is the same', () => {
  const holding = { ...baseline, closingCosts: undefined }
  expect(returnOf(holding, { ...today, closingCosts: 30_000 }, holding)?.cashOnCashRoi).toBeCloseTo(
    (12 * 1_900) / 3_300,
    2,
  )
  expect(
    returnOf({ ...baseline, closingCosts: 0 }, { ...today, closingCosts: 30_000 })?.cashOnCashRoi,
  ).toBeCloseTo((12 * 1_900) / 3_000, 2)
})

test('a missing figure is not the same as one of 0', () => {
  const expensive = { ...today, closingCosts: 30_000 }
  expect(
    returnOf({ ...baseline, closingCosts: 0 }, expensive, { ...baseline, closingCosts: null })?.cashOnCashRoi,
  ).toBeCloseTo((12 * 1_900) / 3_000, 2)
  // An input must not be null. If null counted as the property's 0, it would get today's value.
  expect(
    returnOf({ ...baseline, closingCosts: null }, expensive, { ...baseline, closingCosts: 0 }),
  ).toBeNull()
})

test('where the property had no figures then, has none now, or they break a rule, there is no return', () => {
  expect(returnOf(baseline, null)).toBeNull()
  expect(returnOf(baseline, today, null)).toBeNull()
  expect(returnOf({ ...baseline, interestRate: 7 })).toBeNull()
})

test('a return without bounds is told by its name', () => {
  const nothingDown = { ...baseline, downPaymentAmount: 0, interestRate: 0, loanTermInMonths: 1_200 }
  expect(returnOf(nothingDown, nothingDown, nothingDown)).toEqual({
    cashOnCashRoi: null,
    cashOnCashRoiStatus: 'INFINITE',
  })
})

test.each([
  // 12 · (2 000 − 500 − 2 014.49) ÷ (20 640 + 58 380 − 35 280).
  ['brrrr', -14.115],
  // (420 000 − 25 200 − 300 000 − 30 000 − 14 400 − 19 200) ÷ 93 600.
  ['fixFlip', 33.333],
  // (0.77 · 45 210 − 6 000) ÷ 300 000.
  ['shortTerm', 9.604],
] as const)('the return of a %s analysis is computed by its own rules', (strategy, percent) => {
  const inputs = {
    ...baseline,
    arv: 420_000,
    purchasePrice: 300_000,
    rehabCosts: 30_000,
    monthlyUtilities: 100,
    peakSeasonRate: 300,
    offSeasonRate: 200,
  }
  const result = currentReturn({ strategy, inputs, baseline: inputs }, inputs)
  expect(result?.cashOnCashRoi).toBeCloseTo(percent, 3)
})
