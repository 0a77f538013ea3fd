import { analyze } from '@freehold/analysis'
import type { FixFlipInput } from '@freehold/contracts'
import { startingInput } from '../strategies/startingInput'
import { fakeProperty, rates } from '../testing/fakeProperty'
import { flipMonths } from './flipMonths'

test.each([
  ['with a loan', {}],
  ['in cash, with a stated insurance', { allCash: true, monthlyInsurance: 90 }],
  ['with a sale price of its own over 11 months', { salePrice: 300_000, holdingPeriodMonths: 11 }],
])('the months of a flip %s add up to its results [DEAL-7]', (_, changed) => {
  const own = startingInput('fixFlip', { property: fakeProperty(), rates, realisticExpenses: true })
  const input = { ...own, ...changed } as FixFlipInput
  const results = analyze('fixFlip', input, { recordSteps: false })
  const { atPurchase, monthly, months, proceeds } = flipMonths(input, results)
  expect(monthly * months).toBeCloseTo(results.holdingCosts, 4)
  expect(atPurchase + monthly * months).toBeCloseTo(results.cashNeeded, 4)
  expect(proceeds - results.cashNeeded).toBeCloseTo(results.netProfit, 4)
})
