import {
  acceptedInput,
  BrrrrInput,
  BrrrrResults,
  BuyHoldInput,
  BuyHoldResults,
  FixFlipInput,
  FixFlipResults,
  inputLabels,
  shortTermConstants,
  ShortTermInput,
  ShortTermResults,
} from '@freehold/contracts'
import { brrrr, buyHold, fixFlip, inCents, shortTerm } from '.'

const rental = {
  monthlyTaxes: 300,
  monthlyHoa: 0,
  monthlyInsurance: 100,
  monthlyExpenses: 250,
  interestRate: 0.07,
  loanTermInMonths: 360,
}
const house = {
  ...rental,
  listingPrice: 300_000,
  downPaymentAmount: 75_000,
  monthlyRent: 2_600,
  rehabCost: 15_000,
}
const deal = { ...rental, listingPrice: 200_000, arv: 300_000, monthlyRent: 2_600 }
const flip = {
  purchasePrice: 200_000,
  arv: 310_000,
  rehabCosts: 45_000,
  contingencyPercentage: 0.1,
  holdingPeriodMonths: 6,
  sellingCostsPercentage: 0.06,
  hardMoneyInterestRate: 0.12,
  hardMoneyPoints: 0.02,
  insuranceRateFlip: 0.007,
  monthlyTaxes: 250,
  monthlyUtilities: 200,
}
const seasons = { peakSeasonRate: 250, offSeasonRate: 150 }
const stay = { ...house, ...seasons }

function accepted<Result>(input: Result | null): Result {
  if (input === null) throw new Error('The contract refuses these inputs')
  return input
}
const holdInput = (changes: object) => accepted(acceptedInput(BuyHoldInput, { ...house, ...changes }))
const brrrrInput = (changes: object) => accepted(acceptedInput(BrrrrInput, { ...deal, ...changes }))
const flipInput = (changes: object) => accepted(acceptedInput(FixFlipInput, { ...flip, ...changes }))
const stayInput = (changes: object) => accepted(acceptedInput(ShortTermInput, { ...stay, ...changes }))
const holdOf = (changes: object) => buyHold(holdInput(changes))
const brrrrOf = (changes: object) => brrrr(brrrrInput(changes))
const flipOf = (changes: object) => fixFlip(flipInput(changes))
const stayOf = (changes: object) => shortTerm(stayInput(changes))

const everyResult = [
  ...[
    {},
    { loanTermInMonths: 0 },
    { downPaymentAmount: 400_000 },
    { listingPrice: 0, monthlyRent: 0 },
  ].flatMap((changes) => [
    { schema: BuyHoldResults, input: holdInput(changes), results: holdOf(changes) },
    { schema: ShortTermResults, input: stayInput(changes), results: stayOf(changes) },
  ]),
  ...[{}, { loanTermInMonths: 0 }, { arv: 0 }, { arv: 500_000 }].map((changes) => ({
    schema: BrrrrResults,
    input: brrrrInput(changes),
    results: brrrrOf(changes),
  })),
  ...[{}, { allCash: true }, { monthlyInsurance: 90 }, { holdingPeriodMonths: 0 }].map((changes) => ({
    schema: FixFlipResults,
    input: flipInput(changes),
    results: flipOf(changes),
  })),
]

test('each step of a calculation has the value of the figure it explains', () => {
  for (const { results } of everyResult) {
    const figures: Record<string, unknown> = { ...results }
    const steps = results.working ?? []
    expect(steps.length).toBeGreaterThan(6)
    for (const { key, value } of steps) expect({ [key]: value }).toEqual({ [key]: figures[key] })
    expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
  }
})

test('every figure that was computed has a step', () => {
  const asPutIn = ['monthlyRent', 'arv', 'afterRepairValue', ...Object.keys(shortTermConstants)]
  for (const { results } of everyResult) {
    const steps = (results.working ?? []).map(({ key }) => key)
    const explained = new Set([...asPutIn, ...Object.keys(seasons), ...steps])
    const figures = Object.entries(results).filter(([, value]) => typeof value === 'number')
    expect(figures.map(([key]) => key).filter((key) => !explained.has(key))).toEqual([])
  }
})

