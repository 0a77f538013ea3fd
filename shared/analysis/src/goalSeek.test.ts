import { acceptedInput, BrrrrInput, BuyHoldInput, FixFlipInput, ShortTermInput } from '@freehold/contracts'
import {
  amortizationByYear,
  amortizationSchedule,
  breakEvenOccupancy,
  breakEvenRent,
  breakEvenSalePrice,
  brrrr,
  brrrrRatios,
  buyHold,
  fixFlip,
  flipAt,
  flipGrid,
  shortTerm,
  shortTermRatios,
  type GoalSeekResult,
} from '.'

function accepted<Result>(input: Result | null): Result {
  if (input === null) throw new Error('The contract refuses these inputs')
  return input
}
const rental = {
  monthlyTaxes: 300,
  monthlyHoa: 0,
  monthlyInsurance: 100,
  monthlyExpenses: 0,
  interestRate: 0.06,
  loanTermInMonths: 360,
}
const purchase = { listingPrice: 400_000, downPaymentAmount: 100_000, rehabCost: 20_000 }
const hold = (change: object = {}) =>
  accepted(acceptedInput(BuyHoldInput, { ...rental, ...purchase, monthlyRent: 2_800, ...change }))
const deal = (change: object = {}) =>
  accepted(
    acceptedInput(BrrrrInput, {
      ...rental,
      listingPrice: 300_000,
      arv: 420_000,
      monthlyRent: 3_600,
      ...change,
    }),
  )
const flip = (change: object = {}) =>
  accepted(
    acceptedInput(FixFlipInput, {
      purchasePrice: 300_000,
      arv: 450_000,
      rehabCosts: 40_000,
      monthlyTaxes: 250,
      monthlyUtilities: 150,
      ...change,
    }),
  )
const stay = (change: object = {}) =>
  accepted(
    acceptedInput(ShortTermInput, {
      ...rental,
      ...purchase,
      peakSeasonRate: 320,
      offSeasonRate: 210,
      ...change,
    }),
  )

const found = (sought: GoalSeekResult) => {
  if (sought.status !== 'FOUND') throw new Error(`The search ended with ${sought.status}`)
  return sought.dollars
}

test('the break-even rent leaves nothing, with parts of it set aside as well', () => {
  const rent = found(breakEvenRent.buyHold(hold()))
  expect(buyHold(hold({ monthlyRent: rent })).netMonthlyIncome).toBeCloseTo(0, 1)
  expect(rent).toBeCloseTo(buyHold(hold()).grossMonthlyExpenses ?? NaN, 1)
  const careful = { vacancyPercentage: 0.08, managementPercentage: 0.1 }
  const more = found(breakEvenRent.buyHold(hold(careful)))
  expect(more).toBeCloseTo(rent / 0.82, 1)
  expect(found(breakEvenRent.brrrr(deal()))).toBeCloseTo(brrrr(deal()).grossMonthlyExpenses ?? NaN, 1)
  expect(breakEvenRent.buyHold(hold({ vacancyPercentage: 1 })).status).toBe('NEVER')
  const free = { downPaymentAmount: 400_000, monthlyTaxes: 0, monthlyInsurance: 0 }
  expect(breakEvenRent.buyHold(hold(free)).status).toBe('ALWAYS')
})

test('the break-even occupancy pays a year of guests and its mortgage', () => {
  const occupancy = breakEvenOccupancy(stay())!
  const { netOperatingIncome, monthlyMortgage } = shortTerm(stay({ estimatedOccupancyRate: occupancy }))
  expect(netOperatingIncome - 12 * monthlyMortgage!).toBeCloseTo(0, 2)
  expect(breakEvenOccupancy(stay({ peakSeasonRate: 10, offSeasonRate: 10 }))).toBeNull()
  expect(breakEvenOccupancy(stay({ loanTermInMonths: 0 }))).toBeNull()
  const free = { downPaymentAmount: 400_000, monthlyTaxes: 0, monthlyInsurance: 0 }
  expect(breakEvenOccupancy(stay(free))).toBe(0)
})

test('a flip sold for another price keeps its loan; at its break-even price nothing is won or lost', () => {
  const input = flip()
  const grid = flipGrid(input, [400_000, 450_000, 500_000], [3, 6])
  const expected = fixFlip(input)
  expect(grid[1]?.[1]?.netProfit).toBeCloseTo(expected.netProfit, 6)
  // Of 50 000 more in sale price 94 % remain; three months less halve the holding costs.
  expect((grid[1]?.[2]?.netProfit ?? NaN) - expected.netProfit).toBeCloseTo(47_000, 6)
  expect((grid[0]?.[1]?.netProfit ?? NaN) - expected.netProfit).toBeCloseTo(expected.holdingCosts / 2, 6)
  const price = found(breakEvenSalePrice(input))
  expect(flipGrid(input, [price], [6])[0]?.[0]?.netProfit).toBeCloseTo(0, 1)
  expect(flipGrid(input, [0], [6])[0]?.[0]?.netProfit).toBeLessThan(-300_000)
})

