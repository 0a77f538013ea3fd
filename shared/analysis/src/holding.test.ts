import { acceptedInput, BuyHoldInput, HoldingAssumptions, type CalculationStep } from '@freehold/contracts'
import { buyHold, inCents, internalRateOfReturn, projectHolding } from '.'

function accepted<Result>(input: Result | null): Result {
  if (input === null) throw new Error('The contract refuses these inputs')
  return input
}
const house = {
  listingPrice: 300_000,
  downPaymentAmount: 60_000,
  interestRate: 0.06,
  loanTermInMonths: 360,
  monthlyRent: 2_400,
  monthlyTaxes: 250,
  monthlyHoa: 0,
  monthlyInsurance: 90,
  monthlyExpenses: 110,
  rehabCost: 9_000,
}
const inputOf = (change: object = {}) => accepted(acceptedInput(BuyHoldInput, { ...house, ...change }))
const holdingOf = (change: object = {}, holding: object = {}) => {
  const results = buyHold(inputOf({ ...change, holding }))
  if (!results.holding) throw new Error('The holding period was asked for')
  return results.holding
}
const stepOf = (working: readonly CalculationStep[] | undefined, key: string) =>
  working?.find((step) => step.key === key)

test('the rate of return of cash flows is the one that textbooks give', () => {
  // numpy-financial's documentation of irr: 0.2809484..., 0.0, -0.0833..., 0.06206.
  expect(internalRateOfReturn([-100, 39, 59, 55, 20])).toBeCloseTo(0.28095, 5)
  expect(internalRateOfReturn([-100, 0, 0, 74])).toBeCloseTo(-0.0955, 4)
  expect(internalRateOfReturn([-100, 100, 0, -7])).toBeNull()
  expect(internalRateOfReturn([-5, 10.5, 1, -8, 1])).toBeNull()
  expect(internalRateOfReturn([-100, 110])).toBeCloseTo(0.1, 12)
  expect(internalRateOfReturn([-100, 0, 121])).toBeCloseTo(0.1, 12)
})

test('cash flows that never turn have no rate, and neither have none', () => {
  for (const flows of [[], [0, 0], [0, 5, 5], [-5, -5], [5, 5], [-100, 0, 0]])
    expect(internalRateOfReturn(flows)).toBeNull()
})

test('a holding of three years, worked by hand: cash bought, rent kept, sold for the same', () => {
  // 12 · (1 000 − 200) = 9 600 a year on 100 000, nothing gained or lost at the sale: 9.6 % a year.
  const still = {
    holdingYears: 3,
    appreciation: 0,
    rentGrowth: 0,
    costGrowth: 0,
    sellingCostsPercentage: 0,
  }
  const cash = {
    listingPrice: 100_000,
    downPaymentAmount: 100_000,
    loanTermInMonths: 0,
    rehabCost: 0,
    monthlyRent: 1_000,
    monthlyTaxes: 200,
    monthlyInsurance: 0,
    monthlyExpenses: 0,
  }
  expect(holdingOf(cash, still)).toMatchObject({
    irr: expect.closeTo(9.6, 9),
    saleValue: 100_000,
    saleCosts: 0,
    loanBalanceAtSale: 0,
    saleProceeds: 100_000,
    totalCashFlow: 28_800,
    totalProfit: 28_800,
  })
  // 4 % vacancy of the rent leaves 9 120.
  expect(holdingOf({ ...cash, vacancyPercentage: 0.04 }, still).irr).toBeCloseTo(9.12, 9)
})

test('the years of a holding are those of the projection, and its rate discounts them to the cash put in', () => {
  const assumed = accepted(acceptedInput(HoldingAssumptions, { holdingYears: 12, costGrowth: 0.035 }))
  const change = { vacancyPercentage: 0.05, capexPercentage: 0.04, loanTermInMonths: 100 }
  const input = inputOf({ ...change, holding: assumed })
  const holding = holdingOf(change, assumed)
  const years = projectHolding(input, { ...assumed, years: 12 }) ?? []
  const flows = years.slice(1).map(({ cashFlow }) => cashFlow)
  flows.forEach((flow, index) =>
    expect(stepOf(holding.working, `cashFlow${index + 1}`)?.value).toBeCloseTo(flow, 8),
  )
  const sold = years.at(-1)!
  expect(holding.saleProceeds).toBeCloseTo(sold.propertyValue * 0.94 - sold.loanBalance, 8)
  const rate = 1 + holding.irr! / 100
  const worth = flows.reduce((sum, flow, index) => sum + flow / rate ** (index + 1), 0)
  expect(worth + holding.saleProceeds! / rate ** 12).toBeCloseTo(buyHold(input).totalCashNeeded, 4)
})