test('a step takes only what was put in or computed by a step before it', () => {
  for (const { input, results } of everyResult) {
    const putIn: Record<string, string | number | boolean | undefined> = { ...input, holding: undefined }
    const known = Object.entries(inputLabels).map(([key, label]) => `${label}: ${putIn[key] ?? 0}`)
    for (const step of results.working ?? []) {
      const names = step.inputs.map(({ label, value }) => `${label}: ${value}`)
      const unknown = names.filter((name) => !known.includes(name))
      expect({ [step.key]: unknown }).toEqual({ [step.key]: [] })
      known.push(`${step.label}: ${step.value}`)
    }
  }
})

test('results are what the contract promises, survive JSON and hold no minus zero [BNH-9, BRR-1, FLP-1, STR-1]', () => {
  for (const { schema, results } of everyResult) {
    const sent = inCents(results)
    expect(acceptedInput(schema, JSON.parse(JSON.stringify(sent)))).toEqual(sent)
    expect(Object.values(results).some((value) => Object.is(value, -0))).toBe(false)
  }
})

test('without steps the figures are the same', () => {
  const input = accepted(acceptedInput(BuyHoldInput, house))
  const { working, ...figures } = buyHold(input)
  expect(working).toBeDefined()
  expect(buyHold(input, { recordSteps: false })).toEqual(figures)
})

test('a rental bought with a mortgage, worked by hand [BNH-9, BNH-13]', () => {
  // Loan 225 000 at 0 % over 360 months: 625 a month. Costs 650, rent 2 600.
  expect(holdOf({ interestRate: 0, closingCosts: 10_000 })).toMatchObject({
    downPayment: 75_000,
    loanAmount: 225_000,
    monthlyMortgage: 625,
    grossMonthlyExpenses: 1_275,
    netMonthlyIncome: 1_325,
    totalCashNeeded: 100_000,
    totalCosts: 325_000,
    cashOnCashRoi: 15.9,
    cashOnCashRoiStatus: 'OK',
    noi: 23_400,
    capRate: 7.8,
    dscr: 3.12,
    onePercentRule: expect.closeTo(0.866667, 6),
    grm: expect.closeTo(9.615385, 6),
    breakEvenOccupancy: expect.closeTo(0.490385, 6),
    monthlyRent: 2_600,
    warnings: [],
  })
})

test('a return without cash in the deal has a name instead of a number', () => {
  const noCash = { downPaymentAmount: 0, rehabCost: 0 }
  const outcome = (changes: object) => {
    const { cashOnCashRoi, cashOnCashRoiStatus } = holdOf({ ...noCash, ...changes })
    return [cashOnCashRoi, cashOnCashRoiStatus]
  }
  expect(outcome({ monthlyRent: 9_000 })).toEqual([null, 'INFINITE'])
  expect(outcome({ monthlyRent: 100 })).toEqual([null, 'NEGATIVE_NO_CASH'])
  // 300 000 ÷ 300 months + 650 of costs.
  expect(outcome({ interestRate: 0, loanTermInMonths: 300, monthlyRent: 1_650 })).toEqual([null, 'UNDEFINED'])
  expect(outcome({ monthlyRent: 9_000, rehabCost: Number.MIN_VALUE })).toEqual([null, 'INFINITE'])
  // A finite fraction whose percentage exceeds the largest number.
  expect(outcome({ monthlyRent: 9_000, rehabCost: 1e-303 })).toEqual([null, 'INFINITE'])
  expect(outcome({ loanTermInMonths: 0 })).toEqual([null, 'TERM_REQUIRED'])
})

