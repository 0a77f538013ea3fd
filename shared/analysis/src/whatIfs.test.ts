import { acceptedInput, BuyHoldInput, ShortTermInput, type Dollars, type Fraction } from '@freehold/contracts'
import { buyHold, defaultGrowth, projectHolding, revenueByMonth, roiGrid, shortTerm, stepsAround } from '.'

function accepted<Result>(input: Result | null): Result {
  if (input === null) throw new Error('The contract refuses these inputs')
  return input
}
const input = accepted(
  acceptedInput(BuyHoldInput, {
    listingPrice: 489_000,
    downPaymentAmount: 122_250,
    rehabCost: 24_450,
    interestRate: 0.0688,
    loanTermInMonths: 360,
    monthlyRent: 3_560,
    monthlyTaxes: 385,
    monthlyHoa: 45,
    monthlyInsurance: 115,
    monthlyExpenses: 40,
  }),
)

test('thirty years of holding: the loan falls to nothing while value, rent and costs grow', () => {
  const years = projectHolding(input, defaultGrowth) ?? []
  expect(years).toHaveLength(31)
  expect(years[0]).toEqual({
    year: 0,
    propertyValue: 489_000,
    loanBalance: 366_750,
    equity: 122_250,
    cashFlow: 0,
    cumulativeCashFlow: 0,
  })
  expect(years[1]?.cashFlow).toBeCloseTo(12 * (buyHold(input).netMonthlyIncome ?? NaN), 6)
  // The design's worked example, to the dollar.
  expect(Math.ceil(years[12]?.equity ?? NaN)).toBe(399_054)
  expect(Math.ceil(years[12]?.loanBalance ?? NaN)).toBe(298_144)
  expect(Math.ceil(years[12]?.cumulativeCashFlow ?? NaN)).toBe(131_698)
  expect(years[30]).toMatchObject({ loanBalance: 0, equity: years[30]?.propertyValue })
})

test('payments end with the term, in the middle of a year too', () => {
  const short = {
    ...input,
    loanTermInMonths: 18 as never,
    interestRate: 0 as Fraction,
    monthlyRent: 585 as Dollars,
  }
  const still = { years: 3, appreciation: 0, rentGrowth: 0, costGrowth: 0 }
  const flows = (projectHolding(short, still) ?? []).map(({ cashFlow }) => Math.round(cashFlow))
  expect(flows).toEqual([0, -244_500, -122_250, 0])
  expect(projectHolding({ ...input, loanTermInMonths: 0 as never }, still)).toBeNull()
})

test('a grid of rates and rents holds the same ROI as the calculation itself', () => {
  const rates = stepsAround(input.interestRate, { step: 0.0025, reach: 2, max: 1 })
  const rents = stepsAround(input.monthlyRent, { step: 100, reach: 3 })
  expect(rates).toEqual([0.0638, 0.0663, 0.0688, 0.0713, 0.0738])
  const grid = roiGrid(input, rates, rents)
  expect(grid.map((row) => row.length)).toEqual([7, 7, 7, 7, 7])
  expect(grid[2]?.[3]).toMatchObject({
    cashOnCashRoi: buyHold(input).cashOnCashRoi,
    cashOnCashRoiStatus: 'OK',
  })
  const shown = grid[0]?.map((cell) => cell.cashOnCashRoi?.toFixed(2))
  expect(shown).toEqual(['3.16', '3.97', '4.79', '5.61', '6.43', '7.25', '8.06'])
})

test('an axis ends where its values would be impossible', () => {
  expect(stepsAround(0.0025 as Fraction, { step: 0.0025, reach: 2 })).toEqual([0, 0.0025, 0.005, 0.0075])
  expect(stepsAround(0.9975 as Fraction, { step: 0.0025, reach: 2, max: 1 })).toEqual([
    0.9925, 0.995, 0.9975, 1,
  ])
})

test('the months of a short-term rental add up to its year, for any length of the season', () => {
  for (const peakNights of [0, 1, 92, 200, 364, 365]) {
    const stay = accepted(
      acceptedInput(ShortTermInput, {
        ...input,
        peakSeasonRate: 289,
        offSeasonRate: 172,
        estimatedOccupancyRate: 0.63,
        peakNights,
      }),
    )
    const months = revenueByMonth(stay)
    const total = months.reduce((sum, { revenue }) => sum + revenue, 0)
    expect(total).toBeCloseTo(shortTerm(stay).grossAnnualRevenue, 6)
    expect(months.reduce((sum, month) => sum + month.peakNights, 0)).toBe(peakNights)
    if (peakNights === 92) {
      expect(months.map((month) => month.peakNights)).toEqual([0, 0, 0, 0, 0, 30, 31, 31, 0, 0, 0, 0])
    }
  }
})

test('the centre of an axis is the value itself, to its last digit', () => {
  expect(stepsAround(0.06880001 as Fraction, { step: 0.0025, reach: 1 })).toEqual([
    0.0663, 0.06880001, 0.0713,
  ])
  expect(stepsAround(100 as Dollars, { step: 50, reach: 2, min: 50 })).toEqual([50, 100, 150, 200])
})

test('the months of a short-term rental are numbered from January, each with its booked nights', () => {
  const stay = accepted(
    acceptedInput(ShortTermInput, {
      ...input,
      peakSeasonRate: 300,
      offSeasonRate: 200,
      estimatedOccupancyRate: 0.5,
    }),
  )
  const months = revenueByMonth(stay)
  expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(months.map(({ bookedNights }) => bookedNights)).toEqual([
    15.5, 14, 15.5, 15, 15.5, 15, 15.5, 15.5, 15, 15.5, 15, 15.5,
  ])
  // 31 nights, half of them booked, at 200 and at 300 dollars.
  expect([months[0]?.revenue, months[6]?.revenue]).toEqual([3_100, 4_650])
})