test('a loan without a term leaves the holding open, and no cash put in has no rate', () => {
  expect(holdingOf({ loanTermInMonths: 0 })).toMatchObject({
    irr: null,
    saleProceeds: null,
    totalProfit: null,
  })
  const nothingDown = { downPaymentAmount: 0, rehabCost: 0, monthlyRent: 4_000 }
  expect(holdingOf(nothingDown)).toMatchObject({ irr: null, totalProfit: expect.any(Number) })
})

test('a holding leaves in cents and as the contract promises; without being asked for there is none', () => {
  const results = inCents(buyHold(inputOf({ holding: {} })))
  expect(results.holding?.saleValue).toBe(403_174.91)
  expect(results.holding?.irr).not.toBe(Math.round(results.holding!.irr! * 100) / 100)
  expect(buyHold(inputOf()).holding).toBeUndefined()
})

test('parts of the rent join the other expenses, in words that name them', () => {
  const results = buyHold(inputOf({ vacancyPercentage: 0.08, managementPercentage: 0.1 }))
  expect(results.grossMonthlyExpenses).toBeCloseTo(buyHold(inputOf()).grossMonthlyExpenses! + 432, 8)
  expect(results.noi).toBeCloseTo(12 * (2_400 - 250 - 90 - 110 - 432), 8)
  expect(stepOf(results.working, 'otherExpenses')).toMatchObject({
    formula: 'other monthly expenses + monthly rent × (vacancy + management fee)',
    value: expect.closeTo(542, 8),
  })
  const { working } = holdingOf({ vacancyPercentage: 0.08, managementPercentage: 0.1 })
  expect(stepOf(working, 'annualRent')).toMatchObject({
    formula: '12 × monthly rent × (1 − vacancy − management fee)',
    value: expect.closeTo(12 * 2_400 * 0.82, 8),
  })
  // Occupancy already expresses vacancy; the management fee is a cost like any other.
  expect(results.breakEvenOccupancy).toBeCloseTo(buyHold(inputOf()).breakEvenOccupancy! + 0.1, 8)
  const negativeRent = buyHold(inputOf({ monthlyRent: -100, vacancyPercentage: 0.08 }))
  expect(stepOf(negativeRent.working, 'otherExpenses')?.value).toBe(110)
})

test('the steps tell what was sent from what was left out and what was computed', () => {
  const sent = { ...house, holding: { appreciation: 0.01 } }
  const results = buyHold(inputOf(sent), { sent })
  const sources = (step: CalculationStep | undefined) =>
    Object.fromEntries((step?.inputs ?? []).map(({ key, source }) => [key, source]))
  expect(sources(stepOf(results.working, 'totalCashNeeded'))).toEqual({
    downPayment: 'computed',
    rehabCost: 'given',
    closingCosts: 'default',
  })
  expect(sources(stepOf(results.holding?.working, 'saleValue'))).toEqual({
    listingPrice: 'given',
    appreciation: 'given',
    holdingYears: 'default',
  })
})

test('what is lent first has the rate that is paid on it', () => {
  expect(internalRateOfReturn([100, -110])).toBeCloseTo(0.1, 12)
  expect(internalRateOfReturn([100, 0, -121])).toBeCloseTo(0.1, 12)
})

test('a rate beyond all bounds is none', () => {
  expect(internalRateOfReturn([-1, 1e10])).toBeNull()
  expect(internalRateOfReturn([-1e10, 1])).toBeNull()
  expect(internalRateOfReturn([-1, 1e5])).toBeCloseTo(99_999, 2)
})