test('a loan without a term leaves what depends on its payment open and asks for the term', () => {
  expect(holdOf({ loanTermInMonths: 0 })).toMatchObject({
    monthlyMortgage: null,
    grossMonthlyExpenses: null,
    netMonthlyIncome: null,
    dscr: null,
    breakEvenOccupancy: null,
    noi: 23_400,
    totalCashNeeded: 90_000,
    warnings: ['LOAN_TERM_REQUIRED'],
  })
  expect(stayOf({ loanTermInMonths: 0 })).toMatchObject({
    monthlyMortgage: null,
    cashOnCashRoi: null,
    cashOnCashRoiStatus: 'TERM_REQUIRED',
    warnings: ['LOAN_TERM_REQUIRED'],
  })
  expect(brrrrOf({ loanTermInMonths: 0, refiLtv: 0.7 })).toMatchObject({
    netMonthlyIncome: null,
    cashOnCashRoiStatus: 'TERM_REQUIRED',
    warnings: ['LOAN_TERM_REQUIRED'],
  })
})

test('a short-term rental without cash in the deal has the sign of what its mortgage leaves', () => {
  // 19 282.83 of net operating income against 12 · 2 083.33 at 0 % over 144 months, or 12 · 833.33 over 360.
  const outcome = (loanTermInMonths: number) => {
    const noCash = { interestRate: 0, downPaymentAmount: 0, rehabCost: 0, loanTermInMonths }
    const { cashOnCashRoi, cashOnCashRoiStatus } = stayOf(noCash)
    return [cashOnCashRoi, cashOnCashRoiStatus]
  }
  expect(outcome(144)).toEqual([null, 'NEGATIVE_NO_CASH'])
  expect(outcome(360)).toEqual([null, 'INFINITE'])
})

test('a down payment above the price is cut to the price, with a warning', () => {
  const above = { downPaymentAmount: 300_000.01 }
  for (const resultsOf of [holdOf, stayOf]) {
    expect(resultsOf(above)).toMatchObject({
      downPayment: 300_000,
      loanAmount: 0,
      warnings: ['DOWN_PAYMENT_EXCEEDS_PRICE'],
    })
    expect(resultsOf({ downPaymentAmount: 300_000 }).warnings).toEqual([])
  }
})

test('a house paid in cash needs no term and has no debt service', () => {
  expect(holdOf({ downPaymentAmount: 300_000, loanTermInMonths: 0 })).toMatchObject({
    loanAmount: 0,
    monthlyMortgage: 0,
    dscr: null,
    netMonthlyIncome: 1_950,
    warnings: [],
  })
})

test('a property without a price has costs but no ratios to the price', () => {
  expect(holdOf({ listingPrice: 0, downPaymentAmount: 0 })).toMatchObject({
    capRate: null,
    onePercentRule: null,
    grm: 0,
    totalCosts: 15_000,
  })
  expect(holdOf({ monthlyRent: 0 })).toMatchObject({ grm: null, breakEvenOccupancy: null })
})

test('a refinance that returns all cash leaves no return in percent, and one that does not leaves one [BRR-1, BRR-2]', () => {
  // Loan 210 000; points 4 200; closing 6 000; rehab 25 000: 25 200 paid. Holding 6 · (2 100 + 650) = 16 500.
  // Refinance 240 000 − 210 000 − 4 800 = 25 200 back. Payment at 0 %: 666.67.
  expect(brrrrOf({ interestRate: 0 })).toMatchObject({
    loanAmount: 210_000,
    points: 4_200,
    closingCosts: 6_000,
    rehabCost: 25_000,
    cashPaidReceived: -25_200,
    holdingCosts: 16_500,
    totalCashNeeded: 41_700,
    refiLoanAmount: 240_000,
    refiCosts: 4_800,
    cashAtRefiClose: 25_200,
    cashLeftInDeal: 16_500,
    grossMonthlyExpenses: expect.closeTo(1_316.666667, 6),
    netMonthlyIncome: expect.closeTo(1_283.333333, 6),
    cashOnCashRoi: expect.closeTo(93.333333, 6),
    warnings: ['REFINANCE_ABOVE_AGENCY_LIMIT'],
  })
  expect(brrrrOf({ arv: 500_000, monthlyRent: 9_000 })).toMatchObject({
    totalCashNeeded: 0,
    cashOnCashRoi: null,
    cashOnCashRoiStatus: 'INFINITE',
    warnings: ['LOAN_EXCEEDS_COST', 'REFINANCE_ABOVE_AGENCY_LIMIT'],
  })
})