test('cap rate and coverage of a refinanced deal and of a year of guests', () => {
  const refinanced = brrrr(deal())
  // 12 · (3 600 − 400) on 420 000.
  expect(brrrrRatios(deal(), refinanced).capRate).toBeCloseTo((38_400 / 420_000) * 100, 10)
  expect(brrrrRatios(deal(), refinanced).dscr).toBeCloseTo(38_400 / (12 * refinanced.monthlyMortgage!), 10)
  const guests = shortTerm(stay())
  expect(shortTermRatios(stay(), guests)).toMatchObject({
    capRate: expect.closeTo(guests.netOperatingIncome / 4_000, 10),
    dscr: expect.closeTo(guests.netOperatingIncome / (12 * guests.monthlyMortgage!), 10),
  })
  const cash = stay({ downPaymentAmount: 400_000 })
  expect(shortTermRatios(cash, shortTerm(cash)).dscr).toBeNull()
})

test('a schedule by year adds its months up to the cent', () => {
  const schedule = amortizationSchedule(300_000, 0.06, 354) ?? []
  const years = amortizationByYear(schedule)
  expect(years).toHaveLength(30)
  expect(years.at(-1)).toMatchObject({ year: 30, balance: 0 })
  expect(years.at(-1)?.months).toHaveLength(6)
  const paid = years.reduce((total, { principal }) => total + principal, 0)
  expect(paid).toBeCloseTo(300_000, 6)
  for (const { payment, interest, principal } of years) expect(interest + principal).toBeCloseTo(payment, 6)
  expect(amortizationByYear([])).toEqual([])
})

test('a break-even amount is the first cent that does it', () => {
  const rent = found(breakEvenRent.buyHold(hold()))
  expect(buyHold(hold({ monthlyRent: rent })).netMonthlyIncome).toBeGreaterThanOrEqual(0)
  expect(buyHold(hold({ monthlyRent: rent - 0.01 })).netMonthlyIncome).toBeLessThan(0)
  const price = found(breakEvenSalePrice(flip()))
  expect(flipGrid(flip(), [price, price - 0.01], [6])[0]?.map(({ netProfit }) => netProfit >= 0)).toEqual([
    true,
    false,
  ])
})

test('a flip that is sold for exactly what it cost breaks even', () => {
  // 100 000 in cash and 3 % of closing costs, sold at once without selling costs.
  const bare = { monthlyTaxes: 0, monthlyUtilities: 0, insuranceRateFlip: 0, sellingCostsPercentage: 0 }
  const input = flip({ ...bare, purchasePrice: 100_000, rehabCosts: 0, allCash: true })
  expect(breakEvenSalePrice(input)).toEqual({ status: 'FOUND', dollars: 103_000 })
})

test('a break-even rent does not depend on the holding period', () => {
  const held = { holding: { holdingYears: 5 } }
  expect(breakEvenRent.buyHold(hold(held))).toEqual(breakEvenRent.buyHold(hold()))
})

test('a break-even rent needs a term for the loan', () => {
  expect(breakEvenRent.buyHold(hold({ loanTermInMonths: 0 })).status).toBe('NEVER')
  expect(breakEvenRent.brrrr(deal({ loanTermInMonths: 0 })).status).toBe('NEVER')
})

test('a flip of the grid is the same as one by itself, whatever was expected when its loan was made', () => {
  const [row] = flipGrid(flip(), [400_000], [3])
  expect(row?.[0]).toMatchObject({ salePrice: 400_000, holdingPeriodMonths: 3 })
  const alone = flipAt(flip(), 400_000, 3)
  expect(row?.[0]?.netProfit).toBe(alone.netProfit)
  expect(alone.loanAmount).toBe(fixFlip(flip()).loanAmount)
  expect(alone.working).toBeDefined()
})

test('a schedule by year has the sums of its months in cents, and what is owed at its end', () => {
  const schedule = amortizationSchedule(1_000, 0.12, 14) ?? []
  const [first, second] = amortizationByYear(schedule)
  const cents = (key: 'payment' | 'interest' | 'principal', from: number, to: number) =>
    schedule.slice(from, to).reduce((sum, row) => sum + Math.round(row[key] * 100), 0) / 100
  expect(first).toEqual({
    year: 1,
    payment: cents('payment', 0, 12),
    interest: cents('interest', 0, 12),
    principal: cents('principal', 0, 12),
    balance: schedule[11]?.balance,
    months: schedule.slice(0, 12),
  })
  expect(second).toMatchObject({ year: 2, principal: cents('principal', 12, 14), balance: 0 })
  // 0.1 has no exact binary form; the sum of thirty must be three dollars anyway.
  const dimes = Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    payment: 0.1,
    interest: 0,
    principal: 0.1,
    balance: 0,
  }))
  expect(amortizationByYear(dimes as never)[0]?.payment).toBe(1.2)
})