test('a bridge loan is warned of above the price and the rehab, and not at exactly both', () => {
  // 0.75 · 300 000 is the price of 200 000 plus 25 000 of rehab.
  const limits = { loanLtv: 0.75, refiLtv: 0.75 }
  expect(brrrrOf(limits)).toMatchObject({ loanAmount: 225_000, warnings: [] })
  expect(brrrrOf({ ...limits, arv: 300_000.04 }).warnings).toEqual(['LOAN_EXCEEDS_COST'])
})

test('the shares of a BRRRR deal can be changed [BRR-2]', () => {
  expect(brrrrOf({ loanLtv: 0.6, rehabPercentage: 0.2, refiLtv: 0.75, refiCostPercentage: 0 })).toMatchObject(
    {
      loanAmount: 180_000,
      rehabCost: 40_000,
      refiLoanAmount: 225_000,
      cashAtRefiClose: 45_000,
      warnings: [],
    },
  )
})

test('a flip with hard money, worked by hand [FLP-1]', () => {
  // Loan min(180 000, 217 000). Points 3 600 + closing 6 000. Insurance 0.007 · 200 000 / 12 = 116.67 a month.
  expect(flipOf({})).toMatchObject({
    loanAmount: 180_000,
    rehabCosts: expect.closeTo(49_500, 8),
    purchaseCosts: 9_600,
    holdingCosts: expect.closeTo(6 * (1_800 + 250 + 200) + 700, 8),
    sellingCosts: 18_600,
    cashNeeded: expect.closeTo(93_300, 8),
    netProfit: expect.closeTo(18_100, 8),
    returnOnInvestment: expect.closeTo((18_100 / 291_900) * 100, 8),
    cashOnCashRoi: expect.closeTo((18_100 / 93_300) * 100, 8),
    annualizedRoi: expect.closeTo((18_100 / 93_300) * 200, 8),
    maxOffer70: expect.closeTo(167_500, 8),
  })
})

test('contingency in percent and as a fraction is one number, applied once [FLP-2]', () => {
  const expected = expect.closeTo(49_500, 8)
  const percentOnly = { rehabContingency: 10, contingencyPercentage: undefined }
  expect(flipOf(percentOnly)).toMatchObject({ rehabCosts: expected })
  expect(flipOf({ rehabContingency: 10 })).toMatchObject({ rehabCosts: expected })
  expect(flipOf({ contingencyPercentage: undefined })).toMatchObject({ rehabCosts: 45_000 })
})

test('a known insurance replaces the insurance rate [FLP-2]', () => {
  expect(flipOf({ monthlyInsurance: 0 }).holdingCosts).toBeCloseTo(13_500, 8)
  expect(flipOf({ monthlyInsurance: 150 }).holdingCosts).toBeCloseTo(14_400, 8)
})

test('a flip sold at once has a return but none per year, and one for nothing has none at all [FLP-1]', () => {
  expect(flipOf({ holdingPeriodMonths: 0 })).toMatchObject({ holdingCosts: 0, annualizedRoi: null })
  expect(flipOf({ purchasePrice: 0, arv: 0, rehabCosts: 0, holdingPeriodMonths: 0 })).toMatchObject({
    cashOnCashRoi: null,
    cashOnCashRoiStatus: 'UNDEFINED',
    returnOnInvestment: null,
  })
})

test('a flip sold for another price than its ARV keeps its loan, and an omitted price is the ARV [DEAL-4]', () => {
  // 5 % less than 310 000, of which 94 % remain: 18 100 − 0.94 · 15 500.
  const cheaper = flipOf({ salePrice: 294_500 })
  const { loanAmount, cashNeeded, maxOffer70, afterRepairValue } = flipOf({})
  expect(cheaper).toMatchObject({ loanAmount, cashNeeded, maxOffer70, afterRepairValue })
  expect(cheaper.netProfit).toBeCloseTo(3_530, 8)
  expect(cheaper.sellingCosts).toBeCloseTo(17_670, 8)
  expect(cheaper.cashOnCashRoi).toBeCloseTo((3_530 / 93_300) * 100, 8)
  const atArv = flipOf({ salePrice: 310_000 })
  expect({ ...atArv, working: null }).toEqual({ ...flipOf({}), working: null })
})

test('a year of guests, worked by hand [STR-1]', () => {
  // 0.55 · (250 · 92 + 150 · 273) = 35 172.50; costs 12 · 650 + 23 % of it. Loan at 0 %: 625 a month.
  expect(stayOf({ interestRate: 0, furnishingCost: 10_000 })).toMatchObject({
    peakNights: 92,
    estimatedOccupancyRate: 0.55,
    grossAnnualRevenue: expect.closeTo(35_172.5, 8),
    annualExpenses: expect.closeTo(15_889.675, 8),
    netOperatingIncome: expect.closeTo(19_282.825, 8),
    totalInvestment: 100_000,
    monthlyMortgage: 625,
    cashOnCashRoi: expect.closeTo(11.782825, 8),
  })
})

test('money leaves in cents, returns and shares as they are', () => {
  const results = inCents(stayOf({ estimatedOccupancyRate: 0.123456 }))
  expect(results.grossAnnualRevenue).toBe(7_895.01)
  expect(results.estimatedOccupancyRate).toBe(0.123456)
  expect(results.cashOnCashRoi).not.toBe(Math.round((results.cashOnCashRoi ?? 0) * 100) / 100)
  const revenue = results.working?.find(({ key }) => key === 'grossAnnualRevenue')
  expect(revenue?.value).toBe(7_895.01)
  expect(revenue?.inputs[0]?.value).toBe(0.123456)
})

test('every amount of every strategy leaves in cents, and every other number as it is', () => {
  const returns = ['cashOnCashRoi', 'returnOnInvestment', 'annualizedRoi', 'irr', 'capRate', 'onePercentRule']
  const asTheyAre = new Set([
    ...returns,
    'dscr',
    'grm',
    'breakEvenOccupancy',
    'estimatedOccupancyRate',
    'peakNights',
  ])
  const hold = holdOf({ holding: {} })
  for (const results of [hold, hold.holding!, brrrrOf({}), flipOf({}), stayOf({})]) {
    const keys = Object.keys(results).filter((key) => typeof results[key as never] === 'number')
    const fine = Object.fromEntries(keys.map((key) => [key, 12.3456789]))
    expect(inCents({ ...results, ...fine })).toMatchObject(
      Object.fromEntries(keys.map((key) => [key, asTheyAre.has(key) ? 12.3456789 : 12.35])),
    )
  }
})

test('an amount that is not known stays unknown in the steps, and is no amount of 0', () => {
  const { working } = inCents(holdOf({ loanTermInMonths: 0 }))
  const valueOf = (key: string) => working?.find((step) => step.key === key)?.value
  expect([valueOf('loanAmount'), valueOf('monthlyMortgage')]).toEqual([225_000, null])
  const expenses = working?.find(({ key }) => key === 'grossMonthlyExpenses')
  expect(expenses?.inputs[0]).toMatchObject({ key: 'monthlyMortgage', value: null })
})

test('a rent of minus zero, which JSON can carry, gives no figure of minus zero', () => {
  expect(holdOf({ monthlyRent: JSON.parse('-0') }).onePercentRule).toBe(0)
})
